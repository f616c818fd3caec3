import { paidByGuest } from '../journeys/bought.ts'
import { expect, test } from '../journeys/shopper.ts'
import { alterReply, invite, isSoundEverywhere, join, newEmail, signIn } from './member.ts'

test('the first page lists what needs the member, with counts that the lists have too [P-04]', async ({ page }) => {
  await signIn(page, '/')
  const needs = page.getByRole('list').filter({ has: page.getByText('Orders on hold') })
  await expect(needs).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Promised for today, or late' })).toBeVisible()
  const hold = needs.getByRole('link', { name: /Orders on hold/ })
  await expect(hold).toContainText('oldest')
  const count = (await hold.locator('b').textContent()) ?? ''
  await hold.click()
  await expect(page).toHaveURL(/\/orders\?view=on-hold$/)
  await expect(page.getByRole('link', { name: `On hold ${count}` }).or(page.getByRole('link', { name: `On hold${count}` }))).toBeVisible()
})

test('the bell counts what waits for a second person, and leads there', async ({ page }) => {
  // Other tests ask for approvals meanwhile: the counts are those of this test.
  await alterReply<{ queues: { name: string; count: number; more: boolean }[] }>(page, '**/api/staff/counts/**', (reply) => ({
    ...reply,
    queues: [...reply.queues.filter(({ name }) => name !== 'approvals' && name !== 'rates'), { name: 'approvals', count: 2, more: false }],
  }))
  await signIn(page, '/')
  const bell = page.getByRole('banner').getByRole('link')
  await expect(bell).toHaveAccessibleName(/^2 things/)
  await bell.click()
  await expect(page).toHaveURL(/\/approvals$/)
})

test('the count of orders in the menu rises by itself once orders are placed [P-04]', async ({ page, browser }) => {
  await page.clock.install()
  await signIn(page, '/', 'sushma@kanakira.example')
  const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^Orders/ })
  const count = async () => Number(/\d+/.exec(await link.innerText())?.[0])
  await expect.poll(count).toBeGreaterThan(0)
  const before = await count()
  const shopper = await (await browser.newContext()).newPage()
  // Other tests move orders on meanwhile, which may outweigh one of these.
  for (let placed = 0; placed < 3; placed++) await paidByGuest(shopper, { productID: 'ANK-002' })
  await page.clock.fastForward(29_000)
  await page.clock.fastForward(2000)
  await expect.poll(count).toBeGreaterThan(before)
  await shopper.context().close()
})

test('the sales of a period have a chart and a table with the same sum', async ({ page }) => {
  await signIn(page, '/')
  const chart = page.getByRole('img', { name: /^Sales by day from/ })
  await expect(chart).toBeVisible()
  const name = (await chart.getAttribute('aria-label')) ?? ''
  const sum = /(₹[\d,.]+)/.exec(name)?.[1] ?? 'no sum'
  await expect(page.getByText('Sold, taxes included').locator('..')).toContainText(sum)
  await expect(page.getByText('Bag to order').locator('..')).toContainText(/of \d+ bags?/)
  await page.getByRole('button', { name: 'As a table' }).click()
  await expect(chart).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Bags of customers' })).toBeVisible()
  const kinds = page.getByRole('table', { name: 'By kind' })
  await expect(kinds.getByRole('row', { name: /^Together/ })).toContainText(`100%${sum}`)
  await expect(page.getByRole('region', { name: 'Sales' }).getByRole('row', { name: /^Together/ })).toContainText(sum)
  await expect(page.getByRole('region', { name: 'Sales' }).getByRole('row')).toHaveCount(32)
  await page.getByText('7 days', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Sales' }).getByRole('row')).toHaveCount(9)
  await page.getByText('A year', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Sales' }).getByRole('row')).toHaveCount(367)
  const year =
    (await page
      .getByRole('region', { name: 'Sales' })
      .getByRole('row', { name: /^Together/ })
      .textContent()) ?? ''
  await expect(kinds.getByRole('row', { name: /^Together/ })).toContainText(/₹[\d,]+\.\d\d/.exec(year)?.[0] ?? 'no sum')
})

test('the sales of another period are marked as being worked out until they are there', async ({ page }) => {
  await signIn(page, '/')
  await expect(page.getByRole('img', { name: /^Sales by day from/ })).toBeVisible()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/staff/sales/?days=7*', async (route) => {
    await asked
    await route.continue()
  })
  await page.getByText('7 days', { exact: true }).click()
  const sales = page.locator('[aria-busy]').filter({ hasText: 'Sold, taxes included' })
  await expect(sales).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Working it out')).toBeVisible()
  answer()
  await expect(sales).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText('Working it out')).toHaveCount(0)
})

test('a member sees only what the role may do: no sales without accounts, one list and the rates for a content editor', async ({
  page,
}) => {
  await signIn(page, '/', 'sushma@kanakira.example')
  await expect(page.getByRole('heading', { name: 'Needs a person' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where orders stand' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sales' })).toHaveCount(0)
  await page.context().clearCookies()
  await join(page, await invite(newEmail(), 'content-editor'))
  await expect(page.getByRole('heading', { name: 'Needs a person' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where orders stand' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Metal rates' })).toBeVisible()
})

test('the live rates stand beside those that wait or are planned, with who proposed them and a silent feed [P-04]', async ({ page }) => {
  let state = { state: 'waiting', isOwn: false, goesLiveAt: null as string | null }
  const move = { before: 100, after: 106, percent: 6, dayPercent: null, feedPercent: null, exceeds: ['live'], needsApproval: true }
  await alterReply(page, '**/api/staff/rates/', (rates) => ({
    ...rates,
    feed: { readAt: null, silentSince: '2026-11-20T08:55:00Z' },
    proposal: {
      id: 'p',
      approvedBy: null,
      proposedBy: 'Sushma Iyer',
      at: '2026-11-20T04:00:00Z',
      reason: 'x',
      rates: { S925: move },
      buys: { '22K': move },
      stones: {},
      ...state,
    },
  }))
  await signIn(page, '/', 'rohan@kanakira.example')
  const box = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Metal rates' }) })
  await expect(box.getByRole('row', { name: /^22K/ })).toContainText(/₹[\d,]+\S*–$/)
  await expect(box.getByRole('row', { name: /^S925/ })).toContainText('₹106 +6.00%')
  for (const text of [
    'Waits for approval',
    'Sushma Iyer, 20 Nov, 09:30',
    'and 1 rate of old metal',
    'Live since',
    'Feed silent since 20 Nov, 14:25',
  ])
    await expect(box).toContainText(text)
  await box.getByRole('link', { name: 'Look and approve' }).click()
  await expect(page).toHaveURL(/\/rates$/)

  // Nobody approves their own, and what is planned needs no approval any more.
  for (const [next, text] of [
    [{ ...state, isOwn: true }, 'Waits for approval'],
    [{ state: 'planned', isOwn: false, goesLiveAt: '2026-11-21T04:30:00Z' }, 'goes live 21 Nov, 10:00'],
  ] as const) {
    state = next
    await page.goto('/backoffice/')
    await expect(box).toContainText(text)
    await expect(box.getByRole('link', { name: 'All rates' })).toBeVisible()
    await expect(box.getByRole('link', { name: 'Look and approve' })).toHaveCount(0)
  }
})

test('the page on show is named in another language as soon as it is chosen', async ({ page }) => {
  // A member of its own: the others read English in other journeys.
  await join(page, await invite(newEmail(), 'accountant', 'in'))
  await page.goto('/backoffice/')
  await expect(page.getByRole('table', { name: 'By kind' }).getByText('Rings', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitemradio', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('table', { name: 'प्रकार के अनुसार' }).getByText('अंगूठियाँ', { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: /का खाता|खाता/ })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('table', { name: 'By kind' }).getByText('Rings', { exact: true })).toBeVisible()
})

test('a phone has a bar of four pages, and a menu of the others', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/')
  const bar = page.getByRole('navigation', { name: 'Menu' }).last()
  await expect(bar.getByRole('link')).toHaveCount(4)
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Customers' }).click()
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
})

test('the first page at both widths and right to left: axe finds nothing, and nothing is wider than the page [R-15]', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, '/')
  await isSoundEverywhere(page, () => expect(page.getByRole('img').first()).toBeVisible())
})

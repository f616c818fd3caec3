import { readFile } from 'node:fs/promises'
import { expect, test } from '../journeys/shopper.ts'
import { alterReply, isSound, isSoundEverywhere, rows, signIn } from './member.ts'

/** A move of what is drawn, which the library of types has not. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

declare global {
  interface Window {
    /** How far the page has moved what was drawn, as a sum of layout shifts. */
    shifted: number
  }
}

// A step that an order refuses is logged by the browser.
test.use({ expectedError: /status of 409/ })

test('filters narrow the list, stand in the address, and are removed one by one or all together [P-04]', async ({ page }) => {
  await signIn(page, '/orders?view=all')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('f')
  const panel = page.getByRole('dialog', { name: 'Filter the list' })
  await panel.getByLabel('State', { exact: true }).selectOption({ label: 'Cancelled' })
  await panel.getByLabel('Total from').fill('1')
  await panel.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/view=all&state=cancelled&min=1$/)
  await expect(rows(page).first()).toBeVisible()
  for (const row of await rows(page).all()) await expect(row).toContainText('Cancelled')
  await page.reload()
  const chips = page.getByRole('list', { name: 'Filters that are set' })
  await expect(chips.getByRole('button')).toHaveCount(3)
  await chips.getByRole('button', { name: 'Remove the filter State: Cancelled' }).click()
  await expect(page).toHaveURL(/view=all&min=1$/)

  await page.goto('/backoffice/orders?view=all&to=2001-01-01')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL(/view=all$/)
  await expect(rows(page).first()).toBeVisible()
})

test('a view is saved with its filters and columns, opened, renamed and removed', async ({ page }) => {
  await signIn(page, '/orders?view=all&state=delivered')
  const payment = page.getByRole('columnheader', { name: 'Payment' })
  await expect(payment).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Payment' }).click()
  await page.keyboard.press('Escape')
  await expect(payment).toHaveCount(0)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Delivered ones')
  await page.getByRole('dialog').getByRole('button', { name: 'Save this view' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/backoffice/orders')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Delivered ones' }).click()
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('state') === 'delivered' && searchParams.get('hide') === 'payment')
  await expect(payment).toHaveCount(0)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Rename or remove' }).click()
  await page.getByLabel('Rename the view Delivered ones').fill('Arrived')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByRole('menuitem', { name: 'Arrived' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Rename or remove' }).click()
  await page.getByRole('button', { name: 'Remove the view Arrived' }).click()
  await expect(page.getByLabel('Rename the view Arrived')).toHaveCount(0)
})

test('the filtered list is downloaded as CSV, after a dialog', async ({ page }) => {
  await signIn(page, '/orders?view=all&state=cancelled')
  await expect(rows(page).first()).toBeVisible()
  const count = await rows(page).count()
  await page.getByRole('button', { name: 'Export' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^orders-in-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(count + 1)
  await page.goto('/backoffice/audit?object=exports')
  await expect(page.getByRole('row').filter({ hasText: 'Export downloaded' }).first()).toBeVisible()
})

test('several orders are taken by keys and moved on by a step that fits some of them; the others are named', async ({ page }) => {
  await signIn(page, '/orders?view=on-the-road')
  await expect(rows(page).first()).toBeVisible()
  const numbers = await rows(page).getByRole('link').allTextContents()
  const [first = '', second = ''] = numbers
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: '2 chosen' })).toBeVisible()
  await page.getByRole('button', { name: 'Move them on' }).click()
  const dialog = page.getByRole('dialog')
  const step = dialog.getByLabel('Step').locator('option').nth(1)
  await expect(step).toHaveText(/ \([12] of 2\)$/)
  const fits = Number(/(\d) of 2/.exec((await step.textContent()) ?? '')?.[1])
  await dialog.getByLabel('Step').selectOption((await step.getAttribute('value')) ?? '')
  await expect(dialog.getByText('Does not fit this step')).toHaveCount(2 - fits)
  await dialog.getByRole('button').last().click()
  await expect(dialog.getByRole('status')).toHaveText(`${fits} of ${fits}`)
  for (const number of [first, second])
    await expect(dialog.getByRole('listitem').filter({ hasText: number }).locator('[data-tone]')).toHaveText(/./)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('region', { name: '2 chosen' })).toHaveCount(0)
})

test('chosen orders stay chosen when one is opened and after a reload, and are let go with another view', async ({ page }) => {
  await signIn(page, '/orders?view=all')
  await expect(rows(page).first()).toBeVisible()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  const chosen = page.getByRole('region', { name: '2 chosen' })
  await expect(chosen).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\/[\w-]+$/)
  await page.goBack()
  await expect(chosen).toBeVisible()
  await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.reload()
  await expect(chosen).toBeVisible()
  await page.getByRole('link', { name: /^New/ }).first().click()
  await expect(page).toHaveURL(/view=new/)
  // The address changes before the list does.
  await expect(page.getByRole('region', { name: /chosen/ })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/view=all/)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('region', { name: /chosen/ })).toHaveCount(0)
})

test('the packing slips of chosen orders are downloaded as one file, and orders without one are named [P-04]', async ({ page }) => {
  await signIn(page, '/orders?view=all&state=delivered')
  await expect(rows(page).first()).toBeVisible()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print packing slips' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('packing-slips.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.goto('/backoffice/orders?view=new')
  await expect(rows(page).first()).toBeVisible()
  for (const key of ['j', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Print packing slips' }).click()
  await expect(page.getByText(/^Nothing is packed yet/)).toBeVisible()
})

/** The lists of queues, each with a filter that it has alone. */
const queues = [
  { path: '/drafts', filter: ['How', 'Walk-in', 'channel=walk_in'] },
  { path: '/money?view=transfers', filter: ['Amount from', '1', 'min=1'] },
  { path: '/reviews?view=published', filter: ['Stars', '5 ★', 'rating=5'] },
  { path: '/enquiries', filter: ['Kind of investor', 'Analyst', 'category=analyst'] },
  { path: '/approvals?view=ended', filter: ['State', 'Refused', 'state=rejected'] },
] as const

test('the lists of drafts, money, reviews, enquiries and approvals have filters in their address, saved views and a file [P-04]', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, '/')
  for (const { path, filter } of queues) {
    const [label, value, query] = filter
    await page.goto(`/backoffice${path}`)
    await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible()
    await page.keyboard.press('f')
    const panel = page.getByRole('dialog', { name: 'Filter the list' })
    const field = panel.getByLabel(label, { exact: true })
    if (value === '1') await field.fill(value)
    else await field.selectOption({ label: value })
    await panel.getByLabel('Until').fill('2001-01-01')
    await panel.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(new RegExp(query))
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(`Old ${label}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Save this view' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear all filters' }).first().click()
    await expect(page).not.toHaveURL(new RegExp(query))
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: `Old ${label}` }).click()
    await expect(page).toHaveURL(new RegExp(query))
    // The file has the rows of the filter, which are none: its headings alone.
    await page.getByRole('button', { name: 'Export' }).click()
    const arriving = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/^[a-z-]+-in-\d{4}-\d\d-\d\d\.csv$/)
    expect((await readFile(await file.path(), 'utf8')).trim()).toMatch(/^[^\n]+,[^\n]+$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the lists of queues are read by keys', async ({ page }) => {
  await signIn(page, '/reviews?view=published')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reviews\/[^?]+$/)
  await page.goto('/backoffice/drafts')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('the list with filters at both widths and right to left: axe finds nothing, and nothing is wider than the page [R-15]', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await signIn(page, '/orders?view=all&state=cancelled')
  await isSoundEverywhere(page, () => expect(rows(page).first()).toBeVisible())
  await page.goto('/backoffice/audit')
  await isSoundEverywhere(page, () => expect(page.getByRole('row').nth(1)).toBeVisible())
})

test('lists and the account are drawn in their places: what arrives later moves nothing', async ({ page }) => {
  test.setTimeout(120_000)
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) if (!entry.hadRecentInput) window.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signIn(page, '/orders')
  // A member with sessions on many devices: they are read after the page is drawn.
  await alterReply<{ sessions: object[] }>(page, '**/api/staff/sessions/', (reply) => {
    const [first] = reply.sessions
    const others = Array.from({ length: 12 }, (_, index) => ({ ...first, id: `other-${index}`, isCurrent: false }))
    return { ...reply, sessions: [first, ...others] }
  })
  // Rows that were taken before have a bar above the list.
  await rows(page).first().getByRole('checkbox').check()
  const shifts: [place: string, shifted: number][] = []
  const lists = ['orders', 'returns', 'products', 'money', 'reviews']
  for (const [width, paths] of [
    [1440, [...lists, 'account']],
    [390, [...lists, 'account']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(`/backoffice/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      shifts.push([`${path} at ${width}`, await page.evaluate(() => window.shifted)])
    }
  }
  expect(shifts.filter(([, shifted]) => shifted >= 0.05)).toEqual([])
})

test('the lists of money, reviews, enquiries, approvals and the audit are searched in their address, and keep it over a reload [P-04]', async ({
  page,
}) => {
  await signIn(page, '/money?view=cancellations')
  const number = (await rows(page).first().getByRole('link').textContent()) ?? ''
  await page.getByRole('searchbox').fill(number.slice(-6).toLowerCase())
  await expect(page).toHaveURL(new RegExp(`view=cancellations.*search=${number.slice(-6).toLowerCase()}`))
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  for (const path of ['/reviews', '/enquiries', '/approvals', '/audit']) {
    await page.goto(`/backoffice${path}`)
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('nobody wrote this')
    await expect(page).toHaveURL(/search=nobody/)
    await expect(rows(page)).toHaveCount(0)
    await isSound(page)
  }
})

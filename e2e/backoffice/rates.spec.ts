import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../journeys/shopper.ts'
import { alterReply, invite, isSound, isSoundEverywhere, join, newEmail, signIn } from './member.ts'

/** The field of a purity's new rate. */
const field = (page: Page, purity: string) => page.getByRole('textbox', { name: `New rate of ${purity}`, exact: true })

/** Chooses the site that the page is about. */
async function chooseSite(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('group', { name: 'Rates by site' }).getByRole('button', { name: new RegExp(`^${name}`) })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-pressed', 'true')
}

test('a merchandiser proposes silver far above the live rate, an owner approves it and puts the former rates back [P-04]', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  // A site whose prices no other journey reads, as the rates are shared by all of them.
  const chooseSingapore = (one: Page) => chooseSite(one, 'Singapore')
  await signIn(page, '/rates', 'rohan@kanakira.example')
  await chooseSingapore(page)
  await expect(field(page, 'S925')).toBeVisible()
  const live = Number(await field(page, 'S925').inputValue())
  const risen = (live * 1.05).toFixed(2)
  const row = page.getByRole('row').filter({ has: field(page, 'S925') })

  // A rate that the service would refuse is refused while it is typed.
  await field(page, 'S925').fill('1,5')
  await expect(row).toContainText('Type an amount above 0')
  await field(page, 'S925').fill('9999')
  await expect(row).toContainText('Outside the limits')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()

  await field(page, 'S925').fill((live * 1.06).toFixed(2))
  await expect(row).toContainText('Second person')
  await expect(page.getByRole('heading', { name: 'What this does to prices' })).toBeVisible()
  await isSound(page)
  const send = page.getByRole('button', { name: 'Send for approval' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Why, for the record').fill('Silver up on import duty news')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Waits for approval' })).toBeVisible()
  await expect(page.getByText('You cannot approve your own proposal.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  // Better rates replace those that wait.
  await field(page, 'S925').fill(risen)
  await page.getByLabel('Why, for the record').fill('Silver up a little less')
  await page.getByRole('button', { name: 'Replace what waits' }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace the rates that wait' })
  await expect(replacing).toContainText('proposed rates on')
  await replacing.getByRole('button', { name: 'Replace what waits' }).click()
  await expect(replacing).toBeHidden()
  await expect(page.getByText('Silver up a little less')).toBeVisible()
  // Typed while the rates wait, and still there once they are live.
  await field(page, 'S925').fill((live * 1.07).toFixed(2))

  const owner = await (await browser.newContext()).newPage()
  await signIn(owner, '/rates')
  await chooseSingapore(owner)
  // Whose rates would be replaced is said before the button is pressed, and what is missing beside it.
  await field(owner, 'S925').fill((live * 1.08).toFixed(2))
  await expect(owner.getByText(/^Rohan .* proposed rates on .*Yours take their place/)).toBeVisible()
  await expect(owner.getByText('Write the reason first.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Replace what waits' })).toBeDisabled()
  await owner.getByRole('button', { name: 'Approve' }).click()
  const approval = owner.getByRole('dialog', { name: 'Approve the rates' })
  await approval.getByLabel('Reason').fill('The duty is confirmed')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(approval).toBeHidden()
  await expect(owner.getByText(/, approved by /).first()).toBeVisible()
  // Nobody is told of what they did themselves; the merchandiser is.
  await expect(field(owner, 'S925')).toHaveValue((live * 1.08).toFixed(2))
  await expect(owner.getByText('while you typed')).toHaveCount(0)
  await owner.getByRole('button', { name: 'Discard what was typed' }).click()
  await expect(field(owner, 'S925')).toHaveValue(risen)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(row.locator('[data-cell="live"]')).toContainText(risen, { timeout: 5000 })
  await expect(page.getByText('while you typed')).toBeVisible()
  await expect(field(page, 'S925')).toHaveValue((live * 1.07).toFixed(2))

  await owner.getByRole('button', { name: /^Put \d+ back$/ }).click()
  const restoring = owner.getByRole('dialog', { name: 'Put the former rates back' })
  await expect(restoring.getByRole('row', { name: /S925/ })).toContainText(/-4\.\d\d%/)
  await restoring.getByLabel('Reason').fill('The news was wrong')
  await restoring.getByRole('button', { name: 'Put back' }).click()
  await expect(restoring).toBeHidden()
  await expect.poll(async () => Number(await field(owner, 'S925').inputValue())).toBe(live)
  await expect(owner.getByText(/put back to \d+/).first()).toBeVisible()
  // A version that was put back is not put back again.
  await expect(owner.getByRole('button', { name: /^Put \d+ back$/ })).toHaveCount(0)

  // Pasted lines fill the fields, which are planned for tomorrow, and taken back.
  const gold = Number(await field(owner, '24K').inputValue())
  await owner.getByRole('button', { name: 'Paste rates' }).click()
  const pasting = owner.getByRole('dialog', { name: 'Paste rates' })
  await pasting.getByLabel('Rates', { exact: true }).fill(`24K\tS$${(gold + 0.5).toFixed(2)}\n99K, 5`)
  await expect(pasting).toContainText('Line 2: 99K, 5')
  await isSound(owner)
  await pasting.getByRole('button', { name: 'Fill the fields' }).click()
  await expect.poll(async () => Number(await field(owner, '24K').inputValue())).toBe(gold + 0.5)
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  await owner.getByLabel('Goes live').fill(tomorrow)
  await owner.getByLabel('At, Singapore time').fill('10:00')
  await owner.getByLabel('Why, for the record').fill('The fix of tomorrow')
  await owner.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(owner.getByRole('heading', { name: 'Planned' })).toBeVisible()
  await expect(owner.getByText('The rates are planned.')).toBeVisible()
  await expect.poll(async () => Number(await field(owner, '24K').inputValue())).toBe(gold)
  await owner.getByRole('button', { name: 'Withdraw' }).click()
  const withdrawing = owner.getByRole('dialog', { name: 'Withdraw the rates' })
  await withdrawing.getByLabel('Reason').fill('Not needed')
  await withdrawing.getByRole('button', { name: 'Withdraw' }).click()
  await expect(owner.getByRole('heading', { name: 'Planned' })).toHaveCount(0)

  for (const [width, language] of [
    [390, 'en'],
    [390, 'ar'],
    [1440, 'ar'],
  ] as const) {
    await owner.setViewportSize({ width, height: 844 })
    await owner.evaluate((chosen) => localStorage.setItem('backoffice:language', chosen), language)
    await owner.reload()
    await expect(owner.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    await expect(owner.getByRole('textbox').nth(2)).toBeVisible()
    // The proposer of a version is read before its approver, in the direction of the page.
    const authors = owner
      .locator('bdi')
      .filter({ hasText: /Rohan.*Ketaki/ })
      .first()
    const sides = await authors.evaluate((sentence) => {
      const sideOf = (name: string) => {
        const text = sentence.firstChild!
        const at = text.textContent!.indexOf(name)
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + name.length)
        const { top, left } = range.getBoundingClientRect()
        return { top, left }
      }
      return [sideOf('Rohan'), sideOf('Ketaki')]
    })
    const [proposer, approver] = sides
    const isOneLine = proposer!.top === approver!.top
    expect(isOneLine ? Math.sign(approver!.left - proposer!.left) : Math.sign(approver!.top - proposer!.top)).toBe(
      isOneLine && language === 'ar' ? -1 : 1,
    )
    await isSound(owner)
  }
  await owner.context().close()
})

test('the live rates of all sites stand side by side, each in its currency; a member of one site has no such table [P-04]', async ({
  page,
}) => {
  await signIn(page, '/rates', 'rohan@kanakira.example')
  const all = page.getByRole('region', { name: 'All sites, live' })
  await expect(all.getByRole('columnheader')).toHaveText([
    'Per gram before tax',
    'India INR',
    'United Arab Emirates AED',
    'United States USD',
    'Singapore SGD',
  ])
  // Purities that a site does not sell have no rate there.
  await expect(all.getByRole('row', { name: /^10K/ }).getByRole('cell')).toHaveText(['–', '–', /^\$[\d.]+$/, '–'])
  await expect(all.getByRole('row', { name: /^Published/ }).getByRole('cell')).toHaveCount(4)
  const ofEmirates = all.getByRole('row', { name: /^22K/ }).getByRole('cell').nth(1)
  await expect(ofEmirates).toHaveText(/^AED\s[\d.]+$/)
  const shown = Number(((await ofEmirates.textContent()) ?? '').replace(/[^\d.]/g, ''))
  await chooseSite(page, 'United Arab Emirates')
  await expect(field(page, '21K')).toBeVisible()
  expect(Number(await field(page, '22K').inputValue())).toBe(shown)
  await page.context().clearCookies()
  await join(page, await invite(newEmail(), 'accountant', 'in'))
  await page.goto('/backoffice/rates')
  await expect(page.getByRole('cell', { name: '22K' }).first()).toBeVisible()
  await expect(all).toHaveCount(0)
})

test('rates fill the fields of another site by a typed factor, and are sent by nobody [P-04]', async ({ page }) => {
  await signIn(page, '/rates', 'rohan@kanakira.example')
  const live = Number(await field(page, '24K').inputValue())
  await field(page, '22K').fill('14500')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/rates/')) sent.push(new URL(request.url()).pathname)
  })
  const copy = page.getByRole('button', { name: 'Copy to another site' })
  await copy.click()
  const dialog = page.getByRole('dialog', { name: 'Copy rates to another site' })
  const fill = dialog.getByRole('button', { name: /^Fill the fields/ })
  await expect(dialog.getByLabel('To the site')).toBeFocused()
  await dialog.getByLabel('To the site').selectOption({ label: 'United Arab Emirates, AED' })
  // Nothing is known of exchange rates: without a factor nothing is filled.
  await expect(dialog.getByLabel('AED for 1 INR')).toHaveValue('')
  await expect(fill).toBeDisabled()
  await dialog.getByLabel('AED for 1 INR').fill('0,035')
  await expect(dialog).toContainText('up to ten decimals')
  await expect(fill).toBeDisabled()
  await dialog.getByLabel('AED for 1 INR').fill('0.035')
  await expect(dialog.getByRole('row', { name: /^22K/ })).toContainText('507.50')
  // India sells 9K, the Emirates do not.
  await expect(dialog).toContainText('Left out, as the site has no such rate or it fits into no field: 9K')
  await isSound(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(copy).toBeFocused()

  await copy.click()
  await dialog.getByLabel('To the site').selectOption({ label: 'United Arab Emirates, AED' })
  await dialog.getByLabel('AED for 1 INR').fill('0.035')
  await dialog.getByLabel('Old metal').check()
  await fill.click()
  await expect(page.getByRole('button', { name: 'Site: United Arab Emirates' })).toBeVisible()
  await expect(page.getByText('The fields were filled from the rates of India, multiplied by 0.035.')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('The fields were filled')
  // The typed rates of India, and its live rates where nothing was typed.
  expect(Number(await field(page, '22K').inputValue())).toBe(507.5)
  expect(Number(await field(page, '24K').inputValue())).toBe(Math.round(live * 3.5) / 100)
  await expect(field(page, '24K, old metal')).not.toHaveValue('')
  await page.reload()
  await expect(field(page, '22K')).toHaveValue('507.50')
  expect(sent.filter((path) => !path.endsWith('/preview/'))).toEqual([])
  await page.getByRole('button', { name: 'Discard what was typed' }).click()
  await expect(page.getByText('The fields were filled from')).toHaveCount(0)
  await chooseSite(page, 'India')
  await expect(field(page, '22K')).toHaveValue('14500')
})

test('pasted lines of a price list fill sell and buy rates; refused ones are named, also from a paste into a column [P-04]', async ({
  page,
}) => {
  await signIn(page, '/rates', 'rohan@kanakira.example')
  const dialog = page.getByRole('dialog', { name: 'Paste rates' })
  await page.getByRole('button', { name: 'Paste rates' }).click()
  await dialog.getByLabel('Rates', { exact: true }).fill('22 K, 14,410.00\nGold 18K\t11790\nsilver 925 276 260\n24K 15720; 15800\nbrass 5')
  await expect(dialog).toContainText('4 rates understood')
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Line 4: 24K 15720; 15800The second figure, the buy rate, is above the first.',
    'Line 5: brass 5No rate of this site has this name.',
  ])
  await isSound(page)
  await dialog.getByRole('button', { name: 'Fill the fields' }).click()
  for (const [name, rate] of [
    ['22K', '14410'],
    ['18K', '11790'],
    ['S925', '276'],
    ['S925, old metal', '260'],
  ] as const)
    await expect(field(page, name)).toHaveValue(rate)

  const paste = (into: string, text: string) =>
    field(page, into).evaluate((input, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('24K, old metal', '24K\t15100\n22K\t13850\n')
  await expect(dialog.getByLabel('A line with one figure has')).toHaveValue('buy')
  await dialog.getByRole('button', { name: 'Fill the fields' }).click()
  await expect(field(page, '22K, old metal')).toHaveValue('13850')
  await expect(field(page, '22K')).toHaveValue('14410')
  await expect(field(page, '24K, old metal')).toHaveValue('15100')
})

test('the feed fills the fields and the guard compares with it; a silent one is said at both widths [P-04]', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, '/rates', 'rohan@kanakira.example')
  await chooseSite(page, 'United States')
  const row = page.getByRole('row').filter({ has: field(page, '22K') })
  await expect(page.getByText(/^Feed read at /)).toBeVisible()
  const live = Number(await field(page, '22K').inputValue())
  const other = await field(page, '18K').inputValue()
  await page.getByRole('button', { name: 'Fill from the feed' }).click()
  await expect(field(page, '22K')).toHaveValue('139.05')
  await expect(field(page, '18K')).toHaveValue(other)
  await expect(row).toContainText('Within 3%')
  // Near to the live rate, and far from the feed.
  await field(page, '22K').fill((live * 0.99).toFixed(2))
  await expect(row).toContainText(/Second person-3\.\d\d% from the feed/)
  await expect(page.getByRole('button', { name: 'Send for approval' })).toBeVisible()
  await isSoundEverywhere(page, () => expect(field(page, '22K').or(page.getByRole('textbox').nth(2)).first()).toBeVisible())

  await alterReply<{ metals: object[] }>(page, '**/api/staff/rates/', (rates) => ({
    ...rates,
    metals: rates.metals.map((metal) => ({ ...metal, feed: null })),
    feed: { readAt: null, silentSince: '2026-11-20T08:55:00Z' },
  }))
  await page.reload()
  await expect(page.getByText(/^Feed silent since /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fill from the feed' })).toBeDisabled()
  await expect(row).toContainText('Within 3%')
  await isSoundEverywhere(page, () => expect(page.getByRole('textbox').nth(2)).toBeVisible())
})

test('a rate is typed, checked and published with the keyboard alone, in the order in which the page is read [P-04]', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, '/rates')
  const focused = page.locator(':focus')
  /** Presses Tab until something of this name has the focus; returns everything that had it on the way. */
  const tabTo = async (target: Locator) => {
    const way: { name: string; top: number; isInMain: boolean; isInRail: boolean }[] = []
    for (let presses = 0; presses < 150; presses += 1) {
      await page.keyboard.press('Tab')
      // The button inside a date field is drawn by the browser: no element of the page has the focus then.
      if ((await focused.count()) === 0) continue
      way.push(
        await focused.evaluate((element) => {
          const main = document.querySelector('main')!
          const field = element.closest('[class*="Input-wrapper"]') ?? element
          const { top, left } = field.getBoundingClientRect()
          return {
            name: element.getAttribute('aria-label') ?? element.textContent,
            top: top + scrollY,
            isInMain: main.contains(element),
            isInRail: left > main.getBoundingClientRect().left + main.clientWidth * 0.65 && top + scrollY > 120,
          }
        }),
      )
      if (await target.evaluate((element) => element === document.activeElement)) return way
    }
    throw new Error('Tab does not reach it')
  }
  await tabTo(page.getByRole('button', { name: /^Site:/ }))
  await page.keyboard.press('Enter')
  const singapore = page.getByRole('menuitemradio', { name: 'Singapore', exact: true })
  await expect(singapore).toBeVisible()
  for (let presses = 0; presses < 8 && !(await singapore.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Site: Singapore' })).toBeVisible()
  await expect(field(page, 'PT950')).toBeVisible()
  const live = Number(await field(page, 'PT950').inputValue())

  await tabTo(field(page, 'PT950'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1,5')
  await expect(page.getByRole('row').filter({ has: field(page, 'PT950') })).toContainText('Type an amount above 0')
  await page.keyboard.press('Control+A')
  await page.keyboard.type((live + 0.01).toFixed(2))
  await expect(page.getByRole('row').filter({ has: field(page, 'PT950') })).toContainText('Within 3%')
  await expect(page.getByRole('heading', { name: 'What this does to prices' })).toBeVisible()
  const reason = page.getByLabel('Why, for the record')
  const way = (await tabTo(reason)).filter(({ isInMain }) => isInMain)
  // Down the column of the fields, then down the one beside it.
  const columns = [way.filter(({ isInRail }) => !isInRail), way.filter(({ isInRail }) => isInRail)]
  expect(way).toEqual(columns.flat())
  for (const column of columns)
    expect(column.map(({ top }) => top)).toEqual(column.map(({ top }) => top).toSorted((one, other) => one - other))
  const names = way.map(({ name }) => name)
  for (const name of ['All sites, live', 'New rate of PT950, old metal', 'New rate of Ruby']) expect(names).toContain(name)
  await page.keyboard.type('Platinum up a little')
  await tabTo(page.getByRole('button', { name: 'Publish', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Version \d+ is live\.$/)).toBeVisible()
  await expect(focused).toHaveText(/^Version \d+ is live\.$/)
  await expect.poll(async () => Number(await field(page, 'PT950').inputValue())).toBe(Number((live + 0.01).toFixed(2)))

  // A dialog takes the focus, and gives it back to its button.
  const restore = page.getByRole('button', { name: /^Put \d+ back$/ })
  await tabTo(restore)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Put the former rates back' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(restore).toBeFocused()
})

test.describe('rates that are put back', () => {
  // The refusal is logged by the browser.
  test.use({ expectedError: /status of 409/ })

  test('and move too far in a day are sent to a second person, by a button of that name [P-04]', async ({ page }) => {
    const published = { at: new Date().toISOString(), restored: null }
    await alterReply<{ history: object[] }>(page, '**/api/staff/rates/', ({ history: [live, ...former], ...rates }) => ({
      ...rates,
      history: [{ ...live, ...published }, ...(former.length > 0 ? former : [{ ...live, version: 0 }])],
    }))
    const sent: object[] = []
    await page.route('**/api/staff/rates/restore/', (route) => {
      const body = route.request().postDataJSON() as { propose: boolean }
      sent.push(body)
      return route.fulfill(
        body.propose
          ? { json: { status: 'Success', responseCode: 200, message: '', state: 'waiting', version: 1 } }
          : {
              status: 409,
              json: { message: 'This rate changes by more than 3%.', code: 'rate_implausible', field: 'rates.PT950', details: {} },
            },
      )
    })
    await signIn(page, '/rates')
    await page.getByRole('button', { name: /^Put \d+ back$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Put the former rates back' })
    await expect(dialog).toContainText('Write the reason first.')
    await dialog.getByLabel('Reason').fill('The fix was right')
    await expect(dialog).not.toContainText('Write the reason first.')
    await dialog.getByRole('button', { name: 'Put back' }).click()
    await expect(dialog).toContainText('This rate changes by more than 3%.')
    await expect(dialog).toContainText('they wait until someone else approves them')
    await expect(dialog.getByRole('button', { name: 'Put back' })).toHaveCount(0)
    await isSound(page)
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await expect(dialog).toBeHidden()
    expect(sent).toMatchObject([{ propose: false }, { propose: true, reason: 'The fix was right' }])
  })
})

test('rates within the guard go live first, the others wait; the preview counts bags, held prices and orders [P-04]', async ({ page }) => {
  await signIn(page, '/rates', 'rohan@kanakira.example')
  await chooseSite(page, 'Singapore')
  await expect(field(page, '18K')).toBeVisible()
  const [gold, silver] = [Number(await field(page, '18K').inputValue()), Number(await field(page, 'S999').inputValue())]
  await field(page, '18K').fill((gold * 1.01).toFixed(2))
  await expect(page.getByText('As one version, after approval')).toHaveCount(0)
  await field(page, 'S999').fill((silver * 1.06).toFixed(2))
  await expect(page.getByRole('radio', { name: 'As one version, after approval' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Send for approval' })).toBeVisible()
  await page.getByText('18K now; S999 after approval').click()
  await page.getByLabel('Why, for the record').fill('Gold fix; silver up on duty')
  const preview = page.getByRole('heading', { name: 'What this does to prices' }).locator('xpath=ancestor::section[1]')
  await expect(preview).toContainText(/open bag/)
  await expect(preview).toContainText(/orders? keeps? the rates at which|No order is open/)
  await isSoundEverywhere(page, () => expect(page.getByRole('radio').first()).toBeVisible())
  await page.getByRole('button', { name: 'Publish now, send the others' }).click()
  await expect(page.getByText(/is live\. The other rates wait for a second person/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Waits for approval' })).toBeVisible()
  await expect.poll(async () => Number(await field(page, '18K').inputValue())).toBeCloseTo(gold * 1.01, 1)
  await expect(field(page, 'S999')).toHaveValue(String(silver))
  await isSound(page)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const withdrawing = page.getByRole('dialog', { name: 'Withdraw the rates' })
  await withdrawing.getByLabel('Reason').fill('The duty did not come')
  await withdrawing.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('heading', { name: 'Waits for approval' })).toHaveCount(0)
})

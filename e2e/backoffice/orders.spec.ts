import type { Page } from '@playwright/test'
import { clean, expect, test } from '../journeys/shopper.ts'
import { isSound, rows, signIn } from './member.ts'

test('orders are listed by what needs staff, moved through by keys, and found by a part of their number', async ({ page }) => {
  await signIn(page)
  await expect(rows(page).first()).toBeVisible()
  const first = (await rows(page).first().getByRole('link').textContent()) ?? ''
  const second = (await rows(page).nth(1).getByRole('link').textContent()) ?? ''

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: second })).toBeVisible()
  // The page knows its neighbours in the list.
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await page.goBack()
  await page.goBack()

  await page.keyboard.press('/')
  await expect(page.getByLabel('Number, phone, HUID, AWB or name')).toBeFocused()
  await page.keyboard.type(first)
  await expect(page).toHaveURL(new RegExp(`search=${first}$`))
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel('Number, phone, HUID, AWB or name')).toHaveValue(first)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: /^All open/ }).click()
  await expect(page.getByLabel('Number, phone, HUID, AWB or name')).toHaveValue('')
})

test('the search over everything opens an order', async ({ page }) => {
  await signIn(page)
  const number = (await rows(page).first().getByRole('link').textContent()) ?? ''
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByLabel('Search everything').fill(number)
  await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
})

test('the search over everything finds a ready piece by its tag, and begins what the member may do alone', async ({ page }) => {
  await signIn(page, '/ready-pieces')
  const tag = (await rows(page).first().getByRole('link').first().textContent()) ?? ''
  const palette = page.getByRole('dialog')
  const search = palette.getByLabel('Search everything')
  await page.keyboard.press('Control+k')
  await search.fill(tag.toLowerCase())
  await expect(palette.getByText(tag).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/ready-pieces/${tag}$`))

  await page.keyboard.press('Control+k')
  await search.fill('invite')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Invite somebody' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/staff$/)
  await page.keyboard.press('Control+k')
  await search.fill('weigh')
  await palette.getByText('Weigh in the next order').click()
  await expect(page.locator('#weigh')).toBeVisible()
  await page.keyboard.press('Control+k')
  await search.fill('language')
  await palette.getByText('Language: العربية').click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').fill('English')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')

  // Acts that the member may not do are not offered.
  await signIn(page, '/products', 'rohan@kanakira.example')
  await page.keyboard.press('Control+k')
  await search.fill('sign out')
  await expect(palette.getByText('Sign out', { exact: true })).toBeVisible()
  for (const act of ['Invite somebody', 'Weigh in the next order', 'New draft order']) {
    await search.fill(act)
    await expect(palette.getByText(/^Nothing found/)).toBeVisible()
  }
})

test('the search over everything has the letters that were typed before its script came', async ({ page }) => {
  await page.route('**/command-palette-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await signIn(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jo')
  const search = page.getByRole('dialog').getByLabel('Search everything')
  await expect(search).toBeFocused()
  await page.keyboard.type('shi')
  await expect(search).toHaveValue('joshi')
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  // It begins empty, and at once.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('money')
  await expect(search).toHaveValue('money')
})

test('the search over everything finds draft orders, and customers when it is asked to: masked, each look-up counted [P-04]', async ({
  page,
}) => {
  const lookUps: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/staff/customers/?')) lookUps.push(new URL(request.url()).searchParams.get('search') ?? '')
  })
  await signIn(page)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  const search = dialog.getByLabel('Search everything')
  // The contact of a draft order is found by a whole word of its name.
  await search.fill('Anagha')
  await expect(dialog.getByText('DR26-')).toBeVisible()
  // No letter looks anybody up: the member asks for it.
  await search.fill('Jos')
  await expect(dialog.getByText('Find customers by')).toHaveCount(0)
  await search.pressSequentially('hi')
  const ask = dialog.getByText('Find customers by “Joshi”')
  await expect(ask).toBeVisible()
  expect(lookUps).toEqual([])
  await ask.click()
  const found = dialog.getByText('Ira Joshi').last()
  await expect(found).toBeVisible()
  await expect(dialog.getByText('••••0001')).toBeVisible()
  expect(lookUps).toEqual(['Joshi'])
  await isSound(page)
  await dialog.getByText('••••0001').click()
  await expect(page).toHaveURL(/\/backoffice\/customers\//)
})

test('a new order is confirmed by one press, and its cancellation shows the refund first and its reason afterwards', async ({ page }) => {
  await signIn(page, '/orders?view=new')
  await rows(page).first().getByRole('link').click()
  await page
    .getByRole('button', { name: /^Confirm/ })
    .first()
    .click()
  await expect(page.getByText('Placed to Confirmed').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The history shows no code of the services.
  await expect(page.getByText(/\bposted\b|id_proof|\bmerchant\b/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel pieces' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel pieces of/ })
  await expect(dialog.getByRole('row', { name: /^Together/ })).toBeVisible()
  const [, amount = ''] = /refund (.+)$/.exec((await dialog.getByRole('button', { name: /, refund / }).textContent()) ?? '') ?? []
  await expect(dialog.getByRole('row', { name: /^Together/ })).toContainText(amount)
  await dialog.getByLabel('Reason').fill('Ordered twice by mistake')
  await dialog.getByRole('button', { name: /, refund / }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/Ordered twice by mistake/).first()).toBeVisible()
})

/** Opens the form of the scale where the piece was weighed before. */
async function openForm(page: Page): Promise<void> {
  await expect(page.locator('#weigh')).toBeVisible()
  const again = page.locator('#weigh').getByRole('button', { name: 'Weigh again' })
  if (await again.isVisible()) await again.click()
}

test('a weigh-in shows its sum, keeps what was typed over a reload, and makes the new price', async ({ page }) => {
  await signIn(page, '/orders?view=to-weigh')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('w')
  const gross = page.getByLabel('Gross, from the scale')
  await expect(gross).toBeFocused()
  const box = page.locator('#weigh')
  await expect(box).not.toContainText('Not saved')
  const [, ordered = ''] = /ordered ([\d.]+)/.exec(await page.locator('#weigh').innerText()) ?? []
  await gross.fill((Number(ordered) + 0.06).toFixed(3))
  await expect(box).toContainText('Not saved')
  await expect(page.locator('#weigh output').first()).toContainText('+0.060')
  await expect(page.locator('#weigh output').last()).toContainText(/New price .*\(\+.*The customer is asked/)
  await page.reload()
  await expect(gross).toHaveValue((Number(ordered) + 0.06).toFixed(3))
  await gross.press('Enter')
  await expect(page.getByRole('heading', { name: 'New price' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Net weight .*\+0\.060/ })).toBeVisible()
  await expect(box).not.toContainText('Not saved')
  // The weights stay to be read, with who weighed; the form opens when it is asked for.
  await expect(box).toContainText(`Gross weight${(Number(ordered) + 0.06).toFixed(3)} g`)
  await expect(box).toContainText(/Weighed by .+/)
  await expect(gross).toHaveCount(0)
  await page.reload()
  await expect(box).toContainText('Weighed by')
  await box.getByRole('button', { name: 'Weigh again' }).click()
  await expect(gross).toHaveValue('')
  await expect(box).not.toContainText('Not saved')
})

test.describe('a piece that two members weigh', () => {
  test.use({ expectedError: /status of 409/ })
  test('keeps what the slower one typed, says who was faster, and goes on upon the newer weighing', async ({ page, browser }) => {
    await signIn(page, '/orders?view=to-weigh')
    if ((await rows(page).count()) === 0) await page.getByRole('link', { name: /^Price changed/ }).click()
    await rows(page).first().getByRole('link').click()
    await openForm(page)
    const [, ordered = ''] = /ordered ([\d.]+)/.exec(await page.locator('#weigh').innerText()) ?? []
    const gross = page.getByLabel('Gross, from the scale').first()
    await gross.fill((Number(ordered) + 0.09).toFixed(3))
    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, new URL(page.url()).pathname.replace('/backoffice', ''), 'sushma@kanakira.example')
    await openForm(other)
    await other
      .getByLabel('Gross, from the scale')
      .first()
      .fill((Number(ordered) + 0.08).toFixed(3))
    await other.getByRole('button', { name: 'Save the weights' }).first().click()
    await expect(other.locator('#weigh')).toContainText(`Gross weight${(Number(ordered) + 0.08).toFixed(3)} g`)
    await context.close()
    const save = page.getByRole('button', { name: 'Save the weights' }).first()
    await save.click()
    await expect(page.getByText(/was faster/)).toBeVisible()
    // The order is read again, and the form stays upon the weighing that it was begun with.
    await expect(page.getByText(/^This piece was weighed meanwhile: gross/)).toBeVisible()
    const again = page.waitForResponse((response) => response.url().endsWith('/weigh/'))
    await save.click()
    expect((await again).status()).toBe(409)
    await isSound(page)
    await page.getByRole('button', { name: 'Go on with my weights' }).click()
    await expect(page.getByText(/was faster|weighed meanwhile/)).toHaveCount(0)
    await expect(gross).toHaveValue((Number(ordered) + 0.09).toFixed(3))
    await save.click()
    await expect(page.locator('#weigh')).toContainText(`Gross weight${(Number(ordered) + 0.09).toFixed(3)} g`)
    await expect(page.getByRole('row', { name: /^Net weight .*\+0\.090/ }).first()).toBeVisible()
  })
})

test('a weight that is no number is refused at its field, and nothing is sent', async ({ page }) => {
  await signIn(page, '/orders?view=to-weigh')
  if ((await rows(page).count()) === 0) await page.getByRole('link', { name: /^Price changed/ }).click()
  await rows(page).first().getByRole('link').click()
  await openForm(page)
  const gross = page.getByLabel('Gross, from the scale')
  for (const text of ['three', '3,300']) {
    await gross.fill(text)
    await page.getByRole('button', { name: 'Save the weights' }).click()
    await expect(page.getByText('Type the weight, such as 3.336.')).toBeVisible()
  }
  await gross.fill('0')
  await expect(page.getByText('The weight must be more than 0.')).toBeVisible()
})

test.describe('hallmark numbers', () => {
  test.use({ expectedError: /status of 409/ })
  test('are noted once for each article, and a parcel is handed over with its carrier and number', async ({ page }) => {
    await signIn(page, '/orders?view=to-ship')
    await rows(page).filter({ hasText: 'Bal Krishna Kada' }).getByRole('link').click()
    // A pair of gold bangles has two numbers, the silver studs beside them none; the pair stays until both are noted.
    const ship = page.locator('#ship')
    await expect(ship).toContainText('1 of 2 pieces ready')
    await expect(ship).toContainText('Bal Krishna Kada (kids pair): Hallmark numbers are missing')
    await expect(page.getByRole('textbox', { name: /HUID/ })).toHaveCount(2)
    const [first, second] = [page.getByLabel('HUID, article 1 of 2'), page.getByLabel('HUID, article 2 of 2')]
    await first.fill('ab-12c')
    await expect(page.getByText('A HUID has six letters and digits.')).toBeVisible()
    await first.fill('ab12c3')
    await second.fill('ab12c3')
    await second.press('Enter')
    await expect(page.getByText('Another piece has this hallmark number.').first()).toBeVisible()
    await second.fill('ab12c4')
    await second.press('Enter')
    await expect(page.getByText('AB12C3, AB12C4').first()).toBeVisible()
    await expect(ship).toContainText('Ready to ship')

    for (const name of ['Print the packing slip', 'Print the label']) {
      const printed = await page.request.get((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
      expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
    }
    await page.getByLabel('Carrier').fill('Suraksha Secure')
    // The stores are chosen by their names.
    await page.getByRole('combobox', { name: 'Store that ships' }).click()
    await page.getByRole('option', { name: 'Laxmi Chowk House' }).click()
    await expect(page.getByRole('combobox', { name: 'Store that ships' })).toHaveValue('Laxmi Chowk House')
    const handOver = page.getByRole('button', { name: 'Hand to the carrier' })
    await page.getByLabel('AWB').fill('<b>AWB1</b>')
    await expect(page.getByText('Letters, digits and hyphens only, up to 40.')).toBeVisible()
    await expect(handOver).toBeDisabled()
    await page.getByLabel('AWB').fill('4408 2217 990')
    await handOver.click()
    await expect(page.getByText('44082217990').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Address label/ })).toBeVisible()

    await page.getByRole('button', { name: 'Correct the parcel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct the parcel' })
    await expect(dialog.getByLabel('AWB')).toHaveValue('44082217990')
    await dialog.getByLabel('AWB').fill('44082217909')
    await dialog.getByLabel('Reason').fill('Two digits were swapped')
    await clean(page)
    await dialog.getByRole('button', { name: 'Save the parcel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Parcel corrected: Suraksha Secure 44082217990, now Suraksha Secure 44082217909')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Suraksha Secure 44082217909' })).toBeVisible()
  })
})

test('a page of the list that is read again does not move under the cursor', async ({ page }) => {
  await signIn(page)
  const numbers = () => rows(page).getByRole('link').allTextContents()
  await expect(rows(page).first()).toBeVisible()
  const before = await numbers()
  // The next answer has its rows turned around.
  await page.route('**/api/staff/orders/?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { orders: unknown[] }
    await route.fulfill({ response, json: { ...body, orders: body.orders.toReversed() } })
  })
  await page.clock.install()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('The list has changed.')).toBeVisible({ timeout: 45_000 })
  expect(await numbers()).toEqual(before)
  await page.getByRole('button', { name: 'Show' }).click()
  expect(await numbers()).toEqual(before.toReversed())
})

test('the messages of an order are read without its contacts, and sent again once', async ({ page }) => {
  await signIn(page, '/orders?view=to-ship')
  await rows(page).first().getByRole('link').click()
  const box = page.locator('#messages')
  await box.getByRole('button', { name: 'Order confirmed' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Order confirmed' })
  const text = dialog.getByRole('region', { name: 'Text of the message' })
  await expect(text).toContainText('Delivery address')
  await expect(text).not.toContainText('ira@example')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog).toBeHidden()
  await expect(box.getByText(/, sent again$/)).toHaveCount(1)
})

test.describe('hallmarking', () => {
  test.use({ expectedError: /status of 409/ })
  test('notes a piece out, asks about a weight that is far from it, corrects it, and keeps the record of its return', async ({ page }) => {
    await signIn(page, '/orders?view=in-workshop')
    await rows(page).first().getByRole('link').click()
    const heading = page.getByRole('heading', { level: 1, name: /^IN/ })
    await expect(heading).toBeVisible()
    const number = (await heading.textContent()) ?? ''
    const box = page.locator('#hallmarking')
    const weight = box.getByLabel(/^Gross weight:/)
    await box.getByLabel('Hallmarking centre').fill('Laxmi Assay, Pune')
    await expect(box).toContainText(/The whole piece was ordered with [\d.]+ g\./)
    const send = box.getByRole('button', { name: 'Send to hallmarking' })
    await weight.fill('95')
    await send.click()
    await expect(box.getByText(/^The articles together weigh far from/)).toBeVisible()
    await isSound(page)
    const [, ordered = ''] = /ordered with ([\d.]+) g/.exec(await box.innerText()) ?? []
    const [typed, right] = [(Number(ordered) - 0.3).toFixed(3), (Number(ordered) - 0.1).toFixed(3)]
    await weight.fill(typed)
    await send.click()
    await expect(box).toContainText(`At Laxmi Assay, Pune with ${typed} g`)
    await expect(page.getByText('At hallmarking', { exact: true }).first()).toBeVisible()
    await page.goto('/backoffice/orders?view=at-hallmarking')
    const row = rows(page).filter({ hasText: number })
    await expect(row).toContainText('At hallmarking')
    await row.getByRole('link').click()

    await box.getByRole('button', { name: 'Correct the weight' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct the weight' })
    await dialog.getByLabel('Right gross weight').fill(right)
    await dialog.getByLabel('Reason').fill('Two digits were swapped')
    await clean(page)
    await dialog.getByRole('button', { name: 'Save the right weight' }).click()
    await expect(dialog).toBeHidden()
    await expect(box).toContainText(`At Laxmi Assay, Pune with ${right} g`)
    await expect(page.getByText(`Weight at hallmarking corrected: article 1, before ${typed} g, now ${right} g`)).toBeVisible()

    await clean(page)
    await box.getByLabel('Gross weight now').fill(typed)
    await box.getByLabel('HUID').fill('hm12k7')
    await box.getByLabel('HUID').press('Enter')
    await expect(box.getByText(/lost more than the 0\.06 g that hallmarking takes/)).toBeVisible()
    const back = (Number(right) - 0.01).toFixed(3)
    await box.getByLabel('Gross weight now').fill(back)
    await box.getByLabel('HUID').press('Enter')
    // The record stays, with both weights, the number and the members.
    await expect(box).toContainText('Hallmarked, HUID HM12K7')
    await expect(box).toContainText(`Laxmi Assay, Pune: out with ${right} g`)
    await expect(box).toContainText(`back with ${back} g`)
    await expect(page.getByText(`Back from hallmarking: article 1, before ${right} g, now ${back} g, HUID HM12K7`)).toBeVisible()
    await page.reload()
    await expect(box).toContainText('Hallmarked, HUID HM12K7')
    await isSound(page)
  })
})

import { expect, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { isSound, isSoundEverywhere, signIn } from './member.ts'

// Refused receipts, which the browser logs.
test.use({ expectedError: /status of (400|403|404|409)/ })

const merchandiser = 'rohan@kanakira.example'

test('a piece is received with its weights, sent to a store, confirmed there and written off, and each step is in its history [P-04]', async ({
  page,
}) => {
  const tag = `E2E-${Date.now().toString(36).toUpperCase()}`
  await signIn(page, '/ready-pieces', merchandiser)
  await page.getByRole('button', { name: 'Receive pieces' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('SKU or number of the product').fill('RNG-106')
  await dialog.getByLabel('Variant').selectOption({ index: 1 })
  await dialog.getByLabel('Tag', { exact: true }).fill(tag.toLowerCase())
  await dialog.getByLabel('Gross weight').fill('4.412')
  await dialog.getByLabel('Stones').fill('1')
  await expect(dialog.getByText('Net weight: 4.212 g')).toBeVisible()
  await isSound(page)
  await dialog.getByRole('button', { name: 'Receive 1 piece' }).click()
  const replaces = dialog.getByLabel('Replace the count by these pieces')
  const heading = page.getByRole('heading', { level: 1, name: tag })
  await expect(replaces.or(heading)).toBeVisible()
  if (await replaces.isVisible()) {
    await replaces.check()
    await dialog.getByRole('button', { name: 'Receive 1 piece' }).click()
  }
  await expect(dialog).toBeHidden()
  await expect(heading).toBeVisible()
  await expect(page.getByText('4.212 g')).toBeVisible()

  await page.getByRole('button', { name: 'Send to another place' }).click()
  await dialog.getByLabel('Send to').selectOption({ label: 'Laxmi Chowk House' })
  await dialog.getByRole('button', { name: 'Send to another place' }).click()
  await expect(page.getByText('Warehouse · to Laxmi Chowk House')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm arrival: Laxmi Chowk House' }).click()
  await dialog.getByLabel('Tray').fill('12')
  await isSound(page)
  await dialog.getByRole('button', { name: 'Confirm arrival' }).click()
  await expect(page.getByText('Arrived')).toBeVisible()
  await expect(page.getByText('Tray').locator('..').getByText('12', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Write off' }).click()
  await dialog.getByLabel('Reason').fill('Bent at the desk')
  await isSound(page)
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(dialog.getByText('A second person has to approve this')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Until it is approved the piece is for sale.')).toBeVisible()
  const { approvals } = await staffCall<{ approvals: { number: string; objectId: string }[] }>('approvals')
  await staffCall(`approvals/${approvals.find(({ objectId }) => objectId === tag)?.number}/approve`, { reason: 'Seen' })
  await page.reload()
  await expect(page.getByText('Bent at the desk')).toBeVisible()
  await expect(page.locator('main li b')).toHaveText(['Written off', 'Arrived', 'Sent', 'Received'])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Write-off undone')).toBeVisible()

  await page.goto('/backoffice/ready-pieces')
  await page.getByRole('searchbox').fill(tag)
  await expect(page.getByRole('link', { name: tag })).toBeVisible()
  type Read = { piece: { state: string; storeID: string } }
  expect((await staffCall<Read>(`ready-pieces/${tag}`)).piece).toMatchObject({ state: 'free', storeID: 'laxmi-chowk-house' })
})

test('a receipt that cannot be is refused beside its field', async ({ page }) => {
  await signIn(page, '/ready-pieces', merchandiser)
  const taken = await page.locator('tbody a').first().textContent()
  await page.getByRole('button', { name: 'Receive pieces' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('SKU or number of the product').fill('NO-SUCH-1')
  await expect(dialog.getByText('This site sells no product with this number.')).toBeVisible()
  await dialog.getByLabel('SKU or number of the product').fill('RNG-106')
  await dialog.getByLabel('Variant').selectOption({ index: 1 })
  await dialog.getByLabel('Tag', { exact: true }).fill(taken ?? '')
  await dialog.getByLabel('Gross weight').fill('4.4')
  await dialog.getByLabel('HUID').fill('ABC12!')
  await expect(dialog.getByText('A HUID has six letters and digits.')).toBeVisible()
  await dialog.getByLabel('Stones').fill('30')
  await expect(dialog.getByText('Stones and other parts weigh more than the whole piece.')).toBeVisible()
  await dialog.getByLabel('Stones').fill('')
  await dialog.getByLabel('HUID').fill('')
  await dialog.getByRole('button', { name: 'Receive 1 piece' }).click()
  await expect(dialog.getByText('Another piece has this tag already').first()).toBeVisible()
  await isSound(page)
})

test('a weight far from that of others of the size is received once it is confirmed, and corrected later [P-04]', async ({ page }) => {
  const tag = `E2E-W${Date.now().toString(36).toUpperCase()}`
  await signIn(page, '/ready-pieces', merchandiser)
  await page.getByRole('button', { name: 'Receive pieces' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('SKU or number of the product').fill('RNG-106')
  await dialog.getByLabel('Variant').selectOption('RNG-106-18K-yellow-8')
  await dialog.getByLabel('Tag', { exact: true }).fill(tag)
  await dialog.getByLabel('Gross weight').fill('44.12')
  await expect(dialog.getByText('Others of this size weigh 4.427 g: check the weight.').first()).toBeVisible()
  const receive = dialog.getByRole('button', { name: 'Receive 1 piece' })
  await expect(receive).toBeDisabled()
  await dialog.getByLabel('The weight is right as typed').check()
  await isSound(page)
  await receive.click()
  const replaces = dialog.getByLabel('Replace the count by these pieces')
  const heading = page.getByRole('heading', { level: 1, name: tag })
  await expect(replaces.or(heading)).toBeVisible()
  if (await replaces.isVisible()) {
    await replaces.check()
    await receive.click()
  }
  await expect(page.getByText('44.120 g').first()).toBeVisible()

  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(dialog.getByLabel('Gross weight')).toHaveValue('44.12')
  const send = dialog.getByRole('button', { name: 'Correct' })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Gross weight').fill('4.412')
  await dialog.getByLabel('Tray').fill('3')
  await dialog.getByLabel('Reason').fill('The point was forgotten')
  await isSound(page)
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The point was forgotten')).toBeVisible()
  await expect(page.getByText('4.412 g').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('44.120 g').first()).toBeVisible()
})

test('several chosen pieces are sent to one place at once, and their arrival is confirmed at once [P-04]', async ({ page }) => {
  const tags = [1, 2].map((number) => `E2E-S${number}${Date.now().toString(36).toUpperCase()}`)
  await signIn(page, '/ready-pieces', merchandiser)
  await page.getByRole('button', { name: 'Receive pieces' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('SKU or number of the product').fill('PND-101')
  await dialog.getByLabel('Variant').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Add another piece' }).click()
  for (const [index, tag] of tags.entries()) {
    await dialog.getByLabel('Tag', { exact: true }).nth(index).fill(tag)
    await dialog.getByLabel('Gross weight').nth(index).fill('9.5')
  }
  const confirm = dialog.getByLabel('The weight is right as typed')
  if (await confirm.isVisible()) await confirm.check()
  const receive = dialog.getByRole('button', { name: 'Receive 2 pieces' })
  await receive.click()
  const replaces = dialog.getByLabel('Replace the count by these pieces')
  await expect(replaces.or(page.getByRole('link', { name: tags[0] ?? '' }))).toBeVisible()
  if (await replaces.isVisible()) {
    await replaces.check()
    await receive.click()
  }
  // The list shows what was received, without asking.
  await expect(dialog).toBeHidden()
  for (const tag of tags) await page.getByRole('checkbox', { name: tag }).check()
  const bar = page.getByRole('region', { name: /2/ })
  await bar.getByRole('button', { name: 'Send' }).click()
  await dialog.getByLabel('Send to').selectOption({ label: 'Laxmi Chowk House' })
  await dialog.getByLabel('Reason').fill('For the festival')
  await isSound(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('2 of 2')).toBeVisible()
  await expect(dialog.getByText('Sent', { exact: true })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('link', { name: tags[0] ?? '' })).toBeHidden()

  await page.getByRole('link', { name: 'On its way' }).click()
  for (const tag of tags) await page.getByRole('checkbox', { name: tag }).check()
  await bar.getByRole('button', { name: 'Confirm arrival' }).click()
  await dialog.getByLabel('Tray').fill('4')
  await dialog.getByRole('button', { name: 'Confirm arrival' }).click()
  await expect(dialog.getByText('Arrived', { exact: true })).toHaveCount(2)
  type Read = { piece: { state: string; storeID: string; tray: string; movements: { reason: string }[] } }
  for (const tag of tags) {
    const { piece } = await staffCall<Read>(`ready-pieces/${tag}`)
    expect(piece).toMatchObject({ state: 'free', storeID: 'laxmi-chowk-house', tray: '4' })
    expect(piece.movements.map(({ reason }) => reason)).toContain('For the festival')
  }
})

test('a draft order finds a product by the tag of its ready piece', async ({ page }) => {
  type List = { pieces: { tag: string; variantID: string }[] }
  const { pieces } = await staffCall<List>('ready-pieces')
  const { tag = '', variantID = '' } = pieces[0] ?? {}
  await signIn(page, '/drafts/new')
  await page.getByLabel('Add a piece by name, SKU or tag').fill(tag.toLowerCase())
  await page.getByRole('button', { name: tag }).click()
  await expect(page.locator('main').getByText(variantID).first()).toBeVisible()
})

test('a place is counted: missing pieces, pieces of other places and unknown tags are named [P-04]', async ({ page }) => {
  type List = { pieces: { tag: string; storeID: string | null }[] }
  const { pieces } = await staffCall<List>('ready-pieces')
  const here = pieces.filter(({ storeID }) => storeID === null).map(({ tag }) => tag)
  const there = pieces.find(({ storeID }) => storeID !== null)?.tag ?? ''
  const [missing = '', ...found] = here
  await signIn(page, '/piece-count', merchandiser)
  await page.getByLabel('Place').selectOption('Warehouse')
  await page.getByLabel('Tags', { exact: true }).fill([...found, there, 'NO-SUCH'].join('\n'))
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible()
  await expect(page.getByRole('link', { name: missing })).toBeVisible()
  await expect(page.getByRole('link', { name: there })).toBeVisible()
  await expect(page.getByText('NO-SUCH').last()).toBeVisible()
  await isSound(page)
  // Tags are the same in small letters, and stay with their tray until the count is started again.
  const tags = page.getByLabel('Tags', { exact: true })
  const scanned = page.getByText(/^\d+ tags?$/)
  await page.getByLabel('Tray').fill('5')
  await tags.fill('KN-1 kn-1')
  await expect(scanned).toHaveText('1 tag')
  await page.reload()
  await expect(page.getByLabel('Tray')).toHaveValue('5')
  await expect(tags).toHaveValue('KN-1 kn-1')
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(tags).toHaveValue('')
  await expect(page.getByLabel('Tray')).toHaveValue('')
  await page.getByLabel('Place').selectOption('Warehouse')
  await tags.fill([...found, there, 'NO-SUCH'].join('\n'))
  await page.getByRole('button', { name: 'Compare' }).click()
  // The member who counted asks for the write-off; somebody else approves it.
  await page.getByRole('link', { name: missing }).click()
  await page.getByRole('button', { name: 'Write off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Not in its tray')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(dialog.getByText('A second person has to approve this')).toBeVisible()
})

test('the tag of a piece is printed with its code and weights, and the print is in its history [P-04]', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await signIn(page, '/ready-pieces', merchandiser)
  const tag = (await page.locator('tbody a').first().textContent()) ?? ''
  await page.locator('tbody a').first().click()
  await page.getByRole('link', { name: 'Print tags' }).click()
  await page.getByRole('button', { name: 'Print 1 tag' }).click()
  await expect(page.locator('main li').getByText(tag)).toBeVisible()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await isSoundEverywhere(page, () => expect(page.getByRole('heading', { level: 1 })).toBeVisible())
})

test('tags are printed on labels of a chosen size, which the page shows before and the browser remembers [P-04]', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () => undefined
  })
  await signIn(page, '/ready-pieces', merchandiser)
  await expect(page.locator('tbody a').nth(1)).toBeVisible()
  const tags = (await page.locator('tbody a').allTextContents()).slice(0, 2)
  await page.goto(`/backoffice/piece-tags?tags=${tags.join(',')}`)
  const label = page.getByRole('region', { name: 'As it prints' }).getByRole('listitem')
  await expect(label).toHaveCount(1)
  await expect(label).toContainText(tags[0] ?? '')
  const sizeOf = async () => {
    const { width = 0, height = 0 } = (await label.boundingBox()) ?? {}
    return [Math.round((width / 96) * 25.4), Math.round((height / 96) * 25.4)]
  }
  await page.getByLabel('Labels').selectOption({ label: 'A4 sheet, 24 labels of 70 × 37 mm' })
  expect(await sizeOf()).toEqual([70, 37])
  await page.getByLabel('Labels').selectOption({ label: 'Jewellery tags with a tail, roll of 72 × 12 mm' })
  expect(await sizeOf()).toEqual([72, 12])
  await page.reload()
  await expect(page.getByLabel('Labels')).toHaveValue('tail')
  expect(await sizeOf()).toEqual([72, 12])
  await isSoundEverywhere(page, () => expect(page.locator('main li').first()).toBeVisible())
  await page.getByRole('button', { name: 'Print 2 tags' }).click()
  await expect(page.locator('main li')).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  for (const tag of tags) await expect(page.locator('main li').getByText(tag)).toBeVisible()
  // Each tag is a page of the roll.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(
    [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...points]) =>
      points.map((one) => Math.round((Number(one) / 72) * 25.4)),
    ),
  ).toEqual([
    [72, 12],
    [72, 12],
  ])
})

test('the list of ready pieces is sound at both widths and right to left', async ({ page }) => {
  await signIn(page, '/ready-pieces', merchandiser)
  await isSoundEverywhere(page, () => expect(page.locator('tbody a').first()).toBeVisible())
})

test('the page of a ready piece is sound at both widths and right to left, and an unknown tag says so', async ({ page }) => {
  await signIn(page, '/ready-pieces', merchandiser)
  const href = await page.locator('tbody a').first().getAttribute('href')
  await page.goto(href ?? '')
  await isSoundEverywhere(page, () => expect(page.locator('main li b').first()).toBeVisible())
  await page.goto('/backoffice/ready-pieces/NO-SUCH')
  await expect(page.getByText('No ready piece of this site has this tag.')).toBeVisible()
})

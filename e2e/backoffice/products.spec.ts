import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { isSound, isSoundEverywhere, rows, signIn } from './member.ts'

// Refused saves, which the browser logs.
test.use({ expectedError: /status of (400|404|409)/ })

const merchandiser = 'rohan@kanakira.example'

/** Opens a product as the merchandiser of the demo. */
async function open(page: Page, id: string): Promise<void> {
  await signIn(page, `/products/${id}`, merchandiser)
  await expect(page.getByRole('heading', { name: 'Variants' })).toBeVisible()
}
/** The total after saving in the box of the price. */
const priceAfter = async (page: Page) => (await page.locator('section', { hasText: 'Part' }).locator('tfoot td').last().textContent()) ?? ''
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
/** The making charge of a product in India. */
const making = (page: Page) => page.getByRole('group', { name: 'India' }).getByLabel('A gram')

test('a making charge is changed with its price beside it; the shop shows it at once, and it is undone [P-04]', async ({
  page,
  browser,
}) => {
  await open(page, 'PND-104')
  const before = await priceAfter(page)
  const value = Number(await making(page).inputValue())
  await expect(saveButton(page)).toBeDisabled()
  await making(page).fill(String(value + 200))
  await expect.poll(() => priceAfter(page)).not.toBe(before)
  const typed = await priceAfter(page)
  // Typed fields survive leaving the page.
  await page.goto('/backoffice/products')
  await page.goto('/backoffice/products/PND-104')
  await expect(making(page)).toHaveValue((value + 200).toFixed(2))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('India: Making')).toBeVisible()
  const shopper = await (await browser.newContext()).newPage()
  const shown = async () => {
    await shopper.goto('/in-en/search?q=PND-104')
    return shopper.locator('main').innerText()
  }
  const rupees = (text: string) => text.replace(/\.00$/, '')
  await expect.poll(shown).toContain(rupees(typed))
  await page.getByRole('button', { name: 'Undo: Piece saved' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(making(page)).toHaveValue(value.toFixed(2))
  await expect.poll(shown).toContain(rupees(before))
  await shopper.context().close()
})

test('weights that do not agree and texts that are missing are named beside their fields, and nothing is saved', async ({ page }) => {
  await open(page, 'CHN-102')
  await page.getByLabel('What the pictures show, for screen readers').first().fill('')
  await saveButton(page).click()
  await expect(page.getByText('Write what the pictures show before the piece goes live.').first()).toBeVisible()
  await page.getByLabel('Address of the page').fill('chakri-rope-chain')
  await saveButton(page).click()
  await expect(page.getByText('Another piece has this address. Choose another.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Address of the page')).not.toHaveValue('chakri-rope-chain')
})

test('two people save one piece: the second compares field by field, and both changes are kept', async ({ page }) => {
  await open(page, 'BRC-104')
  await page.getByLabel('Badge').selectOption({ label: 'Add another…' })
  await page.getByLabel('Badge').fill('mine')
  const { product } = await staffCall<{ product: { version: number; document: { occasion: string } } }>('products/BRC-104')
  await staffCall('products/BRC-104', { version: product.version, document: { ...product.document, occasion: 'festive' } })
  await saveButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ketaki Rane')
  await expect(dialog.getByRole('group', { name: 'Badge' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use what is chosen' }).click()
  await expect(page.getByLabel('Occasion')).toHaveValue('festive')
  await saveButton(page).click()
  // The button is disabled while it saves, too.
  const saved = async () =>
    (await staffCall<{ product: { document: { occasion: string; badge: string } } }>('products/BRC-104')).product.document
  await expect.poll(saved).toMatchObject({ occasion: 'festive', badge: 'mine' })
})

test('a piece is copied, gets another weight and a variant, and is planned for tomorrow [P-04]', async ({ page }) => {
  const id = `TST-${Date.now().toString(36).slice(-5).toUpperCase()}`
  await open(page, 'NSP-001')
  await page.getByRole('button', { name: 'Copy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number').fill(id)
  await dialog.getByLabel('Name in English').fill(`Tara ${id}`)
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Tara ${id}` })).toBeVisible()
  await expect(page.getByText('Draft').first()).toBeVisible()
  await page
    .getByLabel(/^Net weight of size/)
    .first()
    .fill('0.310')
  await page.getByRole('button', { name: 'Add a variant' }).click()
  await page.getByRole('dialog').getByLabel('Size', { exact: true }).fill('long')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`${id}-18K-yellow-long`).first()).toBeVisible()
  await page.getByLabel('India', { exact: true }).selectOption({ label: 'Planned' })
  await saveButton(page).click()
  await expect(page.getByText('Add a picture before the piece goes live.')).toBeVisible()
  await expect(page.getByText('Enter when it goes live.')).toBeVisible()
  await page.getByLabel('India', { exact: true }).selectOption({ label: 'Draft' })
  await saveButton(page).click()
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeHidden()
  await page.goto('/backoffice/products?view=draft')
  await expect(rows(page).filter({ hasText: id })).toContainText('0.310 g')
  expect((await page.goto(`/in-en/${`tara-${id}`.toLowerCase()}`))?.status()).toBe(404)
})

test('the list finds a piece by its number, and whoever may not change products changes none', async ({ page }) => {
  await signIn(page, '/products', 'sushma@kanakira.example')
  await page.getByLabel('Name or number of a piece').fill('RNG-002')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'New piece' })).toBeHidden()
  await rows(page).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Variants' })).toBeVisible()
  await expect(making(page)).toBeDisabled()
  await expect(saveButton(page)).toBeHidden()
  await expect(staffCall('products/RNG-002', { version: 1, document: {} }, 'in', 'sushma@kanakira.example')).rejects.toThrow('forbidden')
})

test('several pieces go live at once, each by its own save; one that breaks a rule says which, and the others go on [P-04]', async ({
  page,
}) => {
  interface Product {
    document: { variants: { id: string; isLead: boolean; isListed: boolean }[]; sites: Record<string, object>; pictures: object[] }
  }
  const { document } = (await staffCall<{ product: Product }>('products/PND-104')).product
  const [lead] = document.variants.filter(({ isLead }) => isLead)
  const run = Date.now().toString(36).slice(-5).toUpperCase()
  const ids = [`BLK-${run}A`, `BLK-${run}B`]
  const sites = Object.fromEntries(
    Object.entries(document.sites).map(([site, onSite]) => [site, { ...onSite, state: 'draft', exceptions: {} }]),
  )
  for (const [index, id] of ids.entries())
    await staffCall('products', {
      id,
      document: {
        ...document,
        slug: id.toLowerCase(),
        variants: [{ ...lead, id: `${id}-1`, isListed: true }],
        sites,
        pictures: index === 0 ? document.pictures : [],
      },
    })
  await signIn(page, `/products?search=BLK-${run}`, merchandiser)
  await expect(rows(page)).toHaveCount(2)
  const choose = async (state: string, reason?: string) => {
    for (const id of ids) await rows(page).filter({ hasText: id }).getByRole('checkbox').check()
    await page.getByRole('region', { name: '2 chosen' }).getByRole('button', { name: 'Change their state' }).click()
    await page.getByRole('dialog').getByLabel('New state').selectOption({ label: state })
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    // It says what will happen, and asks why where shoppers lose a piece.
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      reason ? 'leaves the shop of India' : 'come into the shop of India',
    )
    if (reason) await page.getByRole('dialog').getByLabel('Reason').fill(reason)
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    await expect(page.getByRole('dialog').getByText('2 of 2')).toBeVisible()
  }
  const result = (id: string | undefined) =>
    page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: id ?? '' })
  await choose('Live')
  await expect(result(ids[0])).toContainText('Saved')
  await expect(result(ids[1])).toContainText('Add a picture before the piece goes live.')
  await isSound(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(rows(page).filter({ hasText: ids[0] })).toContainText('Live')
  expect((await page.request.get(`/in-en/p/${ids[0]?.toLowerCase()}`)).status()).toBe(200)
  await choose('Archived', 'The design has ended.')
  for (const id of ids) await expect(result(id)).toContainText('Saved')
  expect((await page.request.get(`/in-en/p/${ids[0]?.toLowerCase()}`)).status()).toBe(404)
})

test('list and editor: axe finds nothing, and nothing is wider than the page, in each width and direction [R-15]', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, '/products', merchandiser)
  await isSoundEverywhere(page, () => expect(rows(page).first()).toBeVisible())
  await page.goto('/backoffice/products/MNG-001')
  await isSoundEverywhere(page, () => expect(page.locator('tfoot').first()).toBeVisible())
})

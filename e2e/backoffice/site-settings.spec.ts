import sharp from 'sharp'
import { sentMessages } from '../outbox.ts'
import { clean, expect, layoutShift, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { invite, isSound, isSoundEverywhere, join, newEmail, signIn } from './member.ts'

// Refused saves, and the scripts of the preview that are not run, which the browser logs.
test.use({ expectedError: /status of (400|403|404|409|503)|Blocked script execution/ })

interface Merchant {
  document: Record<string, unknown> & { tradeName: string }
  version: number
}
const readMerchant = () => staffCall<Merchant>('merchant')
/** Writes fields of the merchant, as somebody else does. */
const writeMerchant = async (fields: object) => {
  const { document, version } = await readMerchant()
  await staffCall('merchant', { document: { ...document, ...fields }, version })
}

test('a merchant is renamed, shoppers read the new name at once, and the save is undone [P-04]', async ({ page, browser }) => {
  const shopper = await (await browser.newContext()).newPage()
  await signIn(page, '/settings?view=merchant')
  const main = page.locator('main')
  await main.getByLabel('Name', { exact: true }).fill('Suvarna')
  await main.getByLabel('Telephone').fill('12')
  await page.keyboard.press('Control+s')
  await expect(main.getByLabel('Telephone')).toHaveAttribute('aria-invalid', 'true')
  await expect(main).toContainText('This phone number does not look right')
  await isSound(page)
  await main.getByLabel('Telephone').fill('020 4000 1001')
  await main.getByLabel('Pages on other websites').fill('https://www.instagram.com/suvarna')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo: Merchant saved' }).first()).toBeVisible()
  await expect(main.getByLabel('Telephone')).toHaveValue('+912040001001')
  await shopper.goto('/in-en/')
  await expect(shopper).toHaveTitle(/· Suvarna$/)
  await expect(shopper.getByRole('banner').getByRole('link', { name: 'Suvarna' })).toBeVisible()
  const organization = (await shopper.locator('script[type="application/ld+json"]').allTextContents()).find((text) => text.includes('Organization'))
  expect(JSON.parse(organization ?? '')).toMatchObject({ name: 'Suvarna', telephone: '+912040001001', sameAs: ['https://www.instagram.com/suvarna'] })

  await page.getByRole('button', { name: 'Undo: Merchant saved' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Kanakira')
  await shopper.reload()
  await expect(shopper).toHaveTitle(/· Kanakira$/)
  await shopper.context().close()
}) // prettier-ignore

test('a number of another state is refused beside its field, and two people who save at once compare field by field', async ({ page }) => {
  await signIn(page, '/settings?view=merchant')
  const numbers = page.getByRole('group', { name: 'Invoices KN: Numbers' })
  await numbers.getByLabel('Number', { exact: true }).first().fill('07AAACK0000A1ZQ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(numbers).toContainText('or is of another state')
  await isSound(page)
  await numbers.getByLabel('Number', { exact: true }).first().fill('27AAACK0000A1ZO')
  await page.getByLabel('Invoices KN: Address').fill('9 MG Road\nPune 411001')
  await writeMerchant({ legalName: 'Theirs Private Limited' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Theirs Private Limited')
  await expect(dialog).toContainText('9 MG Road')
  await isSound(page)
  await dialog.getByRole('button', { name: 'Use what is chosen' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo: Merchant saved' }).first()).toBeVisible()
  await expect
    .poll(async () => (await readMerchant()).document)
    .toMatchObject({
      legalName: 'Theirs Private Limited',
      suppliers: [{ addressLines: ['9 MG Road', 'Pune 411001'] }, {}],
    })
  await writeMerchant({ legalName: 'Kanakira Jewels Private Limited' })
})

test('an accountant reads the merchant and cannot write; a merchandiser does not see it', async ({ page }) => {
  await signIn(page, '/settings?view=merchant', 'imran@kanakira.example')
  await expect(page.getByLabel('Telephone')).toBeDisabled()
  // A long name stays on its line at the side, and is read in full by its title.
  const name = page.getByRole('complementary').getByTitle('Kanakira', { exact: true })
  const { height, width } = (await name.boundingBox())!
  await name.evaluate((shown) => (shown.textContent = 'Kanakira Jewels of Laxmi Road'))
  expect(await name.boundingBox()).toMatchObject({ height, width })
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await signIn(page, '/settings?view=merchant', 'rohan@kanakira.example')
  await expect(page.getByRole('link', { name: 'Merchant', exact: true })).toHaveCount(0)
})

test('a look is chosen beside the home page, weak colours are named, and shoppers see it at once without a shift [P-04]', async ({ page, browser }) => {
  const shopper = await (await browser.newContext()).newPage()
  await shopper.goto('/in-en/')
  const before = await shopper.locator('html').getAttribute('style')
  await signIn(page, '/settings?view=look')
  const main = page.locator('main')
  await main.getByLabel('Accent', { exact: true }).fill('#ffd700')
  await expect(main).toContainText('1 of 6 too weak')
  await expect(main).toContainText('1.40, needs 4.5')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await isSound(page)
  await main.getByRole('button', { name: /^Take it: Accent #\w{6}$/ }).click()
  await expect(main).not.toContainText('too weak')
  await main.getByLabel('Accent', { exact: true }).fill('1F4D4A')
  const preview = page.frameLocator('iframe')
  await expect(preview.locator('html')).toHaveAttribute('style', /--color-garnet: #1f4d4a/)
  const logo = await sharp({ create: { width: 640, height: 160, channels: 4, background: '#1f4d4a80' } }).png().toBuffer()
  await main.getByLabel('Upload: Logo').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
  await expect(main.getByRole('alert')).toBeVisible()
  await main.getByRole('button', { name: /^Hide/ }).click()
  await main.getByLabel('Upload: Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(main.getByRole('img', { name: 'Logo' })).toBeVisible()
  await main.getByLabel('Corners').selectOption('8 px')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Undo: Look saved' }).first()).toBeVisible()

  await shopper.goto('/in-en/')
  await expect(shopper.locator('html')).toHaveAttribute('style', /--color-garnet:\s*#1f4d4a/)
  await expect(shopper.getByRole('banner').getByRole('img', { name: 'Kanakira' })).toBeVisible()
  expect(await layoutShift(shopper)).toBeLessThan(0.01)
  const link = shopper.locator('a.ui-button').first()
  await expect(link).toHaveCSS('background-color', 'rgb(31, 77, 74)')
  await expect(link).toHaveCSS('border-radius', '8px')
  // Its scripts have started, and the look is as it was.
  await shopper.locator('.card a').first().click()
  await expect(shopper).toHaveURL(/\/p\//)
  await expect(shopper.locator('html')).toHaveAttribute('style', /--radius:\s*8px/)
  await clean(shopper)

  await page.getByRole('button', { name: 'Undo: Look saved' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByLabel('Accent', { exact: true })).toHaveValue('#7c1d3f')
  await shopper.goto('/in-en/')
  expect(await shopper.locator('html').getAttribute('style')).toBe(before)
  await shopper.context().close()
}) // prettier-ignore

test('a form shows what was saved while it is read again, also where that fails, and goes on from there [P-04]', async ({ page }) => {
  const trade = async () => (await staffCall<{ document: { quoteMinutes: number } }>('trade')).document.quoteMinutes
  const before = await trade()
  await signIn(page, '/settings?view=site')
  const minutes = page.locator('main').getByLabel('Minutes that a price holds')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(minutes).toHaveValue(String(before))
  // From now on it cannot be read.
  await page.route('**/api/staff/trade/', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 503, json: { status: 'Error', code: 'unavailable', message: 'Not now.' } })
      : route.continue(),
  )
  for (const value of [before + 1, before + 2]) {
    await minutes.fill(String(value))
    await save.click()
    await expect(save).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
    await expect(minutes).toHaveValue(String(value))
    await expect.poll(trade).toBe(value)
  }
  // Once it can be read again, it is read with all that others saved.
  await page.unroute('**/api/staff/trade/')
  await page.reload()
  await expect(minutes).toHaveValue(String(before + 2))
  await minutes.fill(String(before))
  await save.click()
  await expect.poll(trade).toBe(before)
})

test('a limit beyond the law is refused beside its field, and one within it is saved and undone [P-04]', async ({ page }) => {
  const trade = async () => (await staffCall<{ document: { codLimit: number } }>('trade')).document.codLimit
  const before = await trade()
  await signIn(page, '/settings?view=site')
  const main = page.locator('main')
  // The settings of the beginning are shown by name, not by the codes of the server.
  const factOf = (name: string) => main.locator('dl > div', { hasText: name }).locator('dd')
  await expect(factOf('Country')).toHaveText('India')
  await expect(factOf('Currency')).toHaveText('Indian Rupee (INR)')
  await expect(factOf('Time zone')).toHaveText('India Standard Time (Asia/Kolkata)')
  await expect(factOf('Payment methods')).toContainText('Cash on delivery')
  await expect(factOf('Payment methods')).not.toContainText(/[_:]\w|sandbox|cod\b/)
  await main.getByLabel('Minutes that a price holds').fill('4')
  await expect(main).toContainText('Type a whole number from 5 to 120')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await main.getByLabel('Minutes that a price holds').fill('20')
  await main.getByLabel('Cash on delivery up to').fill('200000')
  await page.keyboard.press('Control+s')
  await expect(main).toContainText('forbids cash of 200,000 or more')
  await isSound(page)
  await main.getByLabel('Cash on delivery up to').fill('25000')
  await page.keyboard.press('Control+s')
  await expect.poll(trade).toBe(25_000)
  // Earlier saves can be undone too: the newest is the first once the page is read again.
  await page.reload()
  await page.getByRole('button', { name: 'Undo: Trade saved' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(trade).toBe(before)
})

test('an owner changes how long sessions last; wrong numbers are named, and an accountant reads them only [P-04]', async ({ page }) => {
  const undos: string[] = []
  page.on('request', (request) => request.url().includes('/api/staff/undo/') && undos.push(request.url()))
  await signIn(page, '/settings?view=security')
  const idle = page.getByLabel('Minutes without use until sign-out')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(idle).toHaveValue('30')
  // The fields are in one line, whichever of them has the longest hint.
  const tops = await page.locator('main fieldset input').evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([3, 1])
  await idle.fill('4')
  await expect(page.getByText('Type a whole number from 5 to 120.').first()).toBeVisible()
  await expect(save).toBeDisabled()
  // The server refuses what the two fields are together.
  await idle.fill('120')
  await page.getByLabel('Hours until sign-out in any case').fill('1')
  await save.click()
  await expect(idle).toHaveAttribute('aria-invalid', 'true')
  await isSound(page)
  await page.getByLabel('Hours until sign-out in any case').fill('12')
  await idle.fill('45')
  const saved = () => page.waitForResponse((reply) => reply.url().endsWith('/api/staff/security/') && reply.request().method() === 'POST')
  await Promise.all([saved(), page.keyboard.press('Control+s')])
  await page.reload()
  await expect(idle).toHaveValue('45')
  await idle.fill('30')
  await Promise.all([saved(), save.click()])
  await signIn(page, '/settings?view=security', 'imran@kanakira.example')
  await expect(idle).toHaveValue('30')
  await expect(idle).toBeDisabled()
  await expect(save).toHaveCount(0)
  // These settings have no undo, so the page asks for none.
  expect(undos).toEqual([])
})

test('a shorter time of the audit is planned, the other owners are told, and one of them keeps the entries [P-04]', async ({
  page,
  request,
}) => {
  const [email, subject] = [newEmail(), 'the audit will be stored for a shorter time']
  await join(page, await invite(email, 'owner'))
  await page.goto('/backoffice/settings?view=security')
  const years = page.getByLabel('Years that the audit is stored')
  await expect(years).toHaveValue('8')
  await years.fill('7')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const plan = page.getByText(/^From .*, entries older than 7 years are removed and cannot be brought back\. Sushma Iyer planned this/)
  await expect(plan).toBeVisible()
  await expect(years).toHaveValue('8')
  await isSoundEverywhere(page, () => expect(page.locator('main fieldset input').first()).toBeVisible())
  const told = async () => (await sentMessages(request)).filter((sent) => sent.subject.includes(subject)).map(({ recipient }) => recipient)
  await expect.poll(told).toContain('ketaki@kanakira.example')
  expect(await told()).not.toContain(email)

  await signIn(page, '/settings?view=security')
  await page.getByRole('button', { name: 'Keep them' }).click()
  await isSound(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click()
  await expect(plan).toHaveCount(0)
  await expect(years).toHaveValue('8')
  await page.goto('/backoffice/audit?object=security&id=shop')
  const entries = page.getByRole('table', { name: 'Audit' }).getByRole('row')
  await expect(entries.filter({ hasText: 'Shorter audit stopped' }).first()).toContainText('Ketaki Rane')
  await expect(entries.filter({ hasText: 'Security settings saved' }).first()).toContainText('7')
})

for (const view of ['merchant', 'look', 'site', 'security'])
  test(`the ${view} settings are sound at both widths and right to left`, async ({ page }) => {
    await signIn(page, `/settings?view=${view}`)
    await isSoundEverywhere(page, () => expect(page.locator('main input').first()).toBeVisible())
  })

import { addToBag, expect, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { isSound, isSoundEverywhere, signIn } from './member.ts'

// Refused saves, which the browser logs.
test.use({ expectedError: /status of (400|404|409)/ })

const merchandiser = 'rohan@kanakira.example'

test('10 % off making on rings is made, a shopper sees it in the bag; it is ended, and the bag has it no longer [P-04, C-06]', async ({
  page,
  browser,
}) => {
  const title = `Rings for Diwali ${Date.now().toString(36)}`
  await signIn(page, '/promotions', merchandiser)
  await page.getByRole('link', { name: 'New promotion' }).click()
  await page.getByLabel('Kind').selectOption('Percentage off making')
  await page.getByLabel('Percentage', { exact: true }).fill('110')
  await page.getByRole('combobox', { name: 'Categories' }).click()
  await page.getByRole('option', { name: 'Rings', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/\d+ products now/)).toBeVisible()
  await page.getByLabel('May join other offers').check()
  const titleIn = (language: string) => page.getByRole('group', { name: language }).getByLabel('Title')
  await titleIn('English').fill(title)
  await page.getByRole('button', { name: 'Make the promotion' }).click()
  await expect(page.getByText('Type a percentage above 0 and up to 100').first()).toBeVisible()
  await page.getByLabel('Percentage', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Make the promotion' }).click()
  await expect(page.getByText('Shoppers of this language would read no name.').first()).toBeVisible()
  await isSound(page)
  await titleIn('Hindi').fill('अंगूठियों की बनवाई पर छूट')
  await titleIn('Marathi').fill('अंगठ्यांच्या घडणावळीवर सूट')
  await page.getByRole('button', { name: 'Make the promotion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Calculated before tax: you also save the tax on it.').first()).toBeVisible()

  const shopper = await (await browser.newContext()).newPage()
  await addToBag(shopper, '/in-en/p/banyan-leaf-band')
  await shopper.goto('/in-en/cart')
  await expect(shopper.locator('main')).toContainText(title)

  await page.getByRole('button', { name: 'End now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await shopper.reload()
  await expect(shopper.locator('main')).toContainText('Banyan Leaf Band')
  await expect(shopper.locator('main')).not.toContainText(title)
  await shopper.context().close()
})

test('two people save one promotion: the second compares field by field, and both changes are kept', async ({ page }) => {
  await signIn(page, '/promotions/in-welcome5', merchandiser)
  await page.getByLabel('Priority').fill('11')
  type Read = { promotion: { version: number; document: { maxSaving: number; priority: number } } }
  const { promotion } = await staffCall<Read>('promotions/in-welcome5')
  await staffCall('promotions/in-welcome5', { version: promotion.version, document: { ...promotion.document, maxSaving: 6000 } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ketaki Rane')
  await isSound(page)
  await dialog.getByRole('button', { name: 'Use what is chosen' }).click()
  await expect(page.getByLabel('Largest discount')).toHaveValue('6000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = async () => (await staffCall<Read>('promotions/in-welcome5')).promotion
  await expect.poll(async () => (await saved()).document).toMatchObject({ maxSaving: 6000, priority: 11 })
  await staffCall('promotions/in-welcome5', { version: (await saved()).version, document: promotion.document })
})

test('the list, the form and the page of a promotion are sound at both widths and right to left', async ({ page }) => {
  await signIn(page, '/promotions', merchandiser)
  await isSoundEverywhere(page, () => expect(page.getByRole('row').nth(3)).toBeVisible())
  for (const path of ['new', 'in-welcome5']) {
    await page.goto(`/backoffice/promotions/${path}`)
    await isSoundEverywhere(page, () => expect(page.locator('textarea').first()).toBeVisible())
  }
})

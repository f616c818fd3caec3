import { expect, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { isSound, isSoundEverywhere, signIn } from './member.ts'

// Refused saves, which the browser logs.
test.use({ expectedError: /status of (400|404|409)/ })

const merchandiser = 'rohan@kanakira.example'

test('a collection is made with names in English and Hindi; the shop shows both at once, and the Hindi one is undone [P-04]', async ({
  page,
  browser,
}) => {
  const id = `deep-${Date.now().toString(36)}`
  const shopper = await (await browser.newContext()).newPage()
  const shown = async (language: string) => {
    await shopper.goto(`/in-${language}/collections/${id}`)
    return shopper.locator('main').innerText()
  }
  await signIn(page, '/collections', merchandiser)
  await page.getByRole('button', { name: 'New collection' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name in English').fill('Deep Utsav')
  await dialog.getByLabel('Line under the name, in English').fill('Gold for the festival of lamps')
  await dialog.getByLabel('Address of the page').fill('meher')
  await dialog.getByRole('button', { name: 'Make the collection' }).click()
  await expect(dialog).toContainText('There is a collection with this address.')
  await isSound(page)
  await dialog.getByLabel('Address of the page').fill(id)
  await dialog.getByRole('button', { name: 'Make the collection' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deep Utsav' })).toBeVisible()
  await expect(page.getByText('No product of it is shown here')).toBeVisible()
  await expect.poll(() => shown('en')).toContain('Gold for the festival of lamps')
  expect(await shown('en')).toContain('There are no pieces here yet.')

  await page.getByRole('button', { name: 'Hindi' }).click()
  const hindi = page.getByRole('group', { name: 'Hindi' }).last()
  await hindi.getByLabel('Name', { exact: true }).fill('दीप उत्सव')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Write this text, or leave all texts of this language empty.').first()).toBeVisible()
  await hindi.getByLabel('Line under the name').fill('दीपों के पर्व का सोना')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect.poll(() => shown('hi')).toContain('दीप उत्सव')

  // A piece that is put into it is on its page.
  const { product } = await staffCall<{ product: { version: number; document: { collectionID: string } } }>('products/BRC-104')
  await staffCall('products/BRC-104', { version: product.version, document: { ...product.document, collectionID: id } })
  await shopper.goto(`/in-hi/collections/${id}`)
  await expect(shopper.locator('main article, main li').filter({ has: shopper.locator('a[href*="/p/"]') })).not.toHaveCount(0)
  await staffCall('products/BRC-104', { version: product.version + 1, document: product.document })

  await page.getByRole('button', { name: 'Undo: Collection saved' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('status').getByText('Collection saved')).toHaveCount(0)
  await expect.poll(() => shown('hi')).toContain('Deep Utsav')
  await shopper.context().close()
})

test('two people save one collection: the second compares text by text, and both changes are kept', async ({ page }) => {
  await signIn(page, '/collections/aranya', merchandiser)
  const original = page.getByRole('group', { name: 'English, the original' })
  await original.getByLabel('Line under the name').fill('From the woods, mine')
  type Read = { collection: { version: number; document: { texts: Record<string, Record<string, string>> } } }
  const { collection } = await staffCall<Read>('collections/aranya')
  const { texts } = collection.document
  const theirs = { ...texts, en: { ...texts['en'], story: 'Their story.' } }
  await staffCall('collections/aranya', { version: collection.version, document: { texts: theirs } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ketaki Rane')
  await isSound(page)
  await dialog.getByRole('button', { name: 'Use what is chosen' }).click()
  await expect(original.getByLabel('Story')).toHaveValue('Their story.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = async () => (await staffCall<Read>('collections/aranya')).collection
  const both = { line: 'From the woods, mine', story: 'Their story.' }
  await expect.poll(async () => (await saved()).document.texts['en']).toMatchObject(both)
  await staffCall('collections/aranya', { version: (await saved()).version, document: { texts } })
})

test('the list and the page of a collection are sound at both widths and right to left', async ({ page }) => {
  await signIn(page, '/collections', merchandiser)
  await isSoundEverywhere(page, () => expect(page.getByRole('row').nth(3)).toBeVisible())
  await page.goto('/backoffice/collections/meher')
  await isSoundEverywhere(page, () => expect(page.locator('textarea').first()).toBeVisible())
})

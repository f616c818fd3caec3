import { expect, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { isSound, isSoundEverywhere, signIn } from './member.ts'

// Refused saves, which the browser logs.
test.use({ expectedError: /status of (400|404|409)/ })

type Texts = Record<string, string>
type Block = { id: string; kind: string; title?: Texts; action?: Texts }
type Read = { content: { version: number; live: Block[]; plannedAt: string | null } }
const read = async () => (await staffCall<Read>('content/home')).content

test('a block of the home page is changed in a language, the shop shows it within two seconds, and an undo puts it back [P-04]', async ({
  page,
  browser,
}) => {
  const title = `For the promise ${Date.now().toString(36)}`
  await signIn(page, '/content')
  await expect(page.getByRole('row', { name: /Home page/ })).toContainText('Hindi: complete')
  await page.getByRole('link', { name: 'Home page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home page' })).toBeVisible()
  const shopper = await (await browser.newContext()).newPage()
  await shopper.goto('/in-hi/')
  await expect(shopper.locator('.home-hero h1')).not.toHaveText(title)

  await page.getByLabel('Language of the texts').selectOption('Hindi')
  const banner = page.getByRole('group', { name: 'Banner' })
  const former = await banner.getByLabel('Title').inputValue()
  await banner.getByLabel('Title').fill(title)
  await expect(page.getByText('1 changed')).toBeVisible()
  await banner.getByLabel('Goes to').fill('https://elsewhere.example/')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Type a page of this shop that begins with /').first()).toBeVisible()
  await isSound(page)
  await banner.getByLabel('Goes to').fill('/collections/virasat')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('no change')).toBeVisible()
  await shopper.waitForTimeout(2000)
  await shopper.reload()
  await expect(shopper.locator('.home-hero h1')).toHaveText(title, { timeout: 1 })

  await page.getByRole('button', { name: 'Undo: Page published' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(banner.getByLabel('Title')).toHaveValue(former)
  await expect(async () => {
    await shopper.reload()
    await expect(shopper.locator('.home-hero h1')).toHaveText(former, { timeout: 500 })
  }).toPass()
  await shopper.context().close()
})

test('blocks are moved and hidden by the keyboard, the page is planned for a time, and the plan is withdrawn', async ({ page }) => {
  await signIn(page, '/content/home')
  const blocks = page.getByRole('list', { name: 'Blocks' }).getByRole('listitem')
  await expect(blocks.first()).toContainText('Banner')
  await page.getByRole('button', { name: 'Move Banner down' }).press('Enter')
  await expect(blocks.nth(1)).toContainText('Banner')
  await expect(page.getByRole('status').filter({ hasText: 'Banner: place 2 of' })).toBeAttached()
  const handle = page.getByRole('button', { name: 'Move Story', exact: true })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  // The arrows count once the places of all blocks are measured.
  await page.waitForTimeout(400)
  await page.keyboard.press('ArrowUp')
  await page.waitForTimeout(400)
  await page.keyboard.press('Space')
  await expect(blocks.nth(2)).toContainText('Story')
  await page.getByRole('button', { name: 'Show Today’s rate' }).press('Space')
  await page.getByRole('button', { name: 'Plan for a time' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Goes live').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Plan for a time' }).click()
  await expect(dialog.getByText('Choose a time in the future').first()).toBeVisible()
  await isSound(page)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Goes live').fill(`${tomorrow}T10:00`)
  await dialog.getByRole('button', { name: 'Plan for a time' }).click()
  await expect(page.getByRole('navigation', { name: 'Live and planned page' })).toContainText('Planned for')
  expect((await read()).plannedAt).not.toBeNull()
  expect((await read()).live[0]?.kind).toBe('banner')
  await isSoundEverywhere(page, () => expect(page.locator('fieldset input').first()).toBeVisible())
  await page.getByRole('button', { name: 'Withdraw the plan' }).click()
  await expect(page.getByRole('navigation', { name: 'Live and planned page' })).toBeHidden()
  await expect(blocks.first()).toContainText('Banner')
})

test('a block is added with a picture from the store, and who saves second compares field by field', async ({ page }) => {
  await signIn(page, '/content/home')
  await page.getByLabel('Kind of the new block').selectOption('Banner')
  await page.getByRole('button', { name: 'Add a block' }).click()
  const banner = page.getByRole('group', { name: 'Banner 2' })
  await banner.getByLabel('Title').fill('For the years after')
  for (const [name, picture] of [
    ['Wide picture', 'banner-meher-wide'],
    ['Tall picture', 'banner-meher-tall'],
  ] as const) {
    await banner.getByRole('button', { name: `Change: ${name}` }).click()
    await page.getByRole('dialog').getByLabel('Find a picture').fill('meher')
    await page.getByRole('dialog').getByRole('button', { name: picture }).click()
  }
  await banner.getByLabel('Text', { exact: true }).fill('Rings for the asking.')
  await banner.getByLabel('Button').fill('See Meher')
  await banner.getByLabel('Goes to').fill('/collections/meher')
  const before = await read()
  await staffCall('content/home', {
    version: before.version,
    blocks: before.live.map((block) => (block.kind === 'rates' ? { ...block, title: { ...block.title, en: 'Gold today' } } : block)),
  })
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('button', { name: 'Use what is chosen' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Describe the picture in English').first()).toBeVisible()
  await banner.getByLabel('Text of the pictures').fill('Three rings on pale rose')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('no change')).toBeVisible()
  const after = await read()
  expect(after.live.find(({ kind }) => kind === 'rates')?.title?.['en']).toBe('Gold today')
  expect(after.live.at(-1)).toMatchObject({ id: 'banner-2', wide: 'banner-meher-wide' })
  await staffCall('content/home', { version: after.version, blocks: before.live })
})

test('a text page is written under its address, the footer leads to it, and both are put back', async ({ page, browser }) => {
  const slug = `pearls-${Date.now().toString(36)}`
  await signIn(page, '/content')
  await page.getByRole('button', { name: 'New text page' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('End of its address').fill('care/of')
  await dialog.getByRole('button', { name: 'Write the page' }).click()
  await expect(dialog.getByText('Type letters from a to z and digits').first()).toBeVisible()
  await dialog.getByLabel('End of its address').fill('delivery')
  await dialog.getByRole('button', { name: 'Write the page' }).click()
  await expect(dialog.getByText('There is a page with this address already').first()).toBeVisible()
  await isSound(page)
  await dialog.getByLabel('End of its address').fill(slug)
  await dialog.getByRole('button', { name: 'Write the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `/pages/${slug}` })).toBeVisible()
  await page.getByRole('group', { name: 'Title' }).getByLabel('Title').fill('Care of pearls')
  await page.getByRole('group', { name: 'Title' }).getByLabel('Text').fill('Last on, first off.\nDry them with a cloth.')
  await page.getByRole('button', { name: 'Add a block' }).click()
  await page.getByRole('group', { name: 'Section' }).getByLabel('Title').fill('The silk')
  await page.getByRole('group', { name: 'Section' }).getByLabel('Text').fill('We knot it anew each year.')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('no change')).toBeVisible()
  const shopper = await (await browser.newContext()).newPage()
  await shopper.goto(`/in-en/pages/${slug}`)
  await expect(shopper.getByRole('heading', { level: 1, name: 'Care of pearls' })).toBeVisible()
  await expect(shopper.getByText('Dry them with a cloth.', { exact: true })).toBeVisible()

  await page.goto('/backoffice/content/footer')
  await page.getByRole('list', { name: 'Blocks' }).getByRole('button', { name: /^Help/ }).click()
  await expect(page.getByRole('group', { name: 'Column of links 2' }).getByLabel('Name')).toHaveValue('Help')
  await page.getByRole('button', { name: 'Add an item' }).click()
  const item = page.getByRole('group', { name: /^Item \d+$/ }).last()
  await item.getByLabel('Name').fill('Care of pearls')
  await item.getByLabel('Goes to').fill(`/pages/${slug}`)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('no change')).toBeVisible()
  await expect(async () => {
    await shopper.goto('/in-en/stores')
    await expect(shopper.getByRole('contentinfo').getByRole('link', { name: 'Care of pearls' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await shopper.getByRole('contentinfo').getByRole('link', { name: 'Care of pearls' }).click()
  await expect(shopper.getByRole('heading', { level: 1, name: 'Care of pearls' })).toBeVisible()
  for (const address of ['footer', `page-${slug}`]) {
    await page.goto(`/backoffice/content/${address}`)
    await page.getByRole('button', { name: 'Undo: Page published' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(async () => {
    await shopper.goto(`/in-en/pages/${slug}`)
    await expect(shopper.getByRole('heading', { level: 1, name: 'Care of pearls' })).toBeHidden({ timeout: 500 })
  }).toPass()
  await shopper.context().close()
})

test('the menu of another site is taken over in the languages of this one, and entries move with their columns', async ({ page }) => {
  await signIn(page, '/content/menu')
  const blocks = page.getByRole('list', { name: 'Blocks' }).getByRole('listitem')
  await expect(blocks.first()).toContainText('Rings')
  await page.getByRole('button', { name: 'Move Menu entry down', exact: true }).press('Enter')
  await expect(blocks.first()).toContainText('Earrings')
  await expect(blocks.nth(1)).toContainText('By occasion')
  await page.getByRole('button', { name: 'Copy from a site' }).click()
  await page.getByRole('dialog').getByLabel('Site').selectOption({ label: 'United Arab Emirates' })
  await isSound(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(blocks.first()).toContainText('Rings')
  await expect(blocks.first()).toContainText('Missing in Hindi, Marathi')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(blocks.first()).not.toContainText('Missing in')
})

test('the list and the editor are sound at both widths and right to left', async ({ page }) => {
  await signIn(page, '/content')
  await isSoundEverywhere(page, () => expect(page.getByRole('table')).toBeVisible())
  await page.goto('/backoffice/content/menu')
  await isSoundEverywhere(page, () => expect(page.locator('fieldset input').first()).toBeVisible())
})

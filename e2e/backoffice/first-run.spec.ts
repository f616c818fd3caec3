import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { anvi, approve, expect, fillAddress, ready, test } from '../journeys/shopper.ts'
import { type OwnShop, openOwnShop, root } from '../own-shop.ts'
import { isSound, join, rows } from './member.ts'

const owner = 'ila@varma.example'
const port = 3179
const address = `http://127.0.0.1:${port}`

let shop: OwnShop | undefined

// A shop of its own, on an empty embedded database.
test.use({ baseURL: address, expectedError: /status of (400|401|403|404|409|503)|Blocked script execution/ })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await openOwnShop(port, { SEED_DEMO: 'off', WEBSITE_CODE: 'varma' })
})
test.afterAll(() => shop?.close())

/** Invites the owner as whoever sits at the machine does; returns the path of the invitation. */
function inviteOwner(): string {
  const output = execFileSync(process.execPath, ['apps/server/src/commands/provision.ts', '--owner', owner], { cwd: root, env: shop?.env })
  return /\/backoffice\/join#\S+/.exec(String(output))?.[0] ?? ''
}

const lines = Array.from({ length: 20 }, (_, index) => {
  const id = `VAR-${String(index + 1).padStart(3, '0')}`
  const weight = (4 + index / 10).toFixed(2)
  return `${id},${id}-22K,Band ${index + 1},A plain band,A plain band of gold,Made in Jaipur,A plain gold band,rings,gold,yellow,22K,${weight},${weight},12`
})
const csv = `product,sku,name_en,subtitle_en,description_en,details_en,alt_en,category,metal,colour,purity,net_grams,gross_grams,making_in\n${lines.join('\n')}\n`

test('an owner makes two sites on an empty database, imports twenty pieces, opens, and a shopper buys the first one [P-04]', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const main = page.locator('main')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'This shop has no site yet' })).toBeVisible()
  await join(page, inviteOwner(), 'Ila Varma')

  await test.step('the first site, from what its country suggests', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your shop' })).toBeVisible()
    await main.getByLabel('Country').selectOption({ label: 'India' })
    await expect(main.getByLabel('Name on papers')).toHaveValue('GST')
    await main.getByLabel('Name over the door').fill('Varma & Daughters')
    for (const [purity, rate] of [
      ['22K', '14405'],
      ['18K', '11786'],
      ['14K', '9167'],
      ['24K', '15715'],
    ])
      await main.getByLabel(`Rate of ${purity}`).fill(rate ?? '')
    await main.getByLabel('Time zone').fill('Moon')
    await main.getByLabel('Dialling code').fill('nine')
    await expect(main.getByText('Type a time zone, as Asia/Kolkata').first()).toBeVisible()
    await expect(main.getByText('Type a plus sign and digits, as +91').first()).toBeVisible()
    await main.getByLabel('Time zone').fill('Asia/Kolkata')
    await main.getByLabel('Dialling code').fill('+91')
    await main.getByLabel('Rate in percent').fill('3.001')
    await main.getByRole('button', { name: 'Make the site' }).click()
    await expect(main.getByText('This rate cannot be charged under this kind of tax').first()).toBeVisible()
    await isSound(page)
    await main.getByLabel('Rate in percent').fill('3')
    await main.getByRole('button', { name: 'Make the site' }).click()
    await expect(main.getByText('This country has no such state').first()).toBeVisible()
    await main.getByLabel('State of your business').selectOption({ label: 'Rajasthan' })
    await main.getByRole('button', { name: 'Make the site' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ready to sell' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open the site' })).toBeDisabled()
    await isSound(page)
  })

  await test.step('shoppers read that it opens soon; staff see it', async () => {
    const visitor = await (await browser.newContext()).newPage()
    const answer = await visitor.goto(`${address}/`)
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await expect(visitor.getByRole('heading', { name: 'Opening soon' })).toBeVisible()
    await visitor.context().close()
    const [seen] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('button', { name: 'Look at the shop' }).click()])
    await expect(seen).toHaveURL(`${address}/in-en/`)
    await expect(seen.getByRole('link', { name: 'Rings' }).first()).toBeAttached()
    await seen.goto('/in-en/stores')
    await expect(seen.getByText('We have no store here yet')).toBeVisible()
    await expect(seen.locator('main img')).toHaveCount(0)
    await seen.close()
  })

  await test.step('the second site', async () => {
    await main.getByRole('link', { name: 'Sites' }).click()
    await main.getByRole('button', { name: 'Add a site' }).click()
    await main.getByLabel('Country').selectOption({ label: 'United Arab Emirates' })
    await expect(main.getByLabel('Name on papers')).toHaveValue('VAT')
    for (const purity of ['22K', '21K', '18K', '24K']) await main.getByLabel(`Rate of ${purity}`).fill('480')
    await main.getByRole('button', { name: 'Make the site' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'United Arab Emirates' })).toBeVisible()
    await page.goto('/backoffice/settings?view=sites')
    await expect(main.getByRole('row')).toHaveCount(3)
    await isSound(page)
    await main.getByRole('button', { name: 'Ready to sell: in' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'India' })).toBeVisible()
  })

  const doIt = async (name: string) => {
    await page.goto('/backoffice/set-up')
    await main.getByRole('link', { name: `Do it: ${name}`, exact: true }).click()
  }

  await test.step('the merchant with its tax number and address', async () => {
    await doIt('Merchant')
    await main.getByLabel('Legal name', { exact: true }).first().fill('Varma and Daughters Private Limited')
    await main.getByLabel('E-mail', { exact: false }).first().fill('care@varma.example')
    await main.getByLabel('Invoices IN: Address').fill('12 Johari Bazar\nJaipur 302003')
    const numbers = main.getByRole('group', { name: 'Invoices IN: Numbers' })
    await numbers.getByRole('button', { name: /Add/ }).click()
    await numbers.getByLabel('Number', { exact: true }).first().fill('08AAACK0000A1ZO')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Undo: Merchant saved' }).first()).toBeVisible()
  })

  await test.step('the payment methods, which work in test mode', async () => {
    await page.goto('/backoffice/settings?view=gateways')
    await main.getByRole('button', { name: 'Test: Test payment: Card' }).click()
    await expect(main.getByText('Works', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'Test: Razorpay' }).click()
    await expect(main.getByText('There are no keys on the server')).toBeVisible()
    await expect(main.getByText('RAZORPAY_KEY_ID').first()).toBeVisible()
    await isSound(page)
  })

  await test.step('an own look', async () => {
    await doIt('Look')
    await main.getByLabel('Accent', { exact: true }).fill('#1f4d4a')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Undo: Look saved' }).first()).toBeVisible()
  })

  await test.step('twenty pieces from a file, the first of them live', async () => {
    await doIt('Products')
    const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download a template' }).click()])
    expect(template.suggestedFilename()).toBe('pieces.csv')
    await page.getByRole('button', { name: 'New piece' }).click()
    await expect(page.getByRole('dialog').getByLabel('Name in English')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.locator('input[type=file]').setInputFiles({ name: 'pieces.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByText('0 to change, 20 new as drafts')).toBeVisible()
    await page.getByRole('button', { name: 'Apply 20 pieces' }).click()
    await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible()
    await page.goto('/backoffice/products/VAR-001')
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c9a227' } })
      .jpeg()
      .toBuffer()
    await page.getByLabel('Add pictures').setInputFiles({ name: 'band.jpg', mimeType: 'image/jpeg', buffer: picture })
    await expect(page.getByRole('button', { name: 'Edit picture 1', exact: true })).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeVisible()
    await page.goto('/backoffice/products?search=VAR-001')
    await rows(page).filter({ hasText: 'VAR-001' }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Change their state' }).click()
    await page.getByRole('dialog').getByLabel('New state').selectOption({ label: 'Live' })
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    await expect(page.getByRole('dialog').getByText('1 of 1')).toBeVisible()
  })

  await test.step('a stone, which its pieces can have from then on', async () => {
    await page.goto('/backoffice/products/VAR-002')
    await main.getByRole('link', { name: 'Add them under Rates' }).click()
    await expect(main.getByText('This site has no stone rates yet')).toBeVisible()
    await main.getByRole('button', { name: 'Add a stone' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Stone', { exact: true }).selectOption({ label: 'Ruby (RUBY)' })
    await dialog.getByLabel('First rate in INR').fill('6500')
    await isSound(page)
    await dialog.getByRole('button', { name: 'Add a stone' }).click()
    await expect(main.getByText('Ruby was added.')).toBeVisible()
    await isSound(page)
    await page.goto('/backoffice/products/VAR-002')
    await main.getByRole('button', { name: 'Add a stone' }).click()
    await expect(main.getByRole('combobox', { name: 'Rate' }).first()).toHaveValue('RUBY')
    await page.getByRole('button', { name: 'Discard' }).first().click()
  })

  await test.step('the home page and the pages that the law asks for', async () => {
    await doIt('Home page')
    await page.getByLabel('Title').first().fill('New on the bench')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('no change')).toBeVisible()
  })

  await test.step('the pages that the law asks for, read and finished', async () => {
    await page.goto('/backoffice/set-up')
    await expect(main.getByText('Pages that the law asks for')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/backoffice/content/page-privacy')
    await isSound(page)
    await page.evaluate(async () => {
      const at = { subsiteid: 'in' }
      const read = async (path: string) => (await fetch(`/api/staff/${path}/`, { headers: at })).json()
      const { csrfToken } = await read('session')
      for (const kind of ['privacy', 'terms', 'returns', 'delivery', 'grievance']) {
        const { content } = await read(`content/page-${kind}`)
        const whole = JSON.stringify(content.live.filter(({ id }: { id: string }) => id !== 'section-900'))
        const blocks = JSON.parse(whole.replaceAll(/\[[^[\]{}"]+\]/g, 'Ila Varma'))
        const headers = { ...at, 'content-type': 'application/json', 'x-csrf-token': csrfToken }
        const body = JSON.stringify({ blocks, version: content.version })
        const answer = await fetch(`/api/staff/content/page-${kind}/`, { method: 'POST', headers, body })
        if (!answer.ok) throw new Error(`${kind}: ${await answer.text()}`)
      }
    })
  })

  await test.step('the site opens, and a shopper buys the first piece', async () => {
    await page.goto('/backoffice/set-up')
    await expect(main.getByText('All that the site needs is there.')).toBeVisible()
    await page.getByRole('button', { name: 'Open the site' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open the site' }).click()
    await expect(main.getByText('Open to shoppers')).toBeVisible()
    const shopper = await (await browser.newContext()).newPage()
    await shopper.goto(`${address}/in-en/`)
    await expect(shopper.getByRole('heading', { name: 'New on the bench' })).toBeVisible()
    await shopper.getByRole('link', { name: 'Band 1' }).first().click()
    await ready(shopper)
    await shopper.locator('.product-buy-row button, .product-sticky button').filter({ visible: true }).first().click()
    await expect(shopper.locator('dialog.ui-drawer .cart-line').first()).toBeVisible()
    await shopper.getByRole('button', { name: 'Check out' }).click()
    await fillAddress(shopper, anvi)
    await shopper.getByRole('button', { name: 'Continue to review' }).click()
    await shopper.getByRole('button', { name: /^Pay/ }).click()
    await approve(shopper)
    await expect(shopper.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await shopper.context().close()
  })
})

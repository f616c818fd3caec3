import { randomUUID } from 'node:crypto'
import { sharp } from '@karat/api/kernel/sharp.ts'
import { shopLook } from '@karat/sites/look.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { rawRequest } from '../testing/raw-http.ts'
import { ownerOfShop } from '../testing/staff.ts'

let shop: Shop
let logo = ''
let icon = ''
const colours = { ink: '#1d2b2a', paper: '#fbf9f4', accent: '#1f4d4a', soft: '#4d5755', ornament: '#a98445', edge: '#7f8b88' }

beforeAll(async () => {
  shop = await openShop()
  const { call, session, sites } = await ownerOfShop(shop)
  const upload = async (width: number, height: number) => {
    const file = await sharp({ create: { width, height, channels: 4, background: '#1f4d4a80' } })
      .png()
      .toBuffer()
    const uploadID = randomUUID()
    await call('POST /api/staff/media/uploads/', { body: { uploadID, size: file.length } })
    const cookie = Object.entries(session.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    await fetch(`${shop.address}/api/staff/media/uploads/${uploadID}/parts/0/`, {
      method: 'POST',
      headers: { cookie, 'x-csrf-token': session.csrfToken, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(file),
    })
    return (await call('POST /api/staff/media/uploads/:id/finish/', { params: { id: uploadID }, body: {} })).picture.id
  }
  ;[logo, icon] = [await upload(640, 160), await upload(256, 256)]
  // The words of pages are content, which each merchant writes: those of the demo name it in two places.
  for (const table of ['content_entry', 'site_content'])
    await shop.modules.db.execute(
      sql.raw(
        table === 'content_entry'
          ? `update content_entry set value = replace(replace(value::text, 'Kanakira', 'Suvarna'), 'kanakira', 'suvarna')::jsonb where value::text ilike '%kanakira%'`
          : `update site_content set live = replace(replace(live::text, 'Kanakira', 'Suvarna'), 'kanakira', 'suvarna')::jsonb where live::text ilike '%kanakira%'`,
      ),
    )
  for (const site of sites) {
    const { document, version } = await call('GET /api/staff/merchant/', {}, site)
    const suppliers = document.suppliers.map((supplier) => ({ ...supplier, legalName: 'Suvarna Jewels' }))
    const merchant = { ...document, tradeName: 'Suvarna', legalName: 'Suvarna Jewels', contactMail: 'care@suvarna.example', suppliers }
    await call('POST /api/staff/merchant/', { body: { document: merchant, version } }, site)
    const look = await call('GET /api/staff/look/', {}, site)
    await call(
      'POST /api/staff/look/',
      { body: { document: { ...look.document, colours, radius: 8, headingFont: 'figtree', logo, icon }, version: look.version } },
      site,
    )
  }
}, 240_000)
afterAll(() => shop.close())

const get = (target: string) => rawRequest(shop.address, `GET ${target}`, {})
/** A page without the sheet that all pages share, which has the shop's own look below that of the site. */
const withoutSheet = (html: string) => html.replaceAll(/<style>.*?<\/style>/gs, '')

test.each([
  '/in-en/', '/in-hi/', '/ae-ar/', '/us-en/', '/sg-zh-Hans/', '/in-en/jewellery', '/in-en/c/rings', '/in-en/p/banyan-leaf-band',
  '/in-en/stores', '/in-en/metal-rates', '/in-en/cart', '/in-en/checkout', '/in-en/sign-in', '/in-en/gift-cards', '/in-en/nowhere',
])('nothing of the first merchant is left on %s', async (path) => {
  const { body, headers } = await get(path)
  const page = withoutSheet(body)
  expect(page).not.toMatch(/kanakira/i)
  // The checkout has no footer.
  if (path !== '/in-en/checkout') expect(page).toContain('© Suvarna')
  for (const colour of Object.values(shopLook.colours)) expect([colour, page.toLowerCase().includes(colour)]).toEqual([colour, false])
  expect(page).not.toMatch(/\/icon\.(?:svg|png)/)
  const [, root = ''] = /<html[^>]* style="([^"]*)"/.exec(page) ?? []
  for (const part of ['--color-ink:#1d2b2a', '--color-garnet:#1f4d4a', '--color-paper:#fbf9f4', '--radius:8px']) expect(root).toContain(part)
  expect(page).toContain(`<img class="mark-logo" src="/media/${logo}?w=640" width="640" height="160" alt="Suvarna"`)
  expect(page).toContain(`<link rel="icon" href="/media/${icon}?w=160&amp;f=png" type="image/png"/>`)
  expect(page).toContain('<meta name="theme-color" content="#fbf9f4"/>')
  // The look needs no exception from the policy: the page's sheet and its attribute were allowed before.
  expect(headers['content-security-policy']).toContain("style-src-attr 'unsafe-inline'")
}) // prettier-ignore

test('structured data name the second merchant and its logo', async () => {
  const { body } = await get('/in-en/')
  const data = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json) as object)
  expect(data).toContainEqual(
    expect.objectContaining({ '@type': 'Organization', name: 'Suvarna', logo: expect.stringContaining(`/media/${logo}?w=640&f=png`) as string }),
  )
  const product = await get('/in-en/p/banyan-leaf-band')
  expect(product.body).toContain('"brand":{"@type":"Brand","name":"Suvarna"}')
}) // prettier-ignore

test.each(['/in-en/%E0', '/%zz', '/backoffice/', '/account/cache/WEBSITE_STORE'])('the answer to %s has nothing of the first either', async (path) => {
  const { body } = await get(path)
  expect(body).not.toMatch(/kanakira|\/icon\.svg/i)
  expect(body).toContain('Suvarna')
}) // prettier-ignore

test('an error page has the look in its own sheet, which its policy allows by hash', async () => {
  const { body, headers } = await get('/in-en/%E0')
  expect(body).toContain('html{background:#fbf9f4;color:#1d2b2a}')
  expect(body).toContain(`<img src="/media/${logo}?w=640" width="176" height="44" alt="Suvarna">`)
  expect(headers['content-security-policy']).toMatch(/style-src 'sha256-/)
})

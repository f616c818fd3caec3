import type { LookDocument, StaffLook } from '@karat/contract/staff-sites.ts'
import { shopLook } from '@karat/sites/look.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '../../../../kernel/sharp.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'
import { plainPicture, uploadPicture } from '../../../../testing/upload-picture.ts'

let shop: TestShop
let asha: StaffBrowser
let ravi: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  asha = (await addMember(shop, 'asha@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  ravi = (await addMember(shop, 'ravi@aurelia.example', [{ role: 'owner', site: 'in' }])).browser
})
afterAll(() => shop.close())

type Reply = StaffLook & { code: string; field: string; message: string }
const read = async (site = 'in') => (await asha.call<StaffLook>('GET', 'look/', undefined, { subsiteid: site })).body
const save = (document: LookDocument, version: number, browser = asha) => browser.call<Reply>('POST', 'look/', { document, version })
const change = async (more: object) => {
  const { document, version } = await read()
  return save({ ...document, ...more }, version)
}
const colours = (more: object) => ({ colours: { ...shopLook.colours, ...more } })
const profileNow = async (code = 'in') => {
  await shop.modules.sites.refresh()
  return (await shop.modules.sites.byCode(code))!.profile
}

const upload = (file: Buffer) => uploadPicture(asha, file)

test('a site without a look has that of the shop, and saving it stores nothing [P-04]', async () => {
  const before = await profileNow()
  const { document, version, tradeName } = await read()
  expect(document).toEqual({ ...shopLook, logo: null, icon: null })
  expect(tradeName).toBe('Kanakira')
  expect((await save(document, version)).status).toBe(200)
  expect(await profileNow()).toEqual(before)
  expect(before).not.toHaveProperty('look')
})

test('a look is saved, the site has it, another site does not, and it is undone by field', async () => {
  const [logo, icon] = [await upload(await plainPicture(600, 150)), await upload(await plainPicture(256, 256))]
  expect((await change({ ...colours({ accent: '#1f4d4a' }), radius: 8, headingFont: 'figtree', logo, icon })).status).toBe(200)
  const { look, merchant } = await profileNow()
  expect(look).toEqual({
    colours: { accent: '#1f4d4a' },
    radius: 8,
    headingFont: 'figtree',
    logo: { address: logo, width: 600, height: 150 },
    icon: { address: icon, width: 256, height: 256 },
  })
  expect(merchant.logo).toBe(`/media/${icon}?w=160&f=png`)
  expect(await profileNow('ae')).not.toHaveProperty('look')
  const served = await shop.server.inject({ url: merchant.logo })
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await sharp(served.rawPayload).stats()).isOpaque).toBe(false)
  await change({ radius: 4 })
  const { acts } = (await asha.call<{ acts: { id: string }[] }>('GET', 'undo/?object=look&id=in')).body
  expect((await asha.call('POST', 'undo/', { entry: acts[0]?.id })).status).toBe(200)
  expect((await profileNow()).look?.radius).toBe(8)
  await change({ ...shopLook, logo: null, icon: null })
  expect(await profileNow()).not.toHaveProperty('look')
})

test('a logo in use is never swept; one that is used no more is', async () => {
  const logo = await upload(await plainPicture(400, 100, '#aa000080'))
  await change({ logo })
  const sweep = () => shop.modules.media.sweepUnused(new Date(shop.clock.now().getTime() + 1000), 100)
  await sweep()
  expect((await shop.server.inject({ url: `/media/${logo}?w=320` })).statusCode).toBe(200)
  expect((await change({ logo: null })).status).toBe(200)
  await sweep()
  shop.modules.cache.clear()
  expect((await shop.server.inject({ url: `/media/${logo}?w=160` })).statusCode).toBe(404)
  expect((await change({ logo })).body).toMatchObject({ code: 'content_picture_unknown', field: 'logo' })
})

describe('is refused by field and changes nothing:', () => {
  test.each<[string, object, string, string]>([
    ['grey text that nobody reads', colours({ soft: '#8d9492' }), 'look_contrast', 'colours.soft'],
    ['yellow buttons', colours({ accent: '#ffd700' }), 'look_contrast', 'colours.accent'],
    ['a dark page', colours({ paper: '#101010', ink: '#f0f0f0' }), 'look_contrast', 'colours.ink'],
    ['a page in the colour of success', colours({ paper: '#5fae87' }), 'look_contrast', 'colours.soft'],
    ['fields without an edge', colours({ edge: '#f0f0f0' }), 'look_contrast', 'colours.edge'],
    ['a name of a colour', colours({ ink: 'black' }), 'bad_request', 'document.colours.ink'],
    ['a style beside a colour', colours({ ink: '#000000;background:red' }), 'bad_request', 'document.colours.ink'],
    ['an unknown colour', colours({ neon: '#00ff00' }), 'bad_request', 'document.colours.neon'],
    ['an unknown typeface', { textFont: 'comic' }, 'bad_request', 'document.textFont'],
    ['a radius of 3', { radius: 3 }, 'bad_request', 'document.radius'],
    ['a picture that does not exist', { logo: '00000000_none' }, 'content_picture_unknown', 'logo'],
    ['an address elsewhere', { logo: 'https://evil.example/x.svg' }, 'content_picture_unknown', 'logo'],
  ])('%s', async (_, more, code, field) => {
    const before = await read()
    const { status, body } = await change(more)
    expect([status, body.code, body.field]).toEqual([400, code, field])
    expect(await read()).toEqual(before)
  })
  test('the refusal of weak colours says which, in which contrast, and what they need', async () => {
    const { body } = await change(colours({ accent: '#ffd700' }))
    expect(body.message).toMatch(/^#ffffff on #ffd700 has a contrast of 1\.40\. It needs 4\.5/)
  })
  test('an icon that is not square, and pictures that are too small', async () => {
    const [wide, small] = [await upload(await plainPicture(300, 200)), await upload(await plainPicture(100, 60))]
    expect((await change({ icon: wide })).body).toMatchObject({ code: 'look_icon_square', field: 'icon' })
    expect((await change({ logo: small })).body).toMatchObject({ code: 'look_picture_small', field: 'logo' })
    expect((await change({ icon: small })).body).toMatchObject({ code: 'look_picture_small', field: 'icon' })
  })
  test('an SVG is no picture, whatever it is called', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>'
    expect(await upload(Buffer.from(svg))).toBe('no_photo')
  })
})

test('the second of two saves is refused, of two at once one is stored, and a reader changes nothing', async () => {
  const { document, version } = await read()
  const both = await Promise.all([asha, ravi].map((who, index) => save({ ...document, radius: index === 0 ? 4 : 8 }, version, who)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await save({ ...document, radius: 16 }, version)).body).toMatchObject({ code: 'changed_meanwhile' })
  const accountant = (await addMember(shop, 'books@aurelia.example', [{ role: 'accountant', site: '*' }])).browser
  expect((await accountant.call('GET', 'look/')).status).toBe(200)
  expect((await save(document, version, accountant)).status).toBe(403)
  const merchandiser = (await addMember(shop, 'goods@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  expect((await merchandiser.call('GET', 'look/')).status).toBe(403)
})

test.each([
  ['no name', `jsonb_set(profile, '{merchant,name}', '""')`, 'subsite_merchant'],
  ['a name that is a number', `jsonb_set(profile, '{merchant,name}', '1')`, 'subsite_merchant'],
  ['numbers that are no list', `jsonb_set(profile, '{merchant,taxIds}', '{}')`, 'subsite_merchant'],
  ['a colour that is none', `profile || '{"look": {"colours": {"ink": "red"}}}'`, 'subsite_look'],
  ['a colour that is a number', `profile || '{"look": {"colours": {"ink": 1}}}'`, 'subsite_look'],
  ['a radius of 3', `profile || '{"look": {"radius": 3}}'`, 'subsite_look'],
  ['a logo without a size', `profile || '{"look": {"logo": {"address": "x"}}}'`, 'subsite_look'],
  ['a look that is a list', `profile || '{"look": []}'`, 'subsite_look'],
])('the database refuses %s', async (_, value, constraint) => {
  const written = shop.db.execute(sql.raw(`update subsite set profile = ${value} where code = 'in'`))
  await expect(written.catch((error: { cause?: unknown }) => Promise.reject(error.cause ?? error))).rejects.toThrow(constraint)
})

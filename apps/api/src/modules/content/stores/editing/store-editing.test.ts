import type { Store } from '@karat/contract/content.ts'
import type { StoreDocument } from '@karat/contract/staff-stores.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'

let shop: TestShop
let asha: StaffBrowser
let ravi: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  asha = (await addMember(shop, 'asha@aurelia.example', [{ role: 'content-editor', site: '*' }])).browser
  ravi = (await addMember(shop, 'ravi@aurelia.example', [{ role: 'content-editor', site: 'in' }])).browser
})
afterAll(() => shop.close())

type Reply = { id: string; code: string; field: string }
const pune: StoreDocument = {
  texts: {
    en: { name: 'Deccan Gallery', city: 'Pune', address: '7 FC Road, Pune 411004', alt: 'A window' },
    hi: { name: 'डेक्कन गैलरी', city: 'पुणे', address: '7 एफ़सी रोड, पुणे 411004', alt: '' },
  },
  street: '7 FC Road',
  postcode: '411004',
  state: 'MH',
  telephone: '+91 20 4000 1001',
  latitude: 18.52,
  longitude: 73.84,
  timeZone: 'Asia/Kolkata',
  hours: { mon: '10:30–20:30', sun: '11:00–18:00' },
  services: ['repair'],
  position: 50,
}
const add = (more: Partial<StoreDocument> = {}) => asha.call<Reply>('POST', 'stores/', { document: { ...pune, ...more } })
const save = (id: string, document: StoreDocument, seen: StoreDocument, browser = asha) =>
  browser.call<Reply>('POST', `stores/${id}/`, { document, seen })
const list = async (headers = {}) =>
  (await asha.call<{ stores: { id: string; document: StoreDocument }[] }>('GET', 'stores/', undefined, headers)).body.stores
const read = async (id: string) => (await list()).find((one) => one.id === id)?.document
const shown = async (id: string, language = 'EN') =>
  (await shop.call<{ responseBody: Store[] }>('GET', `/account/cache/STORES_${language}`)).body.responseBody.find((one) => one.id === id)

test('a store is added and changed, and shoppers see each at once [A-19, P-04]', async () => {
  expect(await shown('deccan-gallery')).toBeUndefined()
  const { body } = await add()
  expect(body.id).toBe('deccan-gallery')
  expect(await read(body.id)).toEqual(pune)
  expect(await shown(body.id)).toMatchObject({ name: 'Deccan Gallery', phone: '+91 20 4000 1001', hours: pune.hours, services: ['repair'] })
  const changed = { ...pune, hours: { tue: '09:00–17:00' }, services: ['pickup' as const] }
  expect((await save(body.id, changed, pune)).status).toBe(200)
  expect(await shown(body.id, 'HI')).toMatchObject({ name: 'डेक्कन गैलरी', hours: { tue: '09:00–17:00' }, services: ['pickup'] })
  expect((await add()).body.id).toBe('deccan-gallery-2')
  const { acts } = (await asha.call<{ acts: { id: string }[] }>('GET', 'undo/?object=stores&id=deccan-gallery')).body
  expect((await asha.call('POST', 'undo/', { entry: acts[0]?.id })).status).toBe(200)
  expect(await read(body.id)).toEqual(pune)
})

test('every store of the demo is read and saved as it is, with its picture', async () => {
  for (const { id, document } of await list()) {
    const before = await shown(id)
    expect([id, (await save(id, document, document)).status]).toEqual([id, 200])
    expect(await shown(id)).toEqual(before)
  }
})

test('the second of two saves is refused with who was first, and changes nothing', async () => {
  const { id } = (await add({ texts: { en: { ...pune.texts['en']!, name: 'Aundh' } } })).body
  const seen = (await read(id))!
  expect((await save(id, { ...seen, street: 'theirs' }, seen, ravi)).status).toBe(200)
  expect((await save(id, { ...seen, street: 'mine' }, seen)).body.code).toBe('changed_meanwhile')
  expect((await read(id))?.street).toBe('theirs')
})

test.each<[string, Partial<StoreDocument>, string, string]>([
  ['hours that end before they begin', { hours: { mon: '20:30–10:30' } }, 'store_hours', 'hours.mon'],
  ['hours that are none', { hours: { tue: '10 to 8' } }, 'store_hours', 'hours.tue'],
  ['a state of another country', { state: 'NJ' }, 'store_state', 'state'],
  ['a time zone that does not exist', { timeZone: 'Asia/Atlantis' }, 'store_time_zone', 'timeZone'],
  [
    'a name with markup',
    { texts: { ...pune.texts, en: { ...pune.texts['en']!, name: 'Pune <3' } } },
    'bad_request',
    'document.texts.en.name',
  ],
  ['no English', { texts: { hi: pune.texts['hi']! } }, 'store_text_missing', 'texts.en.name'],
  [
    'half a language',
    { texts: { ...pune.texts, mr: { name: 'x', city: '', address: '', alt: '' } } },
    'store_text_missing',
    'texts.mr.city',
  ],
  ['a language of another site', { texts: { ...pune.texts, ar: pune.texts['hi']! } }, 'bad_request', 'texts.ar'],
  ['a latitude beyond the pole', { latitude: 91 }, 'bad_request', 'document.latitude'],
])('%s is refused by field', async (_, more, code, field) => {
  const before = await list()
  const { status, body } = await add(more)
  expect([status, body.code, body.field]).toEqual([400, code, field])
  expect(await list()).toEqual(before)
})

test('the last store that collects orders goes on while the site offers collection', async () => {
  await shop.db.execute(sql`delete from delivery_method where subsite = 'in' and method = 'pickup'`)
  await shop.db.execute(sql`insert into delivery_method (subsite, method, position, fee) values ('in', 'pickup', 9, 0)`)
  const collecting = (await list()).filter(({ document }) => document.services.includes('pickup'))
  const results = []
  for (const { id, document } of collecting) results.push((await save(id, { ...document, services: [] }, document)).body.code ?? 'saved')
  expect(results.filter((one) => one === 'store_collects')).toHaveLength(1)
})

test('a store of another site is not there, and a reader changes nothing', async () => {
  const [first] = await list({ subsiteid: '2' })
  expect((await save(first?.id ?? '', pune, pune)).status).toBe(404)
  const desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
  expect((await desk.call('POST', 'stores/', { document: pune })).status).toBe(403)
})

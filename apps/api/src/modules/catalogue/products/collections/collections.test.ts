import type { Groups } from '@karat/contract/content.ts'
import type { CollectionDocument, CollectionTexts, ListedCollection, StaffCollection } from '@karat/contract/staff-collections.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'

let shop: TestShop
let rohan: StaffBrowser
let nandita: StaffBrowser
let desk: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  rohan = (await addMember(shop, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  nandita = (await addMember(shop, 'nandita@aurelia.example', [{ role: 'merchandiser', site: 'in' }])).browser
  desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
})
afterAll(() => shop.close())

type Refused = { code: string; field: string; details: Record<string, unknown> }
const textsOf = (name: string, line = `All of ${name}`, story = ''): CollectionTexts => ({ name, line, story })
const list = async (browser = rohan) => (await browser.call<{ collections: ListedCollection[] }>('GET', 'collections/')).body.collections
const read = async (id: string, browser = rohan) =>
  (await browser.call<{ collection: StaffCollection }>('GET', `collections/${id}/`)).body.collection
const make = (id: string, texts: CollectionDocument['texts'], browser = rohan) =>
  browser.call<{ version: number } & Refused>('POST', 'collections/', { id, document: { texts } })
const save = (id: string, version: number, texts: CollectionDocument['texts'], browser = rohan) =>
  browser.call<{ version: number } & Refused>('POST', `collections/${id}/`, { version, document: { texts } })
/** The collections as pages in a language show them. */
const shown = async (language: string) =>
  (await shop.call<{ responseBody: Groups }>('GET', `/account/cache/CATEGORIES_${language.toUpperCase()}`)).body.responseBody.collections
const shownNames = async (language: string) => (await shown(language)).map(({ name }) => name)

describe('a collection', () => {
  test('that is new is the last of the shop, in each language at once, and its empty page has no products [P-04]', async () => {
    await shownNames('en')
    const made = await make('diwali-glow', { en: textsOf('Diwali Glow'), hi: textsOf('दीवाली आभा', 'दीयों की रोशनी') })
    expect(made).toMatchObject({ status: 200, body: { id: 'diwali-glow', version: 1 } })
    expect((await shown('en')).at(-1)).toEqual({
      id: 'diwali-glow',
      name: 'Diwali Glow',
      line: 'All of Diwali Glow',
      story: '',
      lang: null,
      banner: '',
    })
    expect((await shown('hi')).at(-1)).toMatchObject({ name: 'दीवाली आभा', lang: null })
    expect((await shown('ar')).at(-1)).toMatchObject({ name: 'Diwali Glow', lang: 'en' })
    expect((await list()).at(-1)).toEqual({ id: 'diwali-glow', name: 'Diwali Glow', lang: null, languages: ['en', 'hi'], products: 0 })
    expect(await read('diwali-glow')).toMatchObject({ products: 0, onSite: 0, hasBanner: false })
    const listing = await shop.call<{ total: number; cards: unknown[] }>('GET', '/api/products/?collection=diwali-glow')
    expect(listing).toMatchObject({ status: 200, body: { total: 0, cards: [] } })
    expect((await make('diwali-glow', { en: textsOf('Another') })).body).toMatchObject({ code: 'collection_exists', field: 'id' })
  })

  test('is renamed on the pages of its products too, and search finds them by the new name [P-04]', async () => {
    const { version, document, products, onSite } = await read('meher')
    expect(products).toBeGreaterThan(0)
    expect(onSite).toBeGreaterThan(0)
    const nameOn = async () =>
      (await shop.call<{ product: { collection: { name: string } } }>('GET', '/api/products/RNG-002/')).body.product.collection.name
    expect(await nameOn()).toBe(document.texts['en']?.name)
    const texts = { ...document.texts, en: { ...document.texts['en']!, name: 'Zarafshan' } }
    expect((await save('meher', version, texts)).body).toMatchObject({ version: version + 1 })
    expect(await nameOn()).toBe('Zarafshan')
    expect(await shownNames('en')).toContain('Zarafshan')
    // Its filter is named by it too, in a listing and in a search.
    for (const path of ['/api/products/?category=rings', '/api/search/?q=rings']) {
      type Facets = { facets: { name: string; values: { value: string; label?: string }[] }[] }
      const { facets } = (await shop.call<Facets>('GET', path)).body
      const value = facets.find(({ name }) => name === 'collection')?.values.find((one) => one.value === 'meher')
      expect([path, value?.label]).toEqual([path, 'Zarafshan'])
    }
    await shop.modules.jobs.runDue()
    const found = await shop.call<{ total: number }>('GET', '/api/search/?q=zarafshan')
    expect(found.body.total).toBeGreaterThan(0)
  })

  test('that is saved as it was changes nothing', async () => {
    const { version, document } = await read('virasat')
    expect((await save('virasat', version, document.texts)).body).toMatchObject({ version })
    expect((await read('virasat')).document).toEqual(document)
  })

  test('is saved by one of two at the same moment, and the other one reads who was faster', async () => {
    const { version, document } = await read('saanjh')
    const line = (text: string) => ({ ...document.texts, en: { ...document.texts['en']!, line: text } })
    const answers = await Promise.all([save('saanjh', version, line('One')), save('saanjh', version, line('Another'))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      details: { object: 'collections', id: 'saanjh', changedBy: 'rohan' },
    })
    expect((await read('saanjh')).version).toBe(version + 1)
  })

  test('is made once by two at the same moment', async () => {
    const answers = await Promise.all([make('twice', { en: textsOf('One') }), make('twice', { en: textsOf('Other') })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('gets its former texts back by an undo, and keeps what others wrote since', async () => {
    const { version, document } = await read('aranya')
    const { hi: _hi, ...others } = document.texts
    const en = { ...document.texts['en']!, line: 'For the woods' }
    await save('aranya', version, { ...others, en })
    const story = { ...en, story: 'A later story.' }
    await save('aranya', version + 1, { ...others, en: story })
    const { acts } = (await rohan.call<{ acts: { id: string }[] }>('GET', 'undo/?object=collections&id=aranya')).body
    expect(acts).toHaveLength(2)
    expect(await rohan.call('POST', 'undo/', { entry: acts[1]?.id })).toMatchObject({ status: 200 })
    const undone = await read('aranya')
    expect(undone.document.texts).toEqual({ ...document.texts, en: { ...document.texts['en']!, story: 'A later story.' } })
  })
})

describe('a collection is refused', () => {
  test('without a name or a line in a language that it has, and in a language of no site', async () => {
    const en = textsOf('Refused')
    for (const [texts, code, field] of [
      [{}, 'collection_text_missing', 'texts.en.name'],
      [{ hi: textsOf('केवल') }, 'collection_text_missing', 'texts.en.name'],
      [{ en: textsOf('Refused', ' ') }, 'collection_text_missing', 'texts.en.line'],
      [{ en, hi: textsOf('', 'पंक्ति') }, 'collection_text_missing', 'texts.hi.name'],
      [{ en, hi: textsOf('', '', 'कहानी') }, 'collection_text_missing', 'texts.hi.name'],
      [{ en, fr: textsOf('Refusé') }, 'bad_request', 'texts.fr'],
      [{ en: textsOf('x'.repeat(81)) }, 'bad_request', 'document.texts.en.name'],
    ] as const) {
      const { status, body } = await make('refused', texts)
      expect([status, body.code, body.field]).toEqual([400, code, field])
    }
    // A language without any text is none.
    expect((await make('accepted', { en, hi: textsOf('', '') })).status).toBe(200)
    expect((await read('accepted')).document.texts).toEqual({ en })
  })

  test('under an address that is none', async () => {
    for (const id of ['', 'Diwali', 'a b', '../x', 'a/b', '-a', 'a--b', 'दीवाली', 'x'.repeat(81)])
      expect([id, (await make(id, { en: textsOf('Name') })).status]).toEqual([id, 400])
  })

  test('where there is none, of members who may not write products, and of those of some sites', async () => {
    expect(await save('nothing', 1, { en: textsOf('Name') })).toMatchObject({ status: 404, body: { code: 'unknown_collection' } })
    expect(await rohan.call('GET', 'collections/nothing/')).toMatchObject({ status: 404, body: { code: 'unknown_collection' } })
    const { version, document } = await read('virasat', desk)
    expect((await list(desk)).length).toBeGreaterThan(0)
    for (const browser of [desk, nandita]) {
      expect(await save('virasat', version, { ...document.texts, en: textsOf('Mine') }, browser)).toMatchObject({ status: 403 })
      expect(await make('mine', { en: textsOf('Mine') }, browser)).toMatchObject({ status: 403 })
    }
    expect((await read('virasat')).version).toBe(version)
  })
})

test('texts that other programs wrote without a line are still read', async () => {
  await shop.db.execute(sql`insert into collection (id, position, name, line, story) values ('by-others', 99, 'By others', '', '')`)
  expect((await read('by-others')).document.texts).toEqual({ en: textsOf('By others', '') })
})

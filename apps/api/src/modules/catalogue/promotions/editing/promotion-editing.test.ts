import type { Cart } from '@karat/contract/cart.ts'
import type {
  ListedPromotion,
  PromotionChoices,
  PromotionDocument,
  PromotionPreview,
  StaffPromotion,
} from '@karat/contract/staff-promotions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../../kernel/db/db.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { cartWith, post, readyCart, restock, ring } from '../../../../testing/purchase.ts'
import { headersOf, openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'

let shop: TestShop
let rohan: StaffBrowser
let tara: StaffBrowser
let desk: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  rohan = (await addMember(shop, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  tara = (await addMember(shop, 'tara@aurelia.example', [{ role: 'merchandiser', site: 'in' }])).browser
  desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
  // The demo's own offers would compete with those of the tests.
  await shop.db.execute(sql`update promotion set ends_at = starts_at`)
  await shop.modules.changed(['promotions:in'])
})
afterAll(() => shop.close())
beforeEach(() => restock(shop, 99))

type Refused = { code: string; field: string; details: Record<string, unknown> }
type Saved = { id: string; version: number } & Refused
const noEffect = { percent: null, amount: null, perGram: null, buy: null, get: null, productID: '' }
const percentOff = { ...noEffect, kind: 'percent_off', percent: 10 } as const
const everything = { categories: [], collections: [], metals: [], purities: [] }
const titles = (title: string) => Object.fromEntries(['en', 'hi', 'mr'].map((language) => [language, { title, terms: '' }]))
/** A promotion of India: automatic, 10 % off, from now on, for everything. */
const documentWith = (more: Partial<PromotionDocument> = {}): PromotionDocument => ({
  couponCode: '',
  effect: percentOff,
  scope: everything,
  minPrice: 0,
  maxSaving: 0,
  stackable: false,
  priority: 0,
  texts: titles('Festive'),
  startsAt: null,
  endsAt: null,
  listed: true,
  firstOrder: false,
  groups: [],
  usageLimit: null,
  customerLimit: null,
  ...more,
})
const make = (more: Partial<PromotionDocument> = {}, browser = rohan, headers = {}) =>
  browser.call<Saved>('POST', 'promotions/', { document: documentWith(more) }, headers)
const save = (id: string, version: number, document: PromotionDocument, browser = rohan) =>
  browser.call<Saved>('POST', `promotions/${id}/`, { version, document })
const end = (id: string, version: number, browser = rohan) => browser.call<Saved>('POST', `promotions/${id}/end/`, { version })
const read = async (id: string) => (await rohan.call<{ promotion: StaffPromotion }>('GET', `promotions/${id}/`)).body.promotion
const list = async (query = '') => (await rohan.call<{ promotions: ListedPromotion[] }>('GET', `promotions/${query}`)).body.promotions
const saved = (cart: Cart) => cart.promotions.map(({ promoID, saved: off }) => [promoID, off])
const cartNow = async (cartID: string) => (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart
const apply = (cartID: string, couponCode: string) =>
  shop.call<{ cart: Cart } & Refused>('PUT', '/api/cart/', { mode: 'apply_promotion', cartID, couponCode })

describe('a promotion of each kind', () => {
  test.each<[PromotionDocument['effect'], Partial<PromotionDocument>]>([
    [percentOff, {}],
    [{ ...noEffect, kind: 'amount_off', amount: 1000.5 }, {}],
    [{ ...noEffect, kind: 'making_off', percent: 12.5 }, { scope: { ...everything, categories: ['rings'] } }],
    [{ ...noEffect, kind: 'stones_off', percent: 10 }, {}],
    [{ ...noEffect, kind: 'metal_off', perGram: 50 }, { scope: { ...everything, metals: ['gold'], purities: ['18K'] } }],
    [{ ...noEffect, kind: 'buy_get', buy: 1, get: 1, percent: 50 }, {}],
    [{ ...noEffect, kind: 'free_gift', productID: 'RNG-001' }, {}],
  ])('is saved, read back and applied to a bag at once, and no longer once it is ended: $kind [P-04, C-06]', async (effect, more) => {
    const { cartID } = await cartWith(shop, ring, 2)
    const other = effect.kind === 'free_gift' ? 'CON-001' : undefined
    if (other) await shop.call('POST', '/api/cart/', { productID: other, quantity: 1, cartID })
    const before = (await cartNow(cartID)).summary
    const made = await make({ effect, ...more })
    expect(made).toMatchObject({ status: 200, body: { version: 1 } })
    const { id } = made.body
    const { document, state, uses } = await read(id)
    expect({ document, state, uses }).toEqual({
      document: { ...documentWith({ effect, ...more }), startsAt: expect.any(String) },
      state: 'live',
      uses: { count: 0, more: false },
    })
    const reduced = await cartNow(cartID)
    expect(saved(reduced)).toEqual([[id, expect.any(Number)]])
    expect(reduced.summary.payable).toBeLessThan(before.payable)
    expect((await end(id, 1)).body).toMatchObject({ version: 2 })
    expect((await cartNow(cartID)).summary).toEqual(before)
    expect((await read(id)).state).toBe('ended')
    expect((await end(id, 2)).body.code).toBe('promotion_ended')
  })

  test('with free delivery, by a code in any spelling', async () => {
    const { body } = await make({ effect: { ...noEffect, kind: 'free_delivery' }, couponCode: ' free way ' })
    expect((await read(body.id)).document).toMatchObject({ couponCode: 'FREEWAY', effect: { ...noEffect, kind: 'free_delivery' } })
    await end(body.id, 1)
  })
})

test('the list has the states, finds by code and title, and turns its pages by key', async () => {
  const at = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString()
  const planned = (await make({ startsAt: at(2), endsAt: at(4), couponCode: 'LATER' })).body.id
  const live = (await make({ texts: titles('Solstice week') })).body.id
  const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)
  expect(await idsOf('?state=planned')).toEqual([planned])
  expect(await idsOf('?state=live')).toEqual([live])
  expect(await idsOf('?state=ended')).not.toContain(live)
  expect(await idsOf('?search=solst')).toEqual([live])
  expect(await idsOf('?search=later')).toEqual([planned])
  expect((await idsOf('?given=automatic')).includes(planned)).toBe(false)
  expect((await list('?search=100%25')).length).toBe(0)
  const first = (await rohan.call<{ next: string }>('GET', 'promotions/?limit=1')).body.next
  expect((await idsOf(`?limit=1&after=${first}`))[0]).toBe(live)
  // One that has not begun is withdrawn: it never begins.
  await end(planned, 1)
  expect((await read(planned)).state).toBe('ended')
  await end(live, 1)
})

test('the form is told what there is, and a preview the terms that shoppers read and the number of pieces', async () => {
  const { choices } = (await rohan.call<{ choices: PromotionChoices }>('GET', 'promotion-choices/')).body
  expect(choices.languages).toEqual(['en', 'hi', 'mr'])
  expect(choices.purities).toContainEqual({ purity: '22K', metal: 'gold' })
  const preview = async (document: PromotionDocument) =>
    (await desk.call<PromotionPreview>('POST', 'promotion-preview/', { document })).body
  const all = await preview(documentWith())
  const rings = await preview(documentWith({ minPrice: 50_000, scope: { ...everything, categories: ['rings'], metals: ['gold'] } }))
  expect(rings.products).toBeGreaterThan(0)
  expect(rings.products).toBeLessThan(all.products)
  expect(rings.terms['en']).toContain('Metals: Gold. For ₹50,000.00 or more')
  expect(rings.terms['hi']).not.toBe(rings.terms['en'])
  expect((await preview(documentWith({ scope: { ...everything, categories: ['none'] } }))).products).toBe(0)
})

describe('a promotion is refused with the field named, and nothing changes:', () => {
  const later = '2099-01-02T00:00:00.000Z'
  test.each<[string, Partial<PromotionDocument>, string, string]>([
    ['a percentage above 100', { effect: { ...percentOff, percent: 100.01 } }, 'promotion_percent', 'effect.percent'],
    ['a percentage of 0', { effect: { ...percentOff, percent: 0 } }, 'promotion_percent', 'effect.percent'],
    ['a percentage of three decimals', { effect: { ...percentOff, percent: 1.005 } }, 'promotion_percent', 'effect.percent'],
    ['no percentage', { effect: { ...percentOff, percent: null } }, 'promotion_percent', 'effect.percent'],
    ['an amount of 0', { effect: { ...noEffect, kind: 'amount_off', amount: 0 } }, 'promotion_amount', 'effect.amount'],
    ['an amount of a part of a paisa', { effect: { ...noEffect, kind: 'amount_off', amount: 1.005 } }, 'bad_request', 'effect.amount'],
    ['no amount a gram', { effect: { ...noEffect, kind: 'metal_off' } }, 'promotion_amount', 'effect.perGram'],
    ['no number to buy', { effect: { ...noEffect, kind: 'buy_get', get: 1, percent: 50 } }, 'bad_request', 'effect.buy'],
    ['an end before the start', { startsAt: later, endsAt: '2099-01-01T00:00:00.000Z' }, 'promotion_dates', 'endsAt'],
    ['an end at the start', { startsAt: later, endsAt: later }, 'promotion_dates', 'endsAt'],
    [
      'a gift that the site does not sell',
      { effect: { ...noEffect, kind: 'free_gift', productID: 'NONE' } },
      'promotion_gift_unknown',
      'effect.productID',
    ],
    ['no gift', { effect: { ...noEffect, kind: 'free_gift' } }, 'promotion_gift_unknown', 'effect.productID'],
    [
      'no title in a language of the site',
      { texts: { ...titles('x'), hi: { title: ' ', terms: 'क' } } },
      'promotion_title_missing',
      'texts.hi.title',
    ],
    ['a language of another site', { texts: { ...titles('x'), fr: { title: 'x', terms: '' } } }, 'bad_request', 'texts.fr'],
    ['a category that does not exist', { scope: { ...everything, categories: ['ringz'] } }, 'promotion_scope_unknown', 'scope.categories'],
    ['a misspelt kind', { effect: { ...percentOff, kind: 'precent_off' as 'percent_off' } }, 'bad_request', 'document.effect.kind'],
    ['an empty scope', { scope: {} as typeof everything }, 'bad_request', 'document.scope.categories'],
    ['a limit of 0', { usageLimit: 0 }, 'bad_request', 'document.usageLimit'],
  ])('%s', async (_name, more, code, field) => {
    const count = async () => (await rows<{ n: number }>(shop.db, sql`select count(*)::int as n from promotion`))[0]?.n
    const before = await count()
    const { body } = await make(more)
    expect([body.code, body.field]).toEqual([code, field])
    expect(await count()).toBe(before)
  })

  test('a code that another promotion of the site has, in any spelling; another site may have it', async () => {
    const { id } = (await make({ couponCode: 'DIYA' })).body
    expect((await make({ couponCode: 'di ya' })).body).toMatchObject({ code: 'promotion_code_exists', field: 'couponCode' })
    const texts = Object.fromEntries(['en', 'ar'].map((language) => [language, { title: 'x', terms: '' }]))
    expect((await make({ couponCode: 'DIYA', texts }, rohan, headersOf['ar'])).status).toBe(200)
    const answers = await Promise.all([make({ couponCode: 'TWICE' }), make({ couponCode: 'TWICE' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await end(id, 1)
    await end(answers.find(({ status }) => status === 200)?.body.id ?? '', 1)
  })

  test('an unknown id, an id of another site, and members who may not write promotions there', async () => {
    const { id } = (await make({ couponCode: 'OWN' })).body
    const { document } = await read(id)
    expect(await rohan.call('GET', 'promotions/none/')).toMatchObject({ status: 404, body: { code: 'unknown_promotion' } })
    for (const path of [`promotions/${id}/`, `promotions/${id}/end/`]) {
      const body = { version: 1, ...(path.includes('end') ? {} : { document }) }
      expect(await rohan.call('POST', path, body, headersOf['ar'])).toMatchObject({ status: 404, body: { code: 'unknown_promotion' } })
      expect((await desk.call('POST', path, body)).status).toBe(403)
    }
    expect((await rohan.call('GET', `promotions/${id}/`, undefined, headersOf['ar'])).status).toBe(404)
    expect((await make({}, tara, headersOf['ar'])).status).toBe(403)
    expect(await read(id)).toMatchObject({ version: 1, state: 'live' })
    await end(id, 1)
  })

  test('an effect and a scope that the pricing does not know, by the database too', async () => {
    const insert = (effect: object, scope: object, more: { minimum?: number; title?: object } = {}) =>
      shop.db.execute(sql`insert into promotion (id, subsite, effect, scope, title, terms, starts_at, ends_at, minimum)
        values ('by-hand', 'in', ${JSON.stringify(effect)}, ${JSON.stringify(scope)}, ${JSON.stringify(more.title ?? { en: 'x' })}, '{}', now(), now(), ${more.minimum ?? 0})`)
    const good = { kind: 'percent_off', percent: 10 }
    for (const effect of [
      {},
      [good],
      { kind: 'precent_off', percent: 10 },
      { ...good, percent: 10_001 },
      { ...good, percent: '10' },
      { ...good, percent: 1.5 },
      { kind: 'amount_off' },
      { kind: 'buy_get', buy: 0, get: 1, percent: 1 },
      { kind: 'free_gift', productId: '' },
      { kind: 'free_gift', productId: 7 },
    ])
      await expect(insert(effect, everything), JSON.stringify(effect)).rejects.toThrow()
    for (const scope of [{}, [], { ...everything, metals: 'gold' }, { ...everything, metals: [1] }, { ...everything, purities: null }])
      await expect(insert(good, scope), JSON.stringify(scope)).rejects.toThrow()
    await expect(insert(good, everything, { minimum: -1 })).rejects.toThrow()
    await expect(insert(good, everything, { title: {} })).rejects.toThrow()
    await insert(good, { ...everything, metals: ['gold'] })
  })
})

describe('two members', () => {
  test('save one promotion at once: one does, and the other reads who was faster', async () => {
    const { id } = (await make()).body
    const { document } = await read(id)
    const answers = await Promise.all([save(id, 1, { ...document, priority: 5 }), save(id, 1, { ...document, priority: 6 }, tara)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      details: { object: 'promotions', id, changedBy: expect.stringMatching(/rohan|tara/) },
    })
    expect((await read(id)).version).toBe(2)
    expect((await save(id, 2, (await read(id)).document)).body.version).toBe(2)
    await end(id, 2)
  })
})

test('a save and an end are undone within a day, and what others changed since stays', async () => {
  const { id } = (await make()).body
  const { document } = await read(id)
  const changed = {
    ...document,
    effect: { ...noEffect, kind: 'amount_off', amount: 500 },
    scope: { ...everything, metals: ['gold'] },
  } as PromotionDocument
  await save(id, 1, changed)
  await save(id, 2, { ...changed, priority: 7 }, tara)
  await end(id, 3)
  const acts = async () => (await rohan.call<{ acts: { id: string; call: string }[] }>('GET', `undo/?object=promotions&id=${id}`)).body.acts
  expect((await acts()).map(({ call }) => call.replace(id, ''))).toEqual([
    'POST /api/staff/promotions/:id/end/',
    'POST /api/staff/promotions/:id/',
    'POST /api/staff/promotions/:id/',
  ])
  for (const { id: entry } of [(await acts())[0], (await acts())[2]].flatMap((act) => act ?? []))
    expect(await rohan.call('POST', 'undo/', { entry })).toMatchObject({ status: 200 })
  const undone = await read(id)
  expect([undone.state, undone.document]).toEqual(['live', { ...document, priority: 7 }])
  const { cartID } = await cartWith(shop, ring)
  expect(saved(await cartNow(cartID))).toEqual([[id, expect.any(Number)]])
  type Entry = { call: string; before: object | null; after: object | null }
  const { entries } = (await ownerOf(shop).then((owner) => owner.call<{ entries: Entry[] }>('GET', `audit/?object=promotions&id=${id}`)))
    .body
  expect(entries.at(-2)).toMatchObject({
    before: { kind: 'percent_off', percent: 1000, amount: null, metals: [] },
    after: { kind: 'amount_off', percent: null, amount: 50_000, metals: ['gold'] },
  })
  await end(id, undone.version)
})

const ownerOf = async (of: TestShop) => (await addMember(of, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])).browser

// The last one: its clock ends the sessions of the members.
test('a limit below the uses so far is refused; those of the time before there was one count', async () => {
  const { id } = (await make({ couponCode: 'COUNTED' })).body
  for (let order = 0; order < 2; order += 1) {
    const cartID = await readyCart(shop, ring)
    await apply(cartID, 'COUNTED')
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
  }
  const { document, uses } = await read(id)
  expect(uses).toEqual({ count: 2, more: false })
  const refused = await save(id, 1, { ...document, usageLimit: 1 })
  expect(refused).toMatchObject({ status: 409, body: { code: 'promotion_limit_below_used', field: 'usageLimit', details: { used: 2 } } })
  expect((await save(id, 1, { ...document, usageLimit: 2 })).body.version).toBe(2)
  expect((await apply((await cartWith(shop, ring)).cartID, 'COUNTED')).body.code).toBe('promotion_used_up')
  // The orders that were never paid give their uses back.
  shop.clock.advance(31 * 60_000)
  await shop.modules.orders.expireOverdue()
  expect(await rows(shop.db, sql`select used from promotion where id = ${id}`)).toEqual([{ used: 0 }])
  expect((await apply((await cartWith(shop, ring)).cartID, 'COUNTED')).status).toBe(200)
})

import type { ListedProduct, ProductDocument, ProductPreview, StaffProduct } from '@karat/contract/staff-products.ts'
import type { ProductProblem } from '@karat/pricing/product/rules.ts'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../../kernel/db/db.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { headersOf, openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'

let shop: TestShop
let rohan: StaffBrowser
let nandita: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  rohan = (await addMember(shop, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  nandita = (await addMember(shop, 'nandita@aurelia.example', [{ role: 'merchandiser', site: 'in' }])).browser
})
afterAll(() => shop.close())

type Refused = { code: string; field: string; details: { problems: ProductProblem[] } }
const read = async (id: string, browser = rohan) => (await browser.call<{ product: StaffProduct }>('GET', `products/${id}/`)).body.product
const save = (id: string, version: number, document: ProductDocument, browser = rohan) =>
  browser.call<{ version: number } & Refused>('POST', `products/${id}/`, { version, document })
const list = async (query = '') => (await rohan.call<{ products: ListedProduct[]; next: string | null }>('GET', `products/?${query}`)).body
/** The product on its page of the Indian site. */
const shown = (key: string, headers = {}) =>
  shop.call<{ product: { name: string; variants: { productID: string; offer_price: number; actualPrice: number; grossMg: number }[] } }>(
    'GET',
    `/api/products/${key}/`,
    undefined,
    headers,
  )
const india = (document: ProductDocument) => {
  const site = document.sites['in']
  if (!site) throw new Error('the product is not in India')
  return site
}
const rulesOf = (body: Refused) => body.details.problems.map(({ rule }) => rule)

describe('a saved product', () => {
  test('changes its texts and its making: page, listing, search and price follow, and nothing else does [P-04]', async () => {
    const { version, document } = await read('RNG-002')
    const before = await shown('RNG-002')
    const other = await shown('RNG-001')
    india(document).charges.value += 100
    document.texts['en'] = { ...document.texts['en']!, name: 'Meher Lumina Solitaire' }
    expect((await save('RNG-002', version, document)).body).toMatchObject({ version: version + 1 })
    const after = await shown('RNG-002')
    expect(after.body.product.name).toBe('Meher Lumina Solitaire')
    const [formerPrice, price] = [before, after].map(({ body }) => body.product.variants[0]?.offer_price ?? 0)
    expect(price).toBeGreaterThan(formerPrice ?? 0)
    const [listed] = await rows<{ price: number }>(
      shop.db,
      sql`select price::int from listing where subsite = 'in' and product_id = 'RNG-002' and lead`,
    )
    const lead = document.variants.find(({ isLead }) => isLead)
    expect(listed?.price).toBe(
      Math.round((after.body.product.variants.find(({ productID }) => productID === lead?.id)?.offer_price ?? 0) * 100),
    )
    const found = await shop.call<{ cards: { name: string }[] }>('GET', '/api/search/?q=lumina')
    expect(found.body.cards.map(({ name }) => name)).toEqual(['Meher Lumina Solitaire'])
    expect((await shown('RNG-001')).body).toEqual(other.body)
  })

  test('of every piece of the demo shop has prices while typing, and a round trip of it changes nothing', async () => {
    const ids = (await rows<{ id: string }>(shop.db, sql`select id from product order by id`)).map(({ id }) => id)
    expect(ids).toContain('SIZER-001')
    /** A hash of the rows of each table that a save writes. */
    const stored = async () => {
      const tables = [
        'product',
        'product_translation',
        'variant',
        'product_media',
        'product_site',
        'product_version',
        'price_input',
        'listing',
      ]
      const hashed = tables.map((name) =>
        rows(shop.db, sql`select md5(string_agg(t::text, '' order by t::text)) as hash from ${sql.identifier(name)} t`),
      )
      const hashes = await Promise.all(hashed)
      return Object.fromEntries(tables.map((name, at) => [name, hashes[at]]))
    }
    const before = await stored()
    for (const id of ids) {
      const { version, document } = await read(id)
      const variant = document.variants.find(({ isLead }) => isLead)?.id ?? ''
      const [site = 'in'] = Object.keys(document.sites)
      const preview = await rohan.call<ProductPreview & Refused>('POST', `products/${id}/preview/`, { document, site, variant })
      expect([id, preview.status, preview.body.field]).toEqual([id, 200, undefined])
      expect([id, (await save(id, version, document)).body]).toMatchObject([id, { version }])
    }
    expect(await stored()).toEqual(before)
  })

  test('without metal needs neither metal nor colour; one with metal is refused without them', async () => {
    const sizer = await read('SIZER-001')
    expect(sizer.document.variants[0]).toMatchObject({ purity: '', netMg: 0 })
    sizer.document.variants[0] = { ...sizer.document.variants[0]!, metal: '', colour: '' }
    expect((await save('SIZER-001', sizer.version, sizer.document)).status).toBe(200)
    expect((await read('SIZER-001')).document).toEqual(sizer.document)
    const ring = await read('RNG-004')
    ring.document.variants = ring.document.variants.map((variant, at) => (at === 0 ? { ...variant, metal: '' } : variant))
    const refused = await save('RNG-004', ring.version, ring.document)
    expect([refused.status, rulesOf(refused.body)]).toEqual([400, ['metal_missing']])
  })

  test('reads back as it was saved, and saving it unchanged changes nothing', async () => {
    for (const id of ['RNG-001', 'SET-001', 'CON-001', 'MNG-001']) {
      const { version, document } = await read(id)
      const inputs = async () => rows(shop.db, sql`select * from price_input where product_id = ${id} order by subsite, variant_id`)
      const before = await inputs()
      expect((await save(id, version, document)).body).toMatchObject({ version })
      document.badge = document.badge === 'new' ? '' : 'new'
      expect((await save(id, version, document)).body).toMatchObject({ version: version + 1 })
      expect((await read(id)).document).toEqual(document)
      expect(await inputs()).toEqual(before)
    }
  })

  test('that somebody else saved meanwhile is refused with who did it, also at the same moment', async () => {
    const { version, document } = await read('EAR-002')
    const [one, other] = [structuredClone(document), structuredClone(document)]
    one.texts['en']!.subtitle = 'Small hoops'
    other.texts['en']!.subtitle = 'Everyday hoops'
    const answers = await Promise.all([save('EAR-002', version, one), save('EAR-002', version, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'changed_meanwhile', details: { object: 'products', id: 'EAR-002', changedBy: 'rohan' } })
    expect((await read('EAR-002')).version).toBe(version + 1)
  })

  test('has no making charge above twice its metal: a percentage with a digit too many is named', async () => {
    const { version, document } = await read('PND-003')
    Object.assign(india(document).charges, { kind: 'percent', value: 200.01 })
    expect(await save('PND-003', version, document)).toMatchObject({
      status: 400,
      body: { code: 'making_too_high', field: 'document.sites.in.charges.value' },
    })
    expect((await read('PND-003')).version).toBe(version)
  })

  test('has an entry in the audit with the fields that changed, and a version in its history', async () => {
    const { version, document } = await read('PND-003')
    const value = india(document).charges.value
    india(document).charges.value = value + 50
    await save('PND-003', version, document)
    const [entry] = await rows(
      shop.db,
      sql`select * from audit_entry where object = 'products' and object_id = 'PND-003' order by id desc limit 1`,
    )
    expect(entry).toMatchObject({
      name: 'rohan',
      before: { 'sites/in/value': value },
      after: { 'sites/in/value': value + 50 },
    })
    expect((await read('PND-003')).history).toMatchObject([
      { version: version + 1, by: 'rohan', fields: ['sites/in/value'] },
      { version, by: '', fields: [] },
    ])
  })

  test('is refused with every field that is not right, and nothing changes', async () => {
    const { version, document } = await read('RNG-003')
    const [first, second] = document.variants
    if (!first || !second) throw new Error('it has too few variants')
    first.netMg = first.grossMg + 1
    second.netMg -= 5
    document.texts['en']!.alt = ''
    document.categoryID = 'cutlery'
    document.stones[0]!.key = 'MOON'
    const { status, body } = await save('RNG-003', version, document)
    expect([status, body.code]).toEqual([400, 'product_not_valid'])
    expect(rulesOf(body)).toEqual(
      expect.arrayContaining(['net_above_gross', 'weights_disagree', 'alt_missing', 'category_unknown', 'stone_without_rate']),
    )
    expect((await read('RNG-003')).version).toBe(version)
  })

  test('is undone field by field: what others saved since stays, and nothing is undone that they changed [P-04]', async () => {
    const undoable = async () =>
      (await rohan.call<{ acts: { id: string }[] }>('GET', 'undo/?object=products&id=NCK-004')).body.acts.map(({ id }) => id)
    const undo = (id: string) => rohan.call<{ code: string }>('POST', 'undo/', { entry: id })
    const before = await read('NCK-004')
    const long = 'A choker of sand dunes. '.repeat(60).trim()
    const first = structuredClone(before.document)
    first.texts['en']!.description = long
    first.texts['fr'] = { name: 'Dune', subtitle: '', description: '', details: [], alt: '' }
    await save('NCK-004', before.version, first)
    const second = structuredClone((await read('NCK-004')).document)
    india(second).charges.minimum = 500
    await save('NCK-004', before.version + 1, second)
    const [later = '', earlier = ''] = await undoable()
    expect(await undo(earlier)).toMatchObject({ status: 200 })
    const left = (await read('NCK-004')).document
    expect([left.texts, india(left).charges.minimum]).toEqual([before.document.texts, 500])
    const third = structuredClone(left)
    india(third).charges.minimum = 700
    await save('NCK-004', before.version + 3, third, nandita)
    expect(await undo(later)).toMatchObject({ status: 409, body: { code: 'changed_since' } })
  })

  test('does not lose a variant that shoppers have seen, or take one of another product', async () => {
    const { version, document } = await read('RNG-006')
    const [removed, ...variants] = document.variants.toReversed()
    expect(rulesOf((await save('RNG-006', version, { ...document, variants: variants.toReversed() })).body)).toEqual(['variant_removed'])
    const [foreign] = (await read('RNG-001')).document.variants
    const taken = [...document.variants, { ...removed!, id: foreign!.id, size: '99', isLead: false, isListed: false }]
    expect(rulesOf((await save('RNG-006', version, { ...document, variants: taken })).body)).toEqual(['variant_taken'])
  })
})

test('a save beside a change of the rate of its stones leaves the price inputs with the rate that holds', async () => {
  const site = (await shop.modules.sites.byCode('in'))!
  // The save reads while the rates are being changed, and is not committed when the price inputs are.
  const slow = (table: string, when: string, seconds: number) =>
    shop.db.execute(
      sql.raw(`create function slow_${table}() returns trigger language plpgsql as $$ begin perform pg_sleep(${seconds}); return null; end $$;
        create trigger slow after ${when} on ${table} for each statement execute function slow_${table}()`),
    )
  await slow('stone_rate', 'update', 0.3)
  await slow('price_input', 'insert', 0.2)
  const { version, document } = await read('RNG-105')
  const [stones] = document.stones
  const changed = Math.round(((await shop.modules.pricing.stoneTerms(shop.db, 'in')).get(stones!.key)?.rate ?? 0) * 1.005)
  const [published, saved] = await Promise.all([
    shop.modules.pricing.publish(site, { rates: {}, stones: { [stones!.key]: changed }, by: 'Meera' }),
    setTimeout(100).then(() => save('RNG-105', version, { ...document, badge: 'new rates' })),
  ])
  for (const table of ['stone_rate', 'price_input']) await shop.db.execute(sql.raw(`drop function slow_${table}() cascade`))
  expect([saved.status, published.ok]).toEqual([200, true])
  const inputs = await rows<{ rate: number }>(
    shop.db,
    sql`select distinct (x->>'rate')::int as rate from price_input p cross join jsonb_array_elements(p.stones) x
        where p.subsite = 'in' and p.product_id = 'RNG-105' and x->>'key' = ${stones!.key}`,
  )
  expect(inputs).toEqual([{ rate: changed }])
})

describe('the state of a product on a site', () => {
  test('archived there it is in no listing, has no page and no price, and is sold elsewhere; live again it is as before [P-04]', async () => {
    const before = await read('CHN-001')
    const archived = structuredClone(before.document)
    india(archived).state = 'archived'
    const saved = await save('CHN-001', before.version, archived)
    const variant = before.document.variants[0]!.id
    const emirates = headersOf['ar']
    expect((await shown('CHN-001')).status).toBe(404)
    expect((await shop.call('POST', `/account/products/price/${variant}`, {})).status).toBe(404)
    expect(await rows(shop.db, sql`select 1 from listing where subsite = 'in' and product_id = 'CHN-001'`)).toEqual([])
    expect((await rows(shop.db, sql`select 1 from listing where subsite = 'ae' and product_id = 'CHN-001'`)).length).toBeGreaterThan(0)
    expect((await shown('CHN-001', emirates)).status).toBe(200)
    expect((await list('view=archived')).products.map(({ id }) => id)).toEqual(['CHN-001'])
    const back = structuredClone((await read('CHN-001')).document)
    india(back).state = 'live'
    await save('CHN-001', saved.body.version, back)
    expect((await read('CHN-001')).document).toEqual(before.document)
    expect((await shown('CHN-001')).status).toBe(200)
  })
})

describe('a planned launch', () => {
  const plan = async (id: string, minutes: number) => {
    const { version, document } = await read(id)
    const site = india(document)
    site.state = 'scheduled'
    site.liveAt = new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
    return save(id, version, document)
  }
  const run = async (minutes: number) => {
    shop.clock.advance(minutes * 60_000)
    await Promise.all([shop.modules.jobs.runDue(), shop.modules.jobs.runDue()])
  }

  test('puts the product in the shop at its time, once, and not before; one that was taken back stays out [P-04]', async () => {
    await plan('PND-001', 10)
    const taken = await plan('PND-002', 10)
    expect([(await shown('PND-001')).status, (await list('view=scheduled')).products.length]).toEqual([404, 2])
    const { document } = await read('PND-002')
    india(document).state = 'draft'
    await save('PND-002', taken.body.version, document)
    await run(9)
    expect((await shown('PND-001')).status).toBe(404)
    await run(2)
    expect([(await shown('PND-001')).status, (await shown('PND-002')).status]).toEqual([200, 404])
    const { history, document: launched } = await read('PND-001')
    expect([history.length, history[0]?.by, india(launched).liveAt]).toEqual([3, '', null])
  })

  test('of a product that breaks a rule by then waits for a person, and is told', async () => {
    await plan('PND-004', 10)
    await shop.db.execute(sql`update product set alt = '' where id = 'PND-004'`)
    await run(16)
    expect((await shown('PND-004')).status).toBe(404)
    const { queues } = (await rohan.call<{ queues: { name: string; count: number }[] }>('GET', 'counts/')).body
    expect(queues.find(({ name }) => name === 'launches')).toMatchObject({ count: 1 })
    expect((await plan('PND-003', -1)).body).toMatchObject({ code: 'product_not_valid', details: { problems: [{ rule: 'time_past' }] } })
  })
})

describe('a new product', () => {
  test('is a draft that no shopper sees; live it needs texts, a picture and rates, and is made to order [P-04]', async () => {
    const { document } = await read('RNG-001')
    const [lead] = document.variants.filter(({ isLead }) => isLead)
    const made: ProductDocument = {
      ...document,
      slug: 'test-band',
      texts: { en: { name: 'Test Band', subtitle: '', description: '', details: [], alt: '' } },
      pictures: [],
      variants: [{ ...lead!, id: 'TST-001-18K', isListed: true }],
      sites: Object.fromEntries(
        Object.entries(document.sites).map(([site, onSite]) => [site, { ...onSite, state: 'draft' as const, exceptions: {} }]),
      ),
    }
    const create = (id: string) => rohan.call<{ version: number } & Refused>('POST', 'products/', { id, document: made })
    const answers = await Promise.all([create('TST-001'), create('TST-001')])
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'product_exists'],
    ])
    expect((await shown('TST-001')).status).toBe(404)
    expect((await shop.call('POST', '/account/products/price/TST-001-18K', {})).status).toBe(404)
    india(made).state = 'live'
    expect(rulesOf((await save('TST-001', 1, made)).body)).toEqual(['texts_missing', 'texts_missing', 'alt_missing', 'picture_missing'])
  })

  test('with the address of another product is refused', async () => {
    const { document } = await read('RNG-001')
    const variants = document.variants.map((variant) => ({ ...variant, id: `T-${variant.id}` }))
    const exceptions = {}
    const sites = Object.fromEntries(
      Object.entries(document.sites).map(([site, onSite]) => [site, { ...onSite, state: 'draft', exceptions }]),
    )
    const { body } = await rohan.call<Refused>('POST', 'products/', { id: 'TST-002', document: { ...document, variants, sites } })
    expect(rulesOf(body)).toEqual(['slug_taken'])
  })
})

test('pieces and collections whose numbers are words of other calls are read and saved as any other', async () => {
  const { document } = await read('RNG-003')
  for (const id of ['export', 'refresh', 'preview']) {
    const draft = {
      ...document,
      slug: `ring-${id}`,
      pictures: [],
      variants: document.variants.map((one) => ({ ...one, id: `${id}-${one.id}` })),
    }
    const sites = Object.fromEntries(
      Object.entries(document.sites).map(([code, onSite]) => [code, { ...onSite, state: 'draft' as const, exceptions: {} }]),
    )
    expect([id, (await rohan.call('POST', 'products/', { id, document: { ...draft, sites } })).status]).toEqual([id, 200])
    const made = await read(id)
    made.document.badge = 'new'
    expect([id, (await save(id, made.version, made.document)).body]).toMatchObject([id, { version: made.version + 1 }])
    const texts = { en: { name: id, line: 'A line', story: '' } }
    expect([id, (await rohan.call('POST', 'collections/', { id, document: { texts } })).status]).toEqual([id, 200])
    const saved = { version: 1, document: { texts: { en: { ...texts.en, story: 'A story' } } } }
    expect([id, (await rohan.call('POST', `collections/${id}/`, saved)).status]).toEqual([id, 200])
  }
})

describe('a member for one site', () => {
  test('changes what the product costs there, and nothing that other sites share', async () => {
    const { version, document } = await read('BNG-002', nandita)
    const shared = structuredClone(document)
    shared.texts['en']!.name = 'Another Kada'
    expect(await save('BNG-002', version, shared, nandita)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const elsewhere = structuredClone(document)
    elsewhere.sites['ae']!.charges.value += 1
    expect(await save('BNG-002', version, elsewhere, nandita)).toMatchObject({ status: 403, body: { field: 'sites.ae' } })
    india(document).charges.value += 25
    expect(await save('BNG-002', version, document, nandita)).toMatchObject({ status: 200 })
  })
})

describe('prices while typing', () => {
  test('are those that the shop shows, now and after saving', async () => {
    const { version, document } = await read('RNG-002')
    const variant = document.variants.find(({ isLead }) => isLead)!
    india(document).charges.value += 10
    const preview = async () =>
      (await rohan.call<ProductPreview>('POST', 'products/RNG-002/preview/', { document, site: 'in', variant: variant.id })).body
    const priceOf = async () =>
      (await shown('RNG-002')).body.product.variants.find(({ productID }) => productID === variant.id)?.offer_price
    const typed = await preview()
    expect(typed.live?.total).toBe(await priceOf())
    await save('RNG-002', version, document)
    expect(typed.saved?.total).toBe(await priceOf())
    expect((await preview()).live).toEqual(typed.saved)
  })
})

describe('the list', () => {
  test('names pieces, categories and collections in the language of the page, in English where they have no name in it, and finds them so', async () => {
    const inLanguage = async (language: string, query: string) =>
      (await rohan.call<{ products: ListedProduct[] }>('GET', `products/?${query}`, undefined, { 'accept-language': language })).body
        .products
    const { document } = await read('EAR-001')
    const [english, hindi, arabic] = [
      (await inLanguage('en', 'search=EAR-001'))[0],
      (await inLanguage('hi', 'search=EAR-001'))[0],
      // Arabic is no language of the Indian site.
      (await inLanguage('ar', 'search=EAR-001'))[0],
    ]
    expect([english?.name, hindi?.name, arabic?.name]).toEqual(['en', 'hi', 'ar'].map((language) => document.texts[language]?.name))
    expect([english?.lang, hindi?.lang, hindi?.category]).toEqual([null, null, 'कान की बालियाँ'])
    expect(hindi?.collection === english?.collection && english?.collection !== '').toBe(false)
    expect((await inLanguage('hi', `search=${encodeURIComponent(hindi?.name ?? '')}`)).map(({ id }) => id)).toContain('EAR-001')
    await shop.db.execute(sql`delete from product_translation where product_id = 'EAR-003' and language = 'hi'`)
    const untranslated = (await inLanguage('hi', 'search=EAR-003'))[0]
    expect([untranslated?.name, untranslated?.lang]).toEqual([(await read('EAR-003')).document.texts['en']?.name, 'en'])
    const { choices } = (
      await rohan.call<{ choices: { categories: { id: string; name: string }[] } }>('GET', 'product-choices/', undefined, {
        'accept-language': 'hi',
      })
    ).body
    expect(choices.categories.find(({ id }) => id === 'earrings')?.name).toBe('कान की बालियाँ')
  })

  test('pages by the last change, narrows and finds by number and name, with prices of every site', async () => {
    shop.clock.advance(60_000)
    const { version, document } = await read('RNG-002')
    await save('RNG-002', version, { ...document, badge: 'new' })
    const first = await list('limit=10')
    expect(first.products[0]?.id).toBe('RNG-002')
    const all = [...first.products]
    for (let next = first.next; next !== null;) {
      const page = await list(`limit=40&after=${next}`)
      all.push(...page.products)
      next = page.next
    }
    const [{ count }] = (await rows<{ count: number }>(shop.db, sql`select count(*)::int as count from product`)) as [{ count: number }]
    expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([count, count])
    expect((await list('search=rng-00')).products.every(({ id }) => id.startsWith('RNG-00'))).toBe(true)
    expect((await list('search=hoop')).products.map(({ name }) => name)).toContain('Saanjh Everyday Hoops')
    expect((await list('search=100%25_')).products).toEqual([])
    const byNumber = await list('order=number&category=earrings&limit=3')
    const nextByNumber = await list(`order=number&category=earrings&limit=100&after=${byNumber.next}`)
    const numbers = [...byNumber.products, ...nextByNumber.products].map(({ id }) => id)
    expect(numbers).toEqual(numbers.toSorted())
    expect(new Set(numbers)).toEqual(new Set((await list('category=earrings&limit=100')).products.map(({ id }) => id)))
    expect((await list('category=earrings')).products.every(({ category }) => category === 'Earrings')).toBe(true)
    const known = await read('RNG-001')
    const { mr: _marathi, ...texts } = known.document.texts
    await save('RNG-001', known.version, { ...known.document, texts })
    expect((await list('view=texts_missing')).products.map(({ id }) => id)).toContain('RNG-001')
    await save('RNG-001', known.version + 1, known.document)
    expect((await list('view=texts_missing')).products.map(({ id }) => id)).not.toContain('RNG-001')
    expect((await list('view=sold_out')).products.map(({ id }) => id)).toContain('ANK-001')
    const ring = (await list('search=RNG-001')).products[0]
    expect(ring?.prices.map(({ site }) => site)).toEqual(['in', 'ae', 'us', 'sg'])
    const { variants } = (await shown('RNG-001')).body.product
    const lead = (await read('RNG-001')).document.variants.find(({ isLead }) => isLead)
    expect(ring?.prices[0]?.price).toBe(variants.find(({ productID }) => productID === lead?.id)?.actualPrice)
  })
})

import type { Card, ProductDetail } from '@karat/contract/products.ts'
import type { ProductDocument, StaffProduct } from '@karat/contract/staff-products.ts'
import type { ProductProblem } from '@karat/pricing/product/rules.ts'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows, transact } from '../../../../kernel/db/db.ts'
import { sharp } from '../../../../kernel/sharp.ts'
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
type Pictures = ProductDocument['pictures']
const read = async (id: string) => (await rohan.call<{ product: StaffProduct }>('GET', `products/${id}/`)).body.product
const save = (id: string, version: number, document: ProductDocument, browser = rohan) =>
  browser.call<{ version: number } & Refused>('POST', `products/${id}/`, { version, document })
/** Saves a product with other pictures. */
async function savePictures(id: string, change: (pictures: Pictures) => Pictures, browser = rohan) {
  const { version, document } = await read(id)
  return save(id, version, { ...document, pictures: change(document.pictures) }, browser)
}
const shown = async (id: string, headers = {}) =>
  (await shop.call<{ product: ProductDetail }>('GET', `/api/products/${id}/`, undefined, headers)).body.product
const problemsOf = ({ body }: { body: Refused }) => body.details.problems.map(({ field, rule }) => `${field} ${rule}`)
/** Notes that nothing has shown a picture for two days. */
const makeOld = (id: string) =>
  shop.db.execute(sql`update media set unused_since = ${daysAgo(2).toISOString()}::timestamptz where id = ${id}`)
const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * durations.day)
const isKept = async (id: string) => (await rows(shop.db, sql`select 1 from media where id = ${id}`)).length > 0

let shade = 0
/** The id of a picture that a member has just uploaded. */
async function upload(): Promise<string> {
  shade += 20
  const file = await sharp({ create: { width: 300, height: 300, channels: 3, background: { r: 190, g: 160, b: shade } } })
    .png()
    .toBuffer()
  const result = await shop.modules.media.startUpload('rohan', { id: crypto.randomUUID(), size: file.length })
  if (!result.ok) throw new Error('the upload was refused')
  await shop.modules.media.receivePart('rohan', { id: result.value.id, number: 0, bytes: file })
  const finished = await shop.modules.media.finishUpload('rohan', result.value.id)
  if (!finished.ok) throw new Error('the picture was refused')
  return finished.value.address.slice(9)
}
const picture = (id: string, alt: Record<string, string> = {}): Pictures[number] => ({ id, colour: '', view: '', alt })

describe('the pictures of a product', () => {
  test('are on its page at once in their order, each with its own text in the language of the page [P-04]', async () => {
    const id = await upload()
    const { document, version } = await read('RNG-001')
    const before = await shown('RNG-001')
    const colour = document.variants.find(({ isLead }) => isLead)?.colour ?? ''
    const added = { ...picture(id, { en: 'A ring on a hand', hi: 'हाथ में अंगूठी', mr: '' }), colour }
    expect(await save('RNG-001', version, { ...document, pictures: [added, ...document.pictures] })).toMatchObject({ status: 200 })
    const [first, ...others] = (await shown('RNG-001')).pictures
    expect(first).toMatchObject({ id: expect.stringMatching(new RegExp(`^[0-9a-f]{8}_${id}$`)), alt: 'A ring on a hand', width: 300 })
    expect(others).toEqual(before.pictures)
    expect((await shown('RNG-001', headersOf['hi'])).pictures[0]?.alt).toBe('हाथ में अंगूठी')
    // Nothing was written in Marathi: the text of the product holds.
    expect((await shown('RNG-001', headersOf['mr'])).pictures[0]).not.toHaveProperty('alt')
    const { cards } = (await shop.call<{ cards: Card[] }>('GET', '/api/search/?q=RNG-001')).body
    expect(cards.find((card) => card.product === 'RNG-001')).toMatchObject({ alt: 'A ring on a hand', pictures: [{ id: first?.id }, {}] })
    expect((await read('RNG-001')).document.pictures[0]).toEqual({ ...added, alt: { en: 'A ring on a hand', hi: 'हाथ में अंगूठी' } })
    await shop.modules.media.sweepUnused(shop.clock.now(), 100)
    expect(await isKept(id)).toBe(true)
  })

  test('are in the history and the audit picture by picture, and an undo puts a removed one back in its place', async () => {
    const { version, document } = await read('RNG-002')
    const [first, second] = document.pictures
    if (!first || !second) throw new Error('it has too few pictures')
    await savePictures('RNG-002', (all) => all.filter(({ id }) => id !== first.id))
    expect((await read('RNG-002')).history[0]?.fields).toEqual(
      expect.arrayContaining(['pictureOrder', `pictures/${first.id}/colour`, `pictures/${first.id}/view`]),
    )
    await savePictures('RNG-002', (all) => all.map((one) => (one.id === second.id ? { ...one, alt: { en: 'From the side' } } : one)))
    const [entry] = await rows(shop.db, sql`select before, after from audit_entry where object_id = 'RNG-002' order by id desc limit 1`)
    const path = `pictures/${second.id}/alt/en`
    expect(entry).toMatchObject({ before: { [path]: null }, after: { [path]: 'From the side' } })
    const { acts } = (await rohan.call<{ acts: { id: string }[] }>('GET', 'undo/?object=products&id=RNG-002')).body
    expect(await rohan.call('POST', 'undo/', { entry: acts[1]?.id })).toMatchObject({ status: 200 })
    const { document: back, version: last } = await read('RNG-002')
    expect([last, back.pictures]).toEqual([
      version + 3,
      document.pictures.map((one) => (one.id === second.id ? { ...one, alt: { en: 'From the side' } } : one)),
    ])
  })

  test('that a version of before has not are put back by an undo all the same', async () => {
    const { version, document } = await read('RNG-003')
    await save('RNG-003', version, { ...document, badge: 'seen' })
    await shop.db.execute(sql`update product_version set content = content - 'pictures' where product_id = 'RNG-003'`)
    await savePictures('RNG-003', (all) => all.slice(1))
    const { acts } = (await rohan.call<{ acts: { id: string }[] }>('GET', 'undo/?object=products&id=RNG-003')).body
    expect(await rohan.call('POST', 'undo/', { entry: acts[0]?.id })).toMatchObject({ status: 200 })
    expect((await read('RNG-003')).document.pictures).toEqual(document.pictures)
  })

  test('of a live product are at least one, at most forty, and each once', async () => {
    const document = (await read('EAR-002')).document
    expect(problemsOf(await savePictures('EAR-002', () => []))).toEqual(['pictures picture_missing'])
    expect(problemsOf(await savePictures('EAR-002', (all) => [...all, ...all.slice(0, 1)]))).toEqual([
      `pictures.${document.pictures[0]?.id} picture_twice`,
    ])
    const many = Array.from({ length: 41 }, (_one, index) => picture(`none-${index}`))
    expect(problemsOf(await savePictures('EAR-002', () => many))).toContain('pictures pictures_too_many')
    expect(await savePictures('EAR-002', () => Array.from({ length: 101 }, () => picture('x')))).toMatchObject({
      status: 400,
      body: { code: 'bad_request', field: 'document.pictures' },
    })
    expect((await read('EAR-002')).document).toEqual(document)
  })

  test('are shared by every site: a member for one site changes none', async () => {
    const answer = await savePictures('BNG-002', (all) => all.toReversed(), nandita)
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe('a save refuses with its field', () => {
  test.each([
    ['a picture that nobody uploaded', () => 'nobody-uploaded-this'],
    ['an upload that was not finished', () => crypto.randomUUID()],
    [
      "a customer's photo of a review",
      async () => (await rows<{ id: string }>(shop.db, sql`select id from review_photo limit 1`))[0]?.id ?? 'review-photo',
    ],
    [
      'a frame of a 360° view',
      async () => (await rows<{ id: string }>(shop.db, sql`select id from media where id like '%-turn-000' limit 1`))[0]?.id ?? '',
    ],
    [
      'a half of a banner',
      async () => (await rows<{ id: string }>(shop.db, sql`select id from media where id like 'banner-%-wide' limit 1`))[0]?.id ?? '',
    ],
  ])('%s', async (_name, idOf) => {
    const id = await idOf()
    expect(id).not.toBe('')
    const before = await read('PND-001')
    expect(problemsOf(await savePictures('PND-001', (all) => [...all, picture(id)]))).toEqual([`pictures.${id} picture_unknown`])
    expect(await read('PND-001')).toEqual(before)
  })

  test.each([
    ['../../etc/passwd', 'id'],
    ["x' or 1=1 --", 'id'],
    ['', 'id'],
    ['a/b', 'id'],
  ])('the id %j', async (id, field) => {
    const { document } = await read('PND-001')
    expect(await savePictures('PND-001', (all) => [...all, picture(id)])).toMatchObject({
      status: 400,
      body: { code: 'bad_request', field: `document.pictures.${document.pictures.length}.${field}` },
    })
  })
})

describe('at the same moment', () => {
  /** Runs a change while statements of a kind on a table take long. */
  async function whileSlow<T>(table: string, seconds: number, run: () => Promise<T>): Promise<T> {
    await shop.db.execute(
      sql.raw(`create function slow_${table}() returns trigger language plpgsql as $$ begin perform pg_sleep(${seconds}); return null; end $$;
        create trigger slow after insert on ${table} for each statement execute function slow_${table}()`),
    )
    try {
      return await run()
    } finally {
      await shop.db.execute(sql.raw(`drop function slow_${table}() cascade`))
    }
  }

  /** Whether a transaction holds the row of a picture. */
  const isLocked = async (id: string) =>
    (await rows(shop.db, sql`select 1 from media where id = ${id} for update skip locked`)).length === 0

  test('two products take the same pictures in either order; both have them', async () => {
    const [one, two] = [await upload(), await upload()]
    const answers = await Promise.all([
      savePictures('NCK-001', (all) => [...all, picture(one), picture(two)]),
      savePictures('NCK-002', (all) => [...all, picture(two), picture(one)]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const id of ['NCK-001', 'NCK-002']) expect((await shown(id)).pictures.slice(-2).map((last) => last.id.slice(9)).toSorted()).toEqual([one, two].toSorted()) // prettier-ignore
  })

  test.runIf(testDatabase)('a picture that is taken is not swept, however long it was unused', async () => {
    const id = await upload()
    await makeOld(id)
    const [saved, swept] = await whileSlow('product_media', 0.5, async () => {
      const saving = savePictures('NCK-003', (all) => [...all, picture(id)])
      await expect.poll(() => isLocked(id), { interval: 5 }).toBe(true)
      return Promise.all([saving, shop.modules.media.sweepUnused(daysAgo(1), 100)])
    })
    expect([saved.status, swept, await isKept(id)]).toEqual([200, 0, true])
  })

  test('a picture that is being deleted is refused, and the product stays as it was', async () => {
    const id = await upload()
    const before = await read('NCK-004')
    let hasBegun = () => {}
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve
    })
    const [, refused] = await Promise.all([
      transact(shop.db, async (tx) => {
        await tx.execute(sql`delete from media where id = ${id}`)
        hasBegun()
        await setTimeout(200)
      }),
      begun.then(() => savePictures('NCK-004', (all) => [...all, picture(id)])),
    ])
    expect(problemsOf(refused)).toEqual([`pictures.${id} picture_unknown`])
    expect(await read('NCK-004')).toEqual(before)
  })

  test('one product loses a picture that another one takes', async () => {
    const id = await upload()
    await savePictures('EAR-001', (all) => [...all, picture(id)])
    const answers = await Promise.all([
      savePictures('EAR-001', (all) => all.filter((one) => one.id !== id)),
      savePictures('EAR-003', (all) => [picture(id), ...all]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await makeOld(id)
    await shop.modules.media.sweepUnused(daysAgo(1), 100)
    expect([(await shown('EAR-003')).pictures[0]?.id.slice(9), await isKept(id)]).toEqual([id, true])
  })
})

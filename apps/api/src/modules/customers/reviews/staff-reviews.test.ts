import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { rowKeyOf } from '../../../kernel/key-page.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let editor: StaffBrowser
let other: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  // The demo's own.
  await shop.db.execute(sql`delete from review`)
  editor = (await addMember(shop, 'editor@aurelia.example', [{ role: 'content-editor', site: '*' }])).browser
  other = (await addMember(shop, 'other@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
})
afterAll(() => shop.close())

let added = 0
/** A review of a product, by default one that waits on the Indian site; each was written a minute after the one before. */
async function write({ state = 'waiting', subsite = 'in', productId = 'RNG-001', edited = null as object | null } = {}): Promise<string> {
  const id = `review-${(added += 1)}`
  const at = new Date(shop.clock.now().getTime() + added * 60_000).toISOString()
  await shop.db.execute(sql`
    insert into review (id, product_id, customer_id, subsite, language, author, rating, title, body, fit, bought, state, edited, created_at)
    values (${id}, ${productId}, ${id}, ${subsite}, 'en', 'Anvi D.', 5, 'Catches the light', 'The claws are fine and nothing snags on it.', null,
      ${JSON.stringify({ metal: 'gold', colour: 'yellow', purity: '18K', size: '12', sizeSystem: 'IN' })}::jsonb, ${state},
      ${edited && JSON.stringify(edited)}::jsonb, ${at})`)
  return id
}
const list = async (query = '', headers = {}, browser = editor) =>
  (await browser.call<{ reviews: StaffReview[]; next: string | null }>('GET', `reviews/?${query}`, undefined, headers)).body
const idsOf = async (query = '', headers = {}) => (await list(query, headers)).reviews.map(({ id }) => id)
const read = async (id: string, headers = {}) =>
  editor.call<{ review: StaffReview; code: string }>('GET', `reviews/${id}/`, undefined, headers)
const versionOf = async (id: string) => (await read(id)).body.review.read
const post = (id: string, action: string, body: object, browser = editor, headers = {}) =>
  browser.call<{ review: StaffReview }>('POST', `reviews/${id}/${action}/`, body, headers)
const dubai = { subsiteid: '2' }

describe('the lists of reviews', () => {
  test('have new, changed and reported reviews with the oldest first, the others with the newest first [P-04]', async () => {
    const waiting = await write()
    const changed = await write({
      state: 'shown',
      edited: { rating: 2, title: 'Bent', body: 'A claw bent after a week of wearing.', fit: null },
    })
    const reported = await write({ state: 'shown' })
    const [shown, refused] = [await write({ state: 'shown' }), await write({ state: 'refused' })]
    const elsewhere = await write({ subsite: 'ae' })
    await shop.db.execute(
      sql`insert into review_report (review_id, reporter, at) values (${reported}, 'device:1', now()), (${reported}, 'device:2', now())`,
    )
    const { reviews, next } = await list()
    expect([reviews.map(({ id }) => id), next]).toEqual([[waiting, changed, reported], null])
    expect(reviews).toMatchObject([
      { state: 'waiting', rating: 5, product: { id: 'RNG-001' }, edited: null, reports: 0, bought: { purity: '18K' } },
      { state: 'published', rating: 5, edited: { rating: 2, title: 'Bent' } },
      { state: 'published', reports: 2 },
    ])
    expect(await idsOf('list=published')).toEqual([shown, reported, changed])
    expect(await idsOf('list=refused')).toEqual([refused])
    expect(await idsOf('', dubai)).toEqual([elsewhere])
  })
  test('are narrowed by stars and by the days on which they were written [P-04]', async () => {
    const low: string[] = []
    for (const state of ['waiting', 'shown', 'refused']) low.push(await write({ state }))
    for (const id of low) await shop.db.execute(sql`update review set rating = 1, created_at = '2026-01-31T18:30:00Z' where id = ${id}`)
    for (const [index, name] of ['waiting', 'published', 'refused'].entries()) {
      expect(await idsOf(`list=${name}&rating=1`)).toEqual([low[index]])
      expect(await idsOf(`list=${name}&rating=1&from=2026-02-01&to=2026-02-01`)).toEqual([low[index]])
      expect(await idsOf(`list=${name}&to=2026-01-31`)).toEqual([])
      expect(await idsOf(`list=${name}&rating=1`, dubai)).toEqual([])
      expect(await idsOf(`list=${name}&from=2026-02-02`)).not.toContain(low[index])
    }
    for (const nonsense of ['rating=6', 'rating=0', 'rating=x', 'from=today', 'stars=5'])
      expect([nonsense, (await editor.call('GET', `reviews/?${nonsense}`)).status]).toEqual([nonsense, 400])
    await shop.db.execute(sql`delete from review where rating = 1`)
  })
  test('are searched by words of the review, in its edited text too while nobody has read that, and by the number of the piece [P-04]', async () => {
    const edited = { rating: 5, title: 'Tarnished', body: 'It lost its shine', fit: null }
    const [waiting, changed] = [await write({ productId: 'BRACE-900' }), await write({ state: 'shown', productId: 'BRACE-901', edited })]
    expect(await idsOf('search=brace-900')).toEqual([waiting])
    expect(await idsOf('search=TARNISHED')).toEqual([changed])
    expect(await idsOf('search=its%20shine')).toEqual([changed])
    expect(await idsOf('list=published&search=brace-90')).toEqual([changed])
    expect(await idsOf('list=published&search=claws&rating=1')).toEqual([])
    expect(await idsOf('list=published&search=brace-90', dubai)).toEqual([])
    expect(await idsOf('search=brace%25')).toEqual([])
    expect((await editor.call('GET', 'reviews/?search=abc')).status).toBe(400)
    await shop.db.execute(sql`delete from review where product_id like 'BRACE-%'`)
  })
  test('are read by their indexes among many reviews', async () => {
    await shop.db.execute(sql`
      insert into review (id, product_id, customer_id, subsite, language, author, rating, title, body, bought, state, created_at)
      select 'many-' || n, 'many', 'many-' || n, 'in', 'en', 'A', 5, 'a', 'b', '{}', 'shown', '2020-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, 20000) n`)
    await shop.db.execute(sql`analyze review`)
    const planOf = async (where: string) => {
      const text = `explain select id from review where subsite = 'in' and state = 'shown' and ${where} order by created_at desc, id desc limit 51`
      return (await rows<{ 'QUERY PLAN': string }>(shop.db, sql.raw(text))).map((line) => line['QUERY PLAN']).join('\n')
    }
    expect(await planOf('rating = 1')).toContain('review_stars')
    expect(await planOf(`created_at >= '2020-01-02' and created_at < '2020-01-03'`)).toMatch(/Index.* review_state/)
    await shop.db.execute(sql`delete from review where product_id = 'many'`)
  })
  test('are read by pages, which lose and repeat nothing', async () => {
    for (let count = 0; count < 3; count += 1) await write()
    for (const name of ['waiting', 'published']) {
      const all = await idsOf(`list=${name}`)
      const paged: string[] = []
      let after: string | null = ''
      for (let pages = 0; after !== null && pages < 10; pages += 1) {
        const page = await list(`list=${name}&limit=2&after=${encodeURIComponent(after)}`)
        paged.push(...page.reviews.map(({ id }) => id))
        after = page.next
      }
      expect(paged).toEqual(all)
    }
  })
  test('name what is nonsense in a query', async () => {
    for (const [query, field] of [
      ['list=all', 'list'],
      ['after=tomorrow', 'after'],
      [`after=${rowKeyOf(['2026-99-99T00:00:00.000Z', 'x'])}`, 'after'],
      ['limit=101', 'limit'],
    ])
      expect(await editor.call('GET', `reviews/?${query}`)).toMatchObject({ status: 400, body: { field } })
  })
})

describe('a review', () => {
  test('is published or refused as it was read, and the audit says by whom', async () => {
    const id = await write()
    expect(await post(id, 'publish', { read: '00000000' })).toMatchObject({ status: 409, body: { code: 'review_changed', field: 'read' } })
    expect((await post(id, 'publish', { read: await versionOf(id) })).body.review).toMatchObject({ id, state: 'published' })
    expect((await post(id, 'refuse', { read: await versionOf(id), reason: 'contact' })).body.review).toMatchObject({
      state: 'refused',
      refusal: 'contact',
    })
    expect(await idsOf('list=refused')).toContain(id)
    const entries = await rows(
      shop.db,
      sql`select name, call, before, after, reason from audit_entry where object = 'reviews' and object_id = ${id} order by id`,
    )
    expect(entries).toMatchObject([
      { name: 'editor', call: 'POST /api/staff/reviews/:id/publish/', before: { state: 'waiting' }, after: { state: 'shown' } },
      { name: 'editor', before: { state: 'shown' }, after: { state: 'refused', refusal: 'contact' }, reason: 'contact' },
    ])
  })
  test('that two decide about at once is decided once', async () => {
    const id = await write()
    const version = await versionOf(id)
    const both = await Promise.all([post(id, 'publish', { read: version }), post(id, 'refuse', { read: version, reason: 'other' }, other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test('is answered and translated', async () => {
    const id = await write({ state: 'shown' })
    expect((await post(id, 'reply', { text: 'Thank you.' })).body.review.reply).toMatchObject({ text: 'Thank you.' })
    expect((await post(id, 'reply', { text: '' })).body.review.reply).toBeNull()
    const hindi = { language: 'hi', title: 'सुंदर', text: 'यह अंगूठी बहुत सुंदर है।' }
    expect((await post(id, 'translate', hindi)).body.review.translations).toEqual([hindi])
    expect((await post(id, 'translate', { language: 'hi', title: '', text: '' })).body.review.translations).toEqual([])
    for (const [action, body, field] of [
      ['translate', { ...hindi, language: 'xx' }, 'language'],
      ['translate', { ...hindi, language: 'en' }, 'language'],
      ['translate', { ...hindi, title: '' }, 'text'],
      ['reply', { text: 'x'.repeat(1001) }, 'text'],
      ['publish', { read: 'now' }, 'read'],
      ['refuse', { read: '00000000', reason: 'dull' }, 'reason'],
      ['refuse', { read: '00000000' }, 'reason'],
    ] as const)
      expect([action, await post(id, action, body)]).toMatchObject([action, { status: 400, body: { field } }])
  })
  test('is not translated over a translation that somebody else saved meanwhile: the refusal says who [P-04]', async () => {
    const id = await write({ state: 'shown' })
    const [mine, theirs] = ['सुंदर', 'बढ़िया'].map((title) => ({ title, text: 'यह अंगूठी बहुत सुंदर है।' })) as [Translated, Translated]
    const translate = (one: Translated, replaces: Translated | null, by = editor, language = 'hi') =>
      post(id, 'translate', { language, ...one, replaces }, by)
    const both = await Promise.all([translate(mine, null), translate(theirs, null, other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [saved, slower] = both[0]?.status === 200 ? ([mine, theirs] as const) : ([theirs, mine] as const)
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      details: { object: 'reviews', id, changedBy: saved === mine ? 'editor' : 'other' },
    })
    expect((await read(id)).body.review.translations).toEqual([{ language: 'hi', ...saved }])
    // A removal rests on what was read, too; another language is no conflict; the same translation sent again changes nothing.
    expect((await translate({ title: '', text: '' }, slower)).body).toMatchObject({ code: 'changed_meanwhile' })
    expect((await translate({ title: 'Bonita', text: 'Muy bonita.' }, null, other, 'es')).status).toBe(200)
    expect((await translate(saved, null, other)).status).toBe(200)
    expect((await translate(slower, saved)).body.review.translations).toContainEqual({ language: 'hi', ...slower })
    expect((await translate({ title: '', text: '' }, slower)).status).toBe(200)
  })
  test('is not answered over an answer that somebody else gave meanwhile: the refusal says who [P-04]', async () => {
    const id = await write({ state: 'shown' })
    const both = await Promise.all([
      post(id, 'reply', { text: 'Thank you.', replaces: null }),
      post(id, 'reply', { text: 'Thanks!', replaces: null }, other),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = both.find(({ status }) => status === 200)?.body.review.reply
    const refused = both.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({
      code: 'changed_meanwhile',
      details: { object: 'reviews', id, changedBy: both[0]?.status === 200 ? 'editor' : 'other' },
    })
    expect((await read(id)).body.review.reply).toEqual(saved)
    expect((await post(id, 'reply', { text: 'Both of us thank you.', replaces: saved?.at }, other)).status).toBe(200)
    expect(await post(id, 'reply', { text: 'x', replaces: 'yesterday' })).toMatchObject({ status: 400, body: { field: 'replaces' } })
  })
  test('of another site is not found', async () => {
    const id = await write({ subsite: 'ae' })
    const { review } = (await read(id, dubai)).body
    expect(await read(id)).toMatchObject({ status: 404, body: { code: 'unknown_review' } })
    for (const [action, body] of [
      ['publish', { read: review.read }],
      ['refuse', { read: review.read, reason: 'other' }],
      ['reply', { text: 'Hello' }],
      ['translate', { language: 'hi', title: 'a', text: 'b' }],
    ] as const)
      expect([action, await post(id, action, body)]).toMatchObject([action, { status: 404, body: { code: 'unknown_review' } }])
    expect((await post(id, 'publish', { read: review.read }, editor, dubai)).body.review.state).toBe('published')
  })
})

interface Translated {
  title: string
  text: string
}
interface UndoableAct {
  id: string
  call: string
  name: string
  before: object
  after: object
}
const undoable = async (id: string, browser = editor, headers = {}) =>
  (await browser.call<{ acts: UndoableAct[] }>('GET', `undo/?object=reviews&id=${id}`, undefined, headers)).body.acts
const undo = (entry: string, browser = editor, headers = {}) =>
  browser.call<{ code: string; details: object }>('POST', 'undo/', { entry }, headers)
/** The entry of the last act on a review that can be undone. */
const lastEntry = async (id: string) => (await undoable(id))[0]?.id ?? ''
const publish = async (id: string, browser = editor) => post(id, 'publish', { read: await versionOf(id) }, browser)
const refuse = async (id: string, browser = editor) => post(id, 'refuse', { read: await versionOf(id), reason: 'other' }, browser)

describe('an undo', () => {
  test('puts the former decision back by an act of its own, which names the undone one; it is not undone itself', async () => {
    const id = await write()
    await publish(id)
    const [act] = await undoable(id)
    expect(act).toMatchObject({
      call: 'POST /api/staff/reviews/:id/publish/',
      name: 'editor',
      before: { state: 'waiting' },
      after: { state: 'shown' },
    })
    expect((await undo(act!.id, other)).status).toBe(200)
    expect((await read(id)).body.review).toMatchObject({ state: 'waiting', refusal: null })
    expect(await undoable(id)).toEqual([])
    const entries = await rows<{ id: string }>(
      shop.db,
      sql`select id, name, call, before, after, input from audit_entry where object = 'reviews' and object_id = ${id} order by id`,
    )
    expect(entries).toMatchObject([
      { id: act!.id },
      {
        name: 'other',
        call: 'POST /api/staff/undo/',
        before: { state: 'shown' },
        after: { state: 'waiting' },
        input: { entry: act!.id },
      },
    ])
    expect(await undo(entries[1]!.id)).toMatchObject({ status: 409, body: { code: 'not_undoable' } })
  })
  test('of a refusal shows the review again, and staff have its reports to read again', async () => {
    const id = await write({ state: 'shown' })
    await shop.db.execute(
      sql`insert into review_report (review_id, reporter, at, read_at) values (${id}, 'device:1', now(), null), (${id}, 'device:2', now(), '2020-01-01')`,
    )
    await refuse(id)
    expect((await undo(await lastEntry(id))).status).toBe(200)
    expect((await read(id)).body.review).toMatchObject({ state: 'published', refusal: null, reports: 1 })
  })
  test('puts the former reply back with its time, or none, beside a decision that was made since', async () => {
    const id = await write({ state: 'shown' })
    await post(id, 'reply', { text: 'Thank you.' })
    const { reply } = (await read(id)).body.review
    shop.clock.advance(60_000)
    await post(id, 'reply', { text: '' })
    await refuse(id)
    const acts = await undoable(id)
    expect(acts.map(({ call }) => call.split('/').at(-2))).toEqual(['refuse', 'reply'])
    expect((await undo(acts[1]!.id)).status).toBe(200)
    expect((await read(id)).body.review).toMatchObject({ state: 'refused', reply })
    const fresh = await write({ state: 'shown' })
    await post(fresh, 'reply', { text: 'Thank you.' })
    expect((await undo(await lastEntry(fresh))).status).toBe(200)
    expect((await read(fresh)).body.review.reply).toBeNull()
  })
  test('is offered only for what the audit has in full: no long reply, no decision about a changed text', async () => {
    const long = await write({ state: 'shown' })
    await post(long, 'reply', { text: 'x'.repeat(600) })
    const edited = { rating: 2, title: 'Bent', body: 'A claw bent after a week of wearing.', fit: null }
    const changed = await write({ state: 'shown', edited })
    await publish(changed)
    for (const id of [long, changed]) {
      expect(await undoable(id)).toEqual([])
      const [entry] = await rows<{ id: string }>(shop.db, sql`select id from audit_entry where object = 'reviews' and object_id = ${id}`)
      expect(await undo(entry!.id)).toMatchObject({ status: 409, body: { code: 'not_undoable' } })
    }
  })
  test('after another change is refused with who made it; two at once are one', async () => {
    const id = await write()
    await publish(id)
    const entry = await lastEntry(id)
    await refuse(id, other)
    expect(await undo(entry)).toMatchObject({ status: 409, body: { code: 'changed_since', details: { by: 'other' } } })
    await publish(id, other)
    expect(await undo(entry)).toMatchObject({ status: 409, body: { code: 'changed_since', details: { by: 'other' } } })
    const last = await lastEntry(id)
    const both = await Promise.all([undo(last), undo(last, other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('changed_since')
    // The writer's own change is in no audit of staff.
    const own = await write()
    await publish(own)
    const ofOwn = await lastEntry(own)
    await shop.db.execute(sql`update review set edited = '{"rating":1,"title":"a","body":"b","fit":null}' where id = ${own}`)
    expect(await undo(ofOwn)).toMatchObject({ status: 409, body: { code: 'changed_since' } })
    expect((await read(own)).body.review.state).toBe('published')
  })
  test('and a decision at once: one of them is made', async () => {
    const id = await write()
    await publish(id)
    const [entry, version] = [await lastEntry(id), await versionOf(id)]
    const both = await Promise.all([undo(entry), post(id, 'refuse', { read: version, reason: 'other' }, other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test('is for whoever may make the act, on its site, and for a day', async () => {
    const id = await write()
    await publish(id)
    const entry = await lastEntry(id)
    const desk = (await addMember(shop, 'reader@aurelia.example', [{ role: 'accountant', site: '*' }])).browser
    expect(await undoable(id, desk)).toEqual([])
    expect(await undo(entry, desk)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await undoable(id, editor, dubai)).toEqual([])
    expect(await undo(entry, editor, dubai)).toMatchObject({ status: 404, body: { code: 'not_found', field: 'entry' } })
    expect(await undo('nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    shop.clock.advance(durations.day + 1)
    // The sessions of the others have ended.
    const late = (await addMember(shop, 'late@aurelia.example', [{ role: 'content-editor', site: '*' }])).browser
    expect(await undoable(id, late)).toEqual([])
    expect(await undo(entry, late)).toMatchObject({ status: 409, body: { code: 'not_undoable' } })
  })
})

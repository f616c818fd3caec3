import type { ListedReadyPiece, PieceCount, PrintedTag, StaffReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows, transact } from '../../../../kernel/db/db.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { pagesOfRead } from '../../../../testing/plans.ts'
import { restock, ring, stockOf } from '../../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'

const [pune, delhi] = ['laxmi-chowk-house', 'karol-bagh-pavilion']
const other = 'RNG-002-18K-white-15'
let shop: TestShop
let rohan: StaffBrowser
let inPune: StaffBrowser
let seller: StaffBrowser
let desk: StaffBrowser
let second: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  rohan = (await addMember(shop, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  inPune = (await addMember(shop, 'pune@aurelia.example', [{ role: 'store-manager', site: 'in', stores: [pune] }])).browser
  seller = (await addMember(shop, 'sales@aurelia.example', [{ role: 'sales', site: 'in', stores: [pune] }])).browser
  second = (await addMember(shop, 'second@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: 'in' }])).browser
})
afterAll(() => shop.close())

const emptied = sql`delete from store_stock where variant_id in (${ring}, ${other})`
beforeEach(async () => {
  await shop.db.execute(sql`alter table piece_movement disable trigger user`)
  await shop.db.execute(sql`delete from piece_movement`)
  await shop.db.execute(sql`alter table piece_movement enable trigger user`)
  await shop.db.execute(sql`delete from ready_piece`)
  await shop.db.execute(sql`delete from piece_count`)
  await shop.db.execute(emptied)
  await shop.db.execute(
    sql`update stock set has_pieces = false, made_when_out = false, policy = 'stock', on_hand = 0 where variant_id in (${ring}, ${other})`,
  )
})

interface Failed {
  code: string
  field: string
  error: string
  details: Record<string, unknown>
}
let tags = 0
const newTag = () => `LX-${String(++tags).padStart(4, '0')}`
const piece = (fields: object = {}) => ({ tag: newTag(), grossMg: 2958, netMg: 2758, caratMilli: 1000, ...fields })
const receive = (fields: object = {}, browser = rohan) =>
  browser.call<Failed & { tags: string[] }>('POST', 'ready-pieces/', { variantID: ring, pieces: [piece()], ...fields })
async function received(fields: object = {}): Promise<string> {
  const { status, body } = await receive(fields)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.tags[0]!
}
const act = (tag: string, name: string, body: object, browser = rohan) =>
  browser.call<Failed & { piece: StaffReadyPiece }>('POST', `ready-pieces/${tag}/${name}/`, body)
/** The price of the ring of its usual weight, in major units. */
const priceOfRing = async () => {
  const site = (await shop.modules.sites.byCode('in'))!
  const priced = await shop.modules.pricing.breakup(site, ring)
  return (priced?.breakup.total ?? 0) / 100
}
/** The number under which a write-off waits. */
async function proposed(tag: string, reason: string, by = rohan): Promise<string> {
  const { status, body } = await act(tag, 'write-off', { reason }, by)
  expect([status, body.code], JSON.stringify(body)).toEqual([409, 'approval_waits'])
  return body.details['number'] as string
}
const approve = (number: string, by = second) =>
  by.call<Failed & { state: string }>('POST', `approvals/${number}/approve/`, { reason: 'Looked for again' })
/** Writes a piece off by two members. */
async function writeOff(tag: string, reason: string, by = rohan) {
  const { status, body } = await approve(await proposed(tag, reason, by))
  expect([status, body.state], JSON.stringify(body)).toEqual([200, 'done'])
}
const read = (tag: string, browser = rohan) => browser.call<Failed & { piece: StaffReadyPiece }>('GET', `ready-pieces/${tag}/`)
const list = async (query = '', browser = rohan) =>
  (await browser.call<{ pieces: ListedReadyPiece[]; next: string | null }>('GET', `ready-pieces/?${query}`)).body
const tagsOf = async (query = '', browser = rohan) => (await list(query, browser)).pieces.map(({ tag }) => tag)
const held = async (variant = ring) =>
  Object.fromEntries([...(await shop.modules.inventory.inStores(shop.db, 'in', [variant]))].map(([store, of]) => [store, of.get(variant)]))
/** The stock of the ring on the site and in its stores, which is that of its free pieces. */
async function counted() {
  const [row] = await rows<{ free: number; inStores: number }>(
    shop.db,
    sql`select count(*)::int as free, count(store_id)::int as "inStores" from ready_piece where variant_id = ${ring} and state = 'free'`,
  )
  const [stock, stores] = [await stockOf(shop, ring), Object.values(await held()).reduce((sum = 0, count) => sum + (count ?? 0), 0)]
  expect([stock, stores]).toEqual([row?.free, row?.inStores])
  return stock
}

describe('ready pieces', () => {
  test('are received with their weights, numbers and place, and are the stock of their variant [P-04]', async () => {
    const made = piece({ huids: ['AB12CD'], certificate: 'IGI 5512', tray: '7', otherMg: 0 })
    await received({ storeID: pune, pieces: [made, piece()], ownership: 'approval' })
    expect([await counted(), await held()]).toEqual([2, { [pune]: 2 }])
    const found = (await read(made.tag)).body.piece
    expect(found).toMatchObject({
      ...made,
      variantID: ring,
      productID: 'RNG-001',
      name: 'Banyan Leaf Band',
      purity: '18K',
      colour: 'yellow',
      size: '15',
    })
    expect(found).toMatchObject({ state: 'free', storeID: pune, toStoreID: null, ownership: 'approval' })
    expect(found.movements).toMatchObject([{ kind: 'receive', fromStoreID: null, toStoreID: pune, by: 'rohan' }])
    // The tag is read as scanners and people write it.
    expect((await read(made.tag.toLowerCase())).body.piece.tag).toBe(made.tag)
    const [event] = await rows(shop.db, sql`select 1 from job where payload::text like '%RNG-001%' and kind = 'availability'`)
    expect(event).toBeDefined()
  })

  test('that do not add up, or have a number twice, are refused with the field named, and none of them is received [P-04]', async () => {
    const first = await received({ pieces: [piece({ huids: ['AB12CD'] })] })
    const refusals: [object, string, string][] = [
      [{ pieces: [piece(), piece({ netMg: 2756 })] }, 'piece_weights', 'pieces.1.netMg'],
      [{ pieces: [piece({ otherMg: 2 })] }, 'piece_weights', 'pieces.0.netMg'],
      [{ pieces: [piece({ tag: first })] }, 'tag_taken', 'pieces.0.tag'],
      [{ pieces: [piece({ tag: first.toLowerCase() })] }, 'tag_taken', 'pieces.0.tag'],
      [{ pieces: [piece({ tag: 'NEW-1' }), piece({ tag: 'NEW-1' })] }, 'tag_taken', 'pieces.1.tag'],
      [{ pieces: [piece({ huids: ['ab12cd'] })] }, 'huid_taken', 'pieces.0.huids'],
      [{ pieces: [piece({ huids: ['XX12CD', 'XX12CD'] })] }, 'huid_taken', 'pieces.0.huids'],
      [{ pieces: [piece({ huids: ['AB1'] })] }, 'bad_request', 'pieces.0.huids.0'],
      [{ pieces: [piece({ tag: 'a b' })] }, 'bad_request', 'pieces.0.tag'],
      [{ pieces: [piece({ grossMg: 0 })] }, 'bad_request', 'pieces.0.grossMg'],
      [{ pieces: [] }, 'bad_request', 'pieces'],
      [{ storeID: 'nowhere' }, 'not_found', 'storeID'],
      [{ variantID: 'NO-SUCH' }, 'unknown_product', 'variantID'],
    ]
    for (const [fields, code, field] of refusals) {
      const { status, body } = await receive(fields)
      expect([fields, status < 500, body.code, body.field]).toEqual([fields, true, code, field])
    }
    expect([await counted(), await tagsOf()]).toEqual([1, [first]])
    // A milligram more or less is the rounding of the scale.
    await received({ pieces: [piece({ netMg: 2757 }), piece({ netMg: 2759 })] })
    expect((await receive({ pieces: [piece({ netMg: 2759.5 })] })).body.code).toBe('bad_request')
  })

  test('hold to the rules of the database too', async () => {
    const insert = (fields: Record<string, unknown>) => {
      const row = { tag: newTag(), huids: "'{}'", net: 2758, state: 'free', to: null, ...fields }
      return shop.db.execute(
        sql.raw(`insert into ready_piece values ('${row.tag}', 'in', '${row.tag}', '${ring}', ${row.huids}, 2958, ${row.net}, 1000, 0, '', '',
          'owned', '${row.state}', null, ${row.to === null ? 'null' : `'${row.to}'`}, now())`),
      )
    }
    await insert({})
    for (const fields of [
      { net: 2756 },
      { huids: `'{"ab12cd"}'` },
      { huids: `'{""}'` },
      { state: 'lost' },
      { to: pune },
      { tag: 'small letters' },
    ])
      await expect(insert(fields), JSON.stringify(fields)).rejects.toThrow()
    const tag = await received()
    for (const statement of [sql`update piece_movement set reason = 'x'`, sql`delete from piece_movement`, sql`truncate piece_movement`])
      await expect(shop.db.execute(statement), tag).rejects.toThrow()
  })

  test('replace a count once the member knows of it; from then on nobody types a count [P-04]', async () => {
    await restock(shop, 5)
    expect((await receive()).body).toMatchObject({ code: 'stock_counted', field: 'replaceCount', details: { pieces: 5 } })
    expect(await stockOf(shop, ring)).toBe(5)
    await received({ replaceCount: true })
    expect(await counted()).toBe(1)
    const set = await rohan.call<Failed>('POST', `stock/${ring}/`, { store: pune, pieces: 1 })
    expect([set.status, set.body.code]).toEqual([409, 'stock_by_piece'])
    const count = transact(shop.db, (tx) => shop.modules.inventory.setCount(tx, 'in', { variantId: ring, seen: 1, count: 9, days: 1 }))
    await expect(count).rejects.toMatchObject({ failure: { code: 'stock_by_piece', field: 'stock' } })
    expect(await counted()).toBe(1)
  })

  test('are sent, which takes them from stock, and confirmed at the other end, which adds them there [P-04]', async () => {
    const tag = await received({ storeID: pune })
    const sent = await act(tag, 'send', { storeID: delhi })
    expect(sent.body.piece).toMatchObject({ state: 'away', storeID: pune, toStoreID: delhi })
    expect([await counted(), await held()]).toEqual([0, {}])
    // It cannot be sent on its way, nor arrive where it was not sent to.
    for (const [name, body] of [
      ['send', { storeID: null }],
      ['arrive', { storeID: null }],
      ['arrive', { storeID: pune }],
    ] as const)
      expect([name, await act(tag, name, body)]).toMatchObject([
        name,
        { status: 409, body: { code: 'changed_meanwhile', details: { changedBy: 'rohan' } } },
      ])
    const arrived = await act(tag, 'arrive', { storeID: delhi })
    expect(arrived.body.piece).toMatchObject({ state: 'free', storeID: delhi, toStoreID: null })
    expect([await counted(), await held()]).toEqual([1, { [delhi]: 1 }])
    expect((await act(tag, 'send', { storeID: delhi })).body).toMatchObject({ code: 'bad_request', field: 'storeID' })
    expect((await act(tag, 'send', { storeID: 'nowhere' })).body).toMatchObject({ code: 'not_found', field: 'storeID' })
    expect(arrived.body.piece.movements.map(({ kind }) => kind)).toEqual(['arrive', 'send', 'receive'])
    const [entry] = await rows<{ before: object; after: object }>(
      shop.db,
      sql`select before, after from audit_entry where object = 'ready-pieces' and object_id = ${tag} order by id desc limit 1`,
    )
    expect(entry).toMatchObject({ before: { state: 'away', toStore: delhi }, after: { state: 'free', store: delhi } })
  })

  test('are written off with a reason by two members, and every move but an arrival can be undone [P-04]', async () => {
    const tag = await received({ storeID: pune })
    expect((await act(tag, 'write-off', { reason: ' ' })).body).toMatchObject({ code: 'bad_request', field: 'reason' })
    const undoable = async () =>
      (await rohan.call<{ acts: { id: string; call: string }[] }>('GET', `undo/?object=ready-pieces&id=${tag}`)).body.acts
    const undo = (entry: string) => rohan.call<Failed>('POST', 'undo/', { entry })
    await writeOff(tag, 'Broken at the desk')
    expect([await counted(), (await read(tag)).body.piece.state]).toEqual([0, 'written_off'])
    expect((await read(tag)).body.piece.movements[0]).toMatchObject({ kind: 'write_off', reason: 'Broken at the desk' })
    expect((await act(tag, 'send', { storeID: delhi })).body.code).toBe('changed_meanwhile')
    // A member who only asks for write-offs does not put a piece back.
    const [writtenOff] = await undoable()
    expect((await inPune.call<Failed>('POST', 'undo/', { entry: writtenOff!.id })).body.code).toBe('not_undoable')
    expect((await undo(writtenOff!.id)).status).toBe(200)
    expect([await counted(), await held()]).toEqual([1, { [pune]: 1 }])
    await act(tag, 'send', { storeID: delhi })
    const [sending] = await undoable()
    expect((await undo(sending!.id)).status).toBe(200)
    expect([await counted(), await held()]).toEqual([1, { [pune]: 1 }])
    await act(tag, 'send', { storeID: delhi })
    const [again] = await undoable()
    await act(tag, 'arrive', { storeID: delhi })
    expect((await undo(again!.id)).body.code).toBe('changed_since')
    // One that is lost on its way is written off there.
    await act(tag, 'send', { storeID: null })
    await writeOff(tag, 'Lost by the carrier')
    expect([await counted(), await undoable()]).toEqual([0, []])
  })

  test('are confirmed where their weight is far from that of others of the size [P-04]', async () => {
    // The ring weighs 2.858 g: a fifth more or less may be.
    const heavy = (grossMg: number) => piece({ grossMg, netMg: grossMg - 200 })
    const [far, near] = [heavy(3430), heavy(3429)]
    expect((await receive({ pieces: [near, far] })).body).toMatchObject({
      code: 'weight_unusual',
      field: 'pieces.1.grossMg',
      details: { tag: far.tag, usual: '2.858' },
    })
    expect((await receive({ pieces: [heavy(2286)] })).body.code).toBe('weight_unusual')
    expect(await counted()).toBe(0)
    await received({ pieces: [near, heavy(2287)] })
    await received({ pieces: [far], confirmWeight: true })
    expect(await counted()).toBe(3)
    // Confirmed or not, the weights add up.
    expect((await receive({ pieces: [piece({ grossMg: 44_120 })], confirmWeight: true })).body.code).toBe('piece_weights')
  })

  describe('that were mistyped', () => {
    const recordOf = ({ huids, grossMg, netMg, caratMilli, otherMg, certificate, tray }: ListedReadyPiece) => ({
      huids,
      grossMg,
      netMg,
      caratMilli,
      otherMg,
      certificate,
      tray,
    })
    const typed = { huids: ['AB12CD'], tray: '7', certificate: 'IGI 5512' }
    const correct = async (tag: string, fields: object, seen?: object, browser = rohan) => {
      const now = recordOf((await read(tag)).body.piece)
      return act(tag, 'correct', { ...now, seen: seen ?? now, reason: 'Mistyped', ...fields }, browser)
    }
    const undoable = async (tag: string) =>
      (await rohan.call<{ acts: { id: string; call: string }[] }>('GET', `undo/?object=ready-pieces&id=${tag}`)).body.acts

    test('are corrected while they are free, with the reason in their ledger and both records in the audit [P-04]', async () => {
      const tag = await received({ storeID: pune, pieces: [piece(typed)] })
      const before = (await read(tag)).body.piece
      shop.clock.advance(60_000)
      const changed = { huids: ['XY34ZW'], grossMg: 2858, netMg: 2758, caratMilli: 500, otherMg: 0, certificate: '', tray: '9' }
      const { status, body } = await correct(tag, changed)
      expect([status, body]).toMatchObject([200, { piece: { ...changed, state: 'free', storeID: pune, since: before.since } }])
      expect(body.piece.movements).toMatchObject([
        { kind: 'correct', reason: 'Mistyped', fromStoreID: pune, by: 'rohan' },
        { kind: 'receive' },
      ])
      expect([await counted(), await held()]).toEqual([1, { [pune]: 1 }])
      const [entry] = await rows<{ before: object; after: object }>(
        shop.db,
        sql`select before, after from audit_entry where object = 'ready-pieces' and object_id = ${tag} order by id desc limit 1`,
      )
      expect(entry).toMatchObject({
        before: { grossMg: 2958, caratMilli: 1000, tray: '7', huids: ['AB12CD'] },
        after: { grossMg: 2858, caratMilli: 500, tray: '9', huids: ['XY34ZW'] },
      })
      // The same again changes nothing, and the number that it had is free for another piece.
      expect((await correct(tag, {})).body.piece.movements).toHaveLength(2)
      await received({ pieces: [piece(typed)] })
    })

    test("are corrected back by an undo, unless a number of theirs is another piece's by then [P-04]", async () => {
      const tag = await received({ pieces: [piece(typed)] })
      const before = recordOf((await read(tag)).body.piece)
      await correct(tag, { huids: [], tray: '' })
      const undo = async () => rohan.call<Failed>('POST', 'undo/', { entry: (await undoable(tag))[0]!.id })
      const other = await received({ pieces: [piece({ huids: typed.huids })] })
      expect((await undo()).body.code).toBe('huid_taken')
      await correct(other, { huids: [] })
      expect((await undo()).status).toBe(200)
      const { piece: now } = (await read(tag)).body
      expect([recordOf(now), now.movements.map(({ kind }) => kind)]).toEqual([before, ['correct', 'correct', 'receive']])
      // Once it is on its way, nothing of it is put back.
      await correct(tag, { grossMg: 2957, netMg: 2757 })
      await act(tag, 'send', { storeID: delhi })
      const [latest] = (await undoable(tag)).filter(({ call }) => call.includes('correct'))
      if (latest) expect((await rohan.call<Failed>('POST', 'undo/', { entry: latest.id })).status).toBe(409)
    })

    test('follow the rules of a receipt, and the refusals name the field [P-04]', async () => {
      const tag = await received({ storeID: pune, pieces: [piece(typed)] })
      const taken = await received({ pieces: [piece({ huids: ['ZZ99AA'] })] })
      const refusals: [object, string, string][] = [
        [{ netMg: 2700 }, 'piece_weights', 'netMg'],
        [{ huids: ['zz99aa'] }, 'huid_taken', 'huids'],
        [{ huids: ['AB12CD', 'AB12CD'] }, 'huid_taken', 'huids'],
        [{ huids: ['AB1'] }, 'bad_request', 'huids.0'],
        [{ grossMg: 29_580, netMg: 29_380 }, 'weight_unusual', 'grossMg'],
        [{ reason: ' ' }, 'bad_request', 'reason'],
        [{ seen: undefined }, 'bad_request', 'seen'],
      ]
      for (const [fields, code, field] of refusals) {
        const { body } = await correct(tag, fields)
        expect([fields, body.code, body.field]).toEqual([fields, code, field])
      }
      expect(recordOf((await read(tag)).body.piece)).toMatchObject({ ...typed, grossMg: 2958 })
      expect((await correct(tag, { grossMg: 29_580, netMg: 29_380, confirmWeight: true })).status).toBe(200)
      // A weight that was confirmed is not asked for again.
      expect((await correct(tag, { tray: '8' })).status).toBe(200)
      // Of another place, without the permission, or unknown.
      for (const [which, browser, status] of [
        [tag, seller, 403],
        [tag, desk, 403],
        [taken, inPune, 404],
        [tag, inPune, 200],
      ] as const)
        expect([which, (await correct(which, { tray: '5' }, undefined, browser)).status]).toEqual([which, status])
    })

    test('are corrected by one of two at the same moment, and by nobody once they left [P-04]', async () => {
      const tag = await received({ pieces: [piece(typed)] })
      const seen = recordOf((await read(tag)).body.piece)
      const both = await Promise.all([correct(tag, { tray: '1' }, seen), correct(tag, { tray: '2' }, seen)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile', details: { changedBy: 'rohan' } })
      // Two pieces do not get the same number.
      const other = await received()
      const numbers = await Promise.all([tag, other].map((one) => correct(one, { huids: ['NN11NN'] })))
      expect(numbers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
        [200, undefined],
        [409, 'huid_taken'],
      ])
      await act(tag, 'send', { storeID: delhi })
      expect((await correct(tag, { tray: '3' })).body.code).toBe('changed_meanwhile')
    })
  })

  test('leave their tray when they are sent, and get one where they arrive; an undo puts them back into it [P-04]', async () => {
    const tag = await received({ storeID: pune, pieces: [piece({ tray: '7' })] })
    expect((await act(tag, 'send', { storeID: delhi, reason: 'For a customer' })).body.piece).toMatchObject({
      tray: '',
      movements: [{ kind: 'send', reason: 'For a customer' }, { kind: 'receive' }],
    })
    const { acts } = (await rohan.call<{ acts: { id: string }[] }>('GET', `undo/?object=ready-pieces&id=${tag}`)).body
    await rohan.call('POST', 'undo/', { entry: acts[0]!.id })
    expect((await read(tag)).body.piece).toMatchObject({ state: 'free', storeID: pune, tray: '7' })
    await act(tag, 'send', { storeID: delhi })
    expect((await act(tag, 'arrive', { storeID: delhi })).body.piece).toMatchObject({ storeID: delhi, tray: '' })
    await act(tag, 'send', { storeID: pune })
    expect((await act(tag, 'arrive', { storeID: pune, tray: '12' })).body.piece).toMatchObject({ storeID: pune, tray: '12' })
    await writeOff(tag, 'Broken')
    expect((await read(tag)).body.piece.tray).toBe('12')
  })

  test('of one that is made to order are ready; without a free one it is made to order again [P-04]', async () => {
    await shop.db.execute(sql`update stock set policy = 'made_to_order', lead_days = 21 where subsite = 'in' and variant_id = ${ring}`)
    const level = async () => (await shop.modules.inventory.levels(shop.db, 'in', [ring])).get(ring)
    const tag = await received()
    expect(await level()).toMatchObject({ availability: 'ready', quantity: 1 })
    await writeOff(tag, 'Scratched')
    expect(await level()).toMatchObject({ availability: 'made_to_order', leadDays: 21 })
    await received()
    expect(await level()).toMatchObject({ availability: 'ready', quantity: 1 })
    expect(await shop.modules.inventory.daysToMake(shop.db, 'RNG-001')).toMatchObject(new Map([['in', expect.any(Number)]]))
  })

  test('of one of a kind are one', async () => {
    await shop.db.execute(sql`update stock set policy = 'one_of_a_kind' where subsite = 'in' and variant_id = ${ring}`)
    expect((await receive({ pieces: [piece(), piece()] })).body).toMatchObject({ code: 'only_one_piece', field: 'pieces' })
    await received()
    expect((await receive()).body.code).toBe('only_one_piece')
    expect(await counted()).toBe(1)
  })

  test('are moved by one of two who move one at the same moment, and received once under a tag [P-04]', async () => {
    const tag = await received({ storeID: pune })
    const sent = await Promise.all([delhi, null, 'linking-lane'].map((storeID) => act(tag, 'send', { storeID })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await counted()).toBe(0)
    const twin = newTag()
    const both = await Promise.all([
      receive({ pieces: [piece({ tag: twin })] }),
      receive({ variantID: other, pieces: [piece({ tag: twin })] }),
    ])
    expect(both.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'tag_taken'],
    ])
  })

  test('are listed by state, place and product, by pages, and found by tag, HUID, SKU and name [P-04]', async () => {
    const minutes: string[] = []
    for (const fields of [{ storeID: pune }, { storeID: delhi }, {}, { variantID: other, pieces: [piece({ huids: ['ZZ99AA'] })] }]) {
      shop.clock.advance(60_000)
      minutes.unshift(await received(fields))
    }
    const [solitaire, stored, inDelhi, first] = minutes as [string, string, string, string]
    expect(await tagsOf()).toEqual(minutes)
    const page = await list('limit=2')
    expect([page.pieces.map(({ tag }) => tag), await tagsOf(`limit=2&after=${page.next}`)]).toEqual([
      [solitaire, stored],
      [inDelhi, first],
    ])
    expect([await tagsOf(`store=${pune}`), await tagsOf('store=warehouse'), await tagsOf('product=RNG-002')]).toEqual([
      [first],
      [solitaire, stored],
      [solitaire],
    ])
    await act(first, 'send', { storeID: delhi })
    expect([await tagsOf('state=away'), await tagsOf('state=sold'), (await tagsOf()).includes(first)]).toEqual([[first], [], false])
    const searches: [string, string[]][] = [
      [first.toLowerCase(), [first]],
      ['zz99aa', [solitaire]],
      [other, [solitaire]],
      ['RNG-001', [first, stored, inDelhi]],
      ['meher', [solitaire]],
      ['LX_', []],
      ["'%", []],
    ]
    for (const [search, found] of searches)
      expect([search, (await tagsOf(`search=${encodeURIComponent(search)}`)).toSorted()]).toEqual([search, found.toSorted()])
    for (const query of ['after=nonsense', 'state=lost', 'limit=0'])
      expect((await rohan.call('GET', `ready-pieces/?${query}`)).status).toBe(400)
    const elsewhere = await rohan.call<{ pieces: unknown[] }>('GET', 'ready-pieces/', undefined, { subsiteid: '2' })
    expect(elsewhere.body.pieces).toEqual([])
    expect((await rohan.call('GET', `ready-pieces/${first}/`, undefined, { subsiteid: '2' })).status).toBe(404)
  })

  test('of other stores are unknown to a member of a store, who receives, sends and confirms in their own [P-04]', async () => {
    const [own, theirs, stored] = [await received({ storeID: pune }), await received({ storeID: delhi }), await received()]
    expect(await tagsOf('', inPune)).toEqual([own])
    expect((await tagsOf('search=LX-', inPune)).toSorted()).toEqual([own])
    for (const tag of [theirs, stored]) {
      expect([(await read(tag, inPune)).status, (await act(tag, 'send', { storeID: pune }, inPune)).status]).toEqual([404, 404])
    }
    // A piece that is none of theirs tells nothing, not even its state.
    expect((await act(stored, 'arrive', { storeID: pune }, inPune)).status).toBe(404)
    expect((await receive({ storeID: delhi }, inPune)).body).toMatchObject({ code: 'not_found', field: 'storeID' })
    expect((await receive({}, inPune)).body).toMatchObject({ code: 'not_found', field: 'storeID' })
    expect((await receive({ storeID: pune }, inPune)).status).toBe(200)
    // Both ends see what is on its way; each does its own part.
    await act(theirs, 'send', { storeID: pune })
    await act(own, 'send', { storeID: delhi }, inPune)
    expect((await tagsOf('state=away', inPune)).toSorted()).toEqual([own, theirs].toSorted())
    expect((await act(own, 'arrive', { storeID: delhi }, inPune)).status).toBe(404)
    expect((await act(theirs, 'arrive', { storeID: pune }, inPune)).body.piece).toMatchObject({ state: 'free', storeID: pune })
    for (const [browser, name, body] of [
      [seller, 'write-off', { reason: 'Lost' }],
      [seller, 'send', { storeID: delhi }],
      [desk, 'arrive', { storeID: delhi }],
      [desk, 'write-off', { reason: 'Lost' }],
    ] as const)
      expect((await act(theirs, name, body, browser)).status).toBe(403)
    expect([(await read(theirs, seller)).status, (await read(theirs, desk)).status]).toEqual([200, 200])
  })

  test('of a tray are counted: what is missing, belongs elsewhere or is unknown; a count moves nothing [P-04]', async () => {
    const at = (tray: string, storeID: string | null = pune) => received({ storeID, pieces: [piece({ tray })] })
    const [one, two, three] = [await at('7'), await at('7'), await at('7')]
    const [otherTray, otherStore, lost] = [await at('9'), await at('7', delhi), await at('7')]
    await writeOff(lost, 'Lost')
    const count = (fields: object, browser = rohan) =>
      browser.call<Failed & PieceCount>('POST', 'piece-counts/', { storeID: pune, tray: '7', tags: [], ...fields })
    const tagsIn = (pieces: readonly ListedReadyPiece[]) => pieces.map(({ tag }) => tag).toSorted()
    const scanned = [one.toLowerCase(), ` ${one} `, otherTray, otherStore, lost, 'NO-SUCH', '']
    const { body } = await count({ tags: scanned }, seller)
    expect(body).toMatchObject({ expected: 3, found: 1 })
    expect([tagsIn(body.missing), body.unknown.toSorted()]).toEqual([[two, three].toSorted(), [otherStore, 'NO-SUCH'].toSorted()])
    expect(tagsIn(body.elsewhere)).toEqual([otherTray, lost].toSorted())
    // A member of the whole site is told where the piece of the other store belongs.
    const whole = (await count({ tags: scanned })).body
    expect([tagsIn(whole.elsewhere), whole.unknown]).toEqual([[otherTray, otherStore, lost].toSorted(), ['NO-SUCH']])
    expect((await count({ tray: '', tags: [one, two, three, otherTray] })).body).toMatchObject({
      expected: 4,
      found: 4,
      missing: [],
      elsewhere: [],
    })
    expect([await counted(), (await read(two)).body.piece.movements.map(({ kind }) => kind)]).toEqual([5, ['receive']])
    expect((await count({ storeID: delhi }, seller)).body).toMatchObject({ code: 'not_found', field: 'storeID' })
    expect((await count({ storeID: null }, seller)).body).toMatchObject({ code: 'not_found', field: 'storeID' })
    expect((await count({}, desk)).status).toBe(403)
    const [entry] = await rows<{ after: object }>(
      shop.db,
      sql`select after from audit_entry where object = 'piece-counts' order by id limit 1`,
    )
    expect(entry).toMatchObject({ after: { store: pune, tray: '7', expected: 3, found: 1 } })
  })

  test('that are to be written off wait for a second person, and are for sale until then [P-04] [P-05]', async () => {
    const [tag, elsewhere] = [await received({ storeID: pune }), await received({ storeID: delhi })]
    // A member of a store asks for the pieces of their own.
    expect((await act(elsewhere, 'write-off', { reason: 'Lost' }, inPune)).status).toBe(404)
    const both = await Promise.all([proposed(tag, 'Fell', inPune), proposed(tag, 'Fell', inPune)])
    expect(both[0]).toBe(both[1])
    const [number] = both
    expect([await counted(), (await read(tag)).body.piece.state]).toEqual([2, 'free'])
    const waiting = async (browser: StaffBrowser) =>
      (await browser.call<{ approvals: object[] }>('GET', `approvals/waiting/?things=ready-pieces:${tag}`)).body.approvals
    const of = {
      number,
      kinds: ['write_off'],
      amount: await priceOfRing(),
      object: 'ready-pieces',
      objectId: tag,
      reason: 'Fell',
      askedBy: 'pune',
    }
    expect([await waiting(inPune), await waiting(second)]).toMatchObject([
      [{ ...of, isOwn: true, mayApprove: false, deciders: expect.arrayContaining(['rohan', 'second']) }],
      [{ ...of, isOwn: false, mayApprove: true }],
    ])
    // Its list and its count have it for whoever writes off, who gives no money.
    const listed = (await second.call<{ approvals: { number: string }[] }>('GET', 'approvals/')).body.approvals
    expect(listed.map((one) => one.number)).toContain(number)
    const { queues } = (await second.call<{ queues: { name: string; count: number }[] }>('GET', 'counts/')).body
    expect(queues.find(({ name }) => name === 'approvals')?.count).toBe(listed.length)
    // A desk that gives money does not write off, and neither does a seller; nobody else is told of it.
    expect((await approve(number, inPune)).body.code).toBe('own_approval')
    for (const browser of [desk, seller]) {
      expect((await approve(number, browser)).status).toBe(403)
      const reject = await browser.call('POST', `approvals/${number}/reject/`, { reason: 'No' })
      expect(reject.status).toBe(403)
      expect((await browser.call<{ approvals: object[] }>('GET', 'approvals/')).body.approvals).toEqual([])
    }
    const answers = await Promise.all([approve(number), approve(number, rohan)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await counted(), (await read(tag)).body.piece.state]).toEqual([1, 'written_off'])
    expect((await read(tag)).body.piece.movements[0]).toMatchObject({ kind: 'write_off', by: 'pune', reason: 'Fell' })
    const [entry] = await rows<{ name: string; second: string }>(
      shop.db,
      sql`select name, approver_name as second from audit_entry where object = 'ready-pieces' and object_id = ${tag} order by id desc limit 1`,
    )
    expect([entry?.name, ['rohan', 'second'].includes(entry?.second ?? '')]).toEqual(['pune', true])
  })

  test('that are sold, moved or found while a write-off waits are not written off; a new rate changes nothing [P-04] [P-05]', async () => {
    const sold = await received({ storeID: pune })
    const first = await proposed(sold, 'Not found', inPune)
    await transact(shop.db, (tx) => shop.modules.inventory.reserve(tx, 'in', [{ variantId: ring, quantity: 1 }], pune))
    expect((await approve(first)).body.code).toBe('changed_meanwhile')
    expect((await approve(first)).body.code).toBe('approval_decided')
    expect((await read(sold)).body.piece.state).toBe('reserved')
    const sent = await received({ storeID: pune })
    const second = await proposed(sent, 'Not found', inPune)
    await act(sent, 'send', { storeID: delhi })
    expect((await approve(second)).body.code).toBe('approval_changed')
    await act(sent, 'arrive', { storeID: delhi })
    const lost = await proposed(sent, 'Not found', rohan)
    await rohan.call('POST', 'piece-counts/', { storeID: delhi, tags: [sent] })
    expect((await approve(lost)).body.code).toBe('approval_changed')
    expect((await read(sent)).body.piece.state).toBe('free')
    const third = await proposed(sent, 'Bent')
    await shop.db.execute(
      sql`update metal_rate set rate = rate + 1000 where version_id in (select version_id from current_rate where subsite = 'in')`,
    )
    expect((await approve(third)).body).toMatchObject({ state: 'done' })
    await shop.db.execute(
      sql`update metal_rate set rate = rate - 1000 where version_id in (select version_id from current_rate where subsite = 'in')`,
    )
  })

  test('that a member counted as missing are not written off with their approval, unless they were moved since [P-04] [P-05]', async () => {
    const tag = await received({ storeID: pune })
    const count = (tags: string[], browser: StaffBrowser) => browser.call('POST', 'piece-counts/', { storeID: pune, tags })
    await count([], second)
    await count([], rohan)
    const number = await proposed(tag, 'Not found', inPune)
    const [asked] = (await inPune.call<{ approvals: { deciders: string[] }[] }>('GET', 'approvals/')).body.approvals
    expect([asked?.deciders.includes('rohan'), asked?.deciders.includes('second')]).toEqual([false, true])
    expect((await approve(number, rohan)).body.code).toBe('split_duty')
    // The other one counts while it waits, and the act goes on waiting for somebody else.
    shop.clock.advance(1000)
    await count([], second)
    expect((await approve(number)).body.code).toBe('counted_by_you')
    const third = (await addMember(shop, `third-${tag.toLowerCase()}@aurelia.example`, [{ role: 'owner', site: 'in' }])).browser
    expect((await approve(number, third)).body).toMatchObject({ state: 'done' })
    const moved = await received({ storeID: pune })
    await count([], second)
    shop.clock.advance(1000)
    await act(moved, 'send', { storeID: delhi })
    await writeOff(moved, 'Lost by the carrier')
  })

  test('have tags to print, each with how often it was printed before [P-04]', async () => {
    const [one, two, theirs] = [await received({ storeID: pune }), await received({ storeID: pune }), await received({ storeID: delhi })]
    const print = (tags: string[], browser = rohan) => browser.call<Failed & { pieces: PrintedTag[] }>('POST', 'piece-tags/', { tags })
    expect((await print([two, one.toLowerCase(), two])).body.pieces.map(({ tag, printed }) => [tag, printed])).toEqual([
      [two, 0],
      [one, 0],
    ])
    expect((await print([one], inPune)).body.pieces).toMatchObject([{ tag: one, printed: 1, netMg: 2758, purity: '18K' }])
    expect((await read(one)).body.piece.movements.map(({ kind, by }) => [kind, by])).toEqual([
      ['print', 'pune'],
      ['print', 'rohan'],
      ['receive', 'rohan'],
    ])
    for (const [tags, browser] of [
      [[one, 'NO-SUCH'], rohan],
      [[one, theirs], inPune],
    ] as const)
      expect((await print([...tags], browser)).body).toMatchObject({ code: 'not_found', field: 'tags' })
    expect((await print([], rohan)).status).toBe(400)
    expect((await print([one], seller)).status).toBe(403)
    // Nothing of a refused print is noted.
    expect((await read(one)).body.piece.movements).toHaveLength(3)
  })

  test('are found among very many in every list and search without reading them all', async () => {
    await shop.db.execute(sql`
      insert into ready_piece (id, subsite, tag, variant_id, huids, gross_mg, net_mg, carat_milli, other_mg, certificate, tray, ownership, state, store_id, since)
      select 'many-' || lpad(g::text, 7, '0'), 'in', 'MN-' || lpad(g::text, 7, '0'), case when g % 51 = 0 then ${other} else 'MANY-' || g % 2000 end,
        array['M' || lpad(upper(to_hex(g)), 5, '0')], 2958, 2758, 1000, 0, '', (g % 20)::text, 'owned',
        (array['free', 'free', 'reserved', 'sold', 'sold', 'sold', 'written_off'])[g % 7 + 1], (array[null, ${pune}, ${delhi}, 'linking-lane'])[g % 4 + 1],
        now() - make_interval(secs => g)
      from generate_series(1, 200000) g`)
    await shop.db.execute(sql`analyze ready_piece`)
    const of = { subsite: 'in', language: 'en' }
    for (const asked of [
      { state: 'free' },
      { state: 'sold', stores: [pune] },
      { state: 'away', stores: [pune] },
      { state: 'free', store: delhi },
      { state: 'reserved', store: 'warehouse' },
      { state: 'free', product: 'RNG-002' },
      { search: 'MN-01' },
      { search: 'M0BEEF' },
      { search: 'RNG-002' },
      { search: 'meher', stores: [pune] },
    ] as const) {
      const read = () => shop.modules.readyPieces.list(of, asked, { after: undefined, limit: 50 })
      if (asked.state !== 'away') expect([asked, (await read()).pieces.length > 0]).toEqual([asked, true])
      const pages = await pagesOfRead(shop.db, read)
      expect([asked, pages.every((count) => count < 2500) || pages]).toEqual([asked, true])
    }
    await shop.db.execute(sql`delete from ready_piece where id like 'many-%'`)
  }, 120_000)
})

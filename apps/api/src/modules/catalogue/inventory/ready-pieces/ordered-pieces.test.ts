import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import type { ListedReadyPiece, StaffReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rows, transact } from '../../../../kernel/db/db.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { address, bank, cartWith, post, readyCart, ring, stockOf, transitionUnits } from '../../../../testing/purchase.ts'
import { delivered, inspectAll, paid, returner, upload } from '../../../../testing/returned.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../../testing/signed-in.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'

const [pune, delhi] = ['laxmi-chowk-house', 'karol-bagh-pavilion']
let shop: TestShop
let owner: StaffBrowser
let second: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  const byMember = shop.server.authenticate
  acceptTestCustomers(shop)
  const byCustomer = shop.server.authenticate
  shop.server.authenticate = (request) => (request.routeOptions.url?.startsWith('/api/staff/') ? byMember : byCustomer)(request)
  second = (await addMember(shop, 'second@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  owner = (await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  const [variant] = await rows<{ grossMg: number; netMg: number }>(
    shop.db,
    sql`select gross_mg as "grossMg", net_mg as "netMg" from variant where id = ${ring}`,
  )
  const { grossMg, netMg } = variant!
  sold = { grossMg, netMg, caratMilli: (grossMg - netMg) * 5 }
})
afterAll(() => shop.close())

let tags = 0
/** The weights with which the ring is sold. */
let sold: { grossMg: number; netMg: number; caratMilli: number }
/** Pieces of the ring at places, those received first before the others; their tags. They weigh what is sold, and `moreMg` of metal. */
async function receive(...places: (string | null)[]): Promise<string[]> {
  return receiveOf(0, ...places)
}
async function receiveOf(moreMg: number, ...places: (string | null)[]): Promise<string[]> {
  const received: string[] = []
  for (const storeID of places) {
    const tag = `LX-${String(++tags).padStart(4, '0')}`
    const piece = {
      tag,
      huids: [`HU${String(tags).padStart(4, '0')}`],
      grossMg: sold.grossMg + moreMg,
      netMg: sold.netMg + moreMg,
      caratMilli: sold.caratMilli,
      tray: '7',
    }
    const { status, body } = await owner.call('POST', 'ready-pieces/', { variantID: ring, storeID, replaceCount: true, pieces: [piece] })
    expect(status, JSON.stringify(body)).toBe(200)
    received.push(tag)
  }
  return received
}
/** The former pieces are gone, so that each test begins without any. */
beforeEach(async () => {
  await shop.db.execute(sql`update ready_piece set state = 'written_off', to_store_id = null where state <> 'written_off'`)
  await shop.db.execute(sql`delete from store_stock where variant_id = ${ring}`)
  await shop.db.execute(
    sql`update stock set on_hand = 0, policy = 'stock', made_when_out = false where subsite = 'in' and variant_id = ${ring}`,
  )
})

const read = async (tag = '') => (await owner.call<{ piece: StaffReadyPiece }>('GET', `ready-pieces/${tag}/`)).body.piece
const statesOf = (pieces: readonly string[]) => Promise.all(pieces.map(async (tag) => (await read(tag)).state))
const kindsOf = async (tag = '') => (await read(tag)).movements.map(({ kind }) => kind).toReversed()
const orderOf = async (number: string) => (await owner.call<{ order: StaffOrder }>('GET', `orders/${number}/`)).body.order
const staff = { kind: 'staff', id: 'Meera' } as const
const step = async (number: string, ...names: Parameters<typeof transitionUnits>[1][]) => {
  for (const name of names)
    expect([name, await transitionUnits(shop, name, { number, actor: staff, reason: 'x' })]).toMatchObject([name, { ok: true }])
}
/** Weighs the piece of an order, with so much more metal than was sold; the number of its new price. */
async function weigh(number: string, moreMg: number): Promise<string> {
  const weights = { grossMg: sold.grossMg + moreMg, netMg: sold.netMg + moreMg }
  const { status, body } = await owner.call('POST', `orders/${number}/weigh/`, { unit: 1, ...weights, reason: 'scale' })
  expect(status, JSON.stringify(body)).toBe(200)
  return (await orderOf(number)).revisions[0]?.number ?? ''
}
/** Ends the orders that are not paid, as they end by themselves later. */
async function expireUnpaid(): Promise<void> {
  await shop.db.execute(sql`update orders set expires_at = created_at where state = 'payment_pending'`)
  shop.clock.advance(1000)
  await shop.modules.orders.expireOverdue()
}
const held = async () =>
  Object.fromEntries([...(await shop.modules.inventory.inStores(shop.db, 'in', [ring]))].map(([store, of]) => [store, of.get(ring)]))
/** The stock of the ring, which is that of its free pieces, on the site and in each store. */
async function counted() {
  const free = await rows<{ store: string | null; pieces: number }>(
    shop.db,
    sql`select store_id as store, count(*)::int as pieces from ready_piece where variant_id = ${ring} and state = 'free' group by 1`,
  )
  const [stock, stores] = [await stockOf(shop, ring), await held()]
  expect(stock).toBe(free.reduce((sum, { pieces }) => sum + pieces, 0))
  expect(stores).toEqual(Object.fromEntries(free.flatMap(({ store, pieces }) => (store === null ? [] : [[store, pieces]]))))
  return stock
}

test('an order reserves the piece that was received first, with its hallmark number, and sells it with its invoice [P-04]', async () => {
  const [first, second] = await receive(null, null)
  const { orderNumber } = await paid(shop, 'anvi')
  expect([await statesOf([first!, second!]), await counted()]).toEqual([['reserved', 'free'], 1])
  expect((await orderOf(orderNumber)).pieces).toMatchObject([{ readyPiece: first, huids: (await read(first)).huids, madeToOrder: false }])
  expect(await read(first)).toMatchObject({ state: 'reserved', order: orderNumber })
  const reserved = await owner.call<{ pieces: ListedReadyPiece[] }>('GET', 'ready-pieces/?state=reserved')
  expect(reserved.body.pieces).toMatchObject([{ tag: first, order: orderNumber }])
  // Nobody moves a piece that is reserved.
  for (const [name, body] of [
    ['send', { storeID: pune }],
    ['write-off', { reason: 'x' }],
  ] as const)
    expect((await owner.call('POST', `ready-pieces/${first}/${name}/`, body)).status).toBe(409)
  await step(orderNumber, 'confirm', 'allocate', 'pack', 'ship')
  expect([await read(first), await kindsOf(first)]).toMatchObject([{ state: 'sold', order: orderNumber }, ['receive', 'reserve', 'sell']])
  expect(await counted()).toBe(1)
})

test('a piece of another weight than was sold is weighed before it is packed, and its price settles on that weight [P-04]', async () => {
  await receiveOf(30, null)
  const { orderNumber } = await paid(shop, 'anvi')
  await step(orderNumber, 'confirm', 'allocate')
  const [piece] = (await orderOf(orderNumber)).pieces
  expect(piece?.state).toBe('quality_check')
  await weigh(orderNumber, 30)
  const after = await orderOf(orderNumber)
  expect([after.pieces[0]?.state, (after.revisions[0]?.difference ?? 0) > 0]).toEqual(['ready', true])
  const [unit] = await rows<{ grossMg: number; netMg: number }>(
    shop.db,
    sql`select u.gross_mg as "grossMg", u.net_mg as "netMg" from order_unit u join orders o on o.id = u.order_id where o.number = ${orderNumber}`,
  )
  expect(unit).toEqual({ grossMg: sold.grossMg + 30, netMg: sold.netMg + 30 })
  await step(orderNumber, 'pack', 'ship')
})

test('a piece whose new price is refused is free again, with its hallmark number, and another one is made [P-04]', async () => {
  const [tag] = await receiveOf(500, null)
  const { orderNumber } = await paid(shop, 'anvi')
  await step(orderNumber, 'confirm', 'allocate')
  const number = await weigh(orderNumber, 500)
  expect((await orderOf(orderNumber)).pieces).toMatchObject([{ state: 'revision_pending', readyPiece: tag }])
  const decided = await owner.call('POST', `revisions/${number}/decide/`, { choice: 'remake', reason: 'too heavy' })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  expect((await orderOf(orderNumber)).pieces).toMatchObject([{ state: 'in_production', readyPiece: null, huids: [] }])
  expect([await read(tag), await counted()]).toMatchObject([{ state: 'free', order: null }, 1])
})

test('one that weighs what was sold, within the step of the scale, is packed at once [P-04]', async () => {
  await receiveOf(10, null)
  const { orderNumber } = await paid(shop, 'anvi')
  await step(orderNumber, 'confirm', 'allocate', 'pack', 'ship')
})

test('a piece that is rejected at hallmarking is written off with the reason, and its unit is made instead [P-04]', async () => {
  const [tag, next] = await receive(null, null)
  await shop.db.execute(sql`update ready_piece set huids = '{}' where tag = ${tag!}`)
  const { orderNumber: number, orderID } = await paid(shop, 'rejected')
  expect([(await read(tag)).state, await counted()]).toEqual(['reserved', 1])
  const post = (path: string, body: object) => owner.call<{ code?: string }>('POST', `orders/${number}/${path}/`, body)
  for (const transition of ['confirm', 'allocate']) await post('transition', { transition, reason: 'by the book' })
  const away = { unit: 1, centre: 'Laxmi Assay', articles: [{ article: 1, grossMg: sold.grossMg }] }
  expect((await post('hallmarking/out', away)).status).toBe(200)
  const back = { unit: 1, article: 1, grossMg: sold.grossMg, reason: 'Solder of 18K' }
  const both = await Promise.all([post('hallmarking/back', back), post('hallmarking/back', back)])
  // A piece is lost: a second person who writes off approves it.
  expect(both.map(({ body }) => body.code)).toEqual(['approval_waits', 'approval_waits'])
  expect((await read(tag)).state).toBe('reserved')
  const [waits, ...others] = (await second.call<{ approvals: { number: string; amount: number }[] }>('GET', 'approvals/')).body.approvals
  expect([waits, others]).toMatchObject([{ kinds: ['write_off'], objectId: number, details: [{ name: 'piece', text: tag }] }, []])
  expect(waits?.amount).toBeGreaterThan(0)
  const approved = () => second.call('POST', `approvals/${waits?.number}/approve/`, { reason: 'seen at the centre' })
  expect([(await approved()).status, (await approved()).status]).toEqual([200, 409])
  expect(await read(tag)).toMatchObject({
    state: 'written_off',
    order: null,
    movements: [{ kind: 'write_off', reason: 'Solder of 18K' }, {}, {}],
  })
  const [unit] = await rows<{ state: string; piece: string | null; huids: string[] }>(
    shop.db,
    sql`select state, ready_piece_id as piece, huids from order_unit where order_id = ${orderID}`,
  )
  expect(unit).toEqual({ state: 'in_production', piece: null, huids: [] })
  // The stock has what it had, also once the order is cancelled: the piece that is made instead has no tag.
  expect([await counted(), (await read(next)).state]).toEqual([1, 'free'])
  await transitionUnits(shop, 'cancel', { number, actor: staff, reason: 'by the book' })
  expect([await counted(), (await read(tag)).state]).toEqual([1, 'written_off'])
})

test('a piece whose order is cancelled while it is at hallmarking is free once it is back, and written off where it was rejected [P-04]', async () => {
  const tags = await receive(null, null)
  await shop.db.execute(sql`update ready_piece set huids = '{}' where tag = any(${sql.param(tags)}::text[])`)
  /** An order whose piece is at hallmarking when it is cancelled; its calls. */
  const cancelledAway = async (customer: string) => {
    const { orderNumber: number } = await paid(shop, customer)
    const post = (path: string, body: object) => owner.call<{ code?: string }>('POST', `orders/${number}/${path}/`, body)
    for (const transition of ['confirm', 'allocate']) await post('transition', { transition, reason: 'by the book' })
    const away = { unit: 1, centre: 'Laxmi Assay', articles: [{ article: 1, grossMg: sold.grossMg }] }
    expect((await post('hallmarking/out', away)).status).toBe(200)
    expect((await post('cancel', { reason: 'Asked by phone' })).status).toBe(200)
    return { number, back: (more: object) => post('hallmarking/back', { unit: 1, article: 1, grossMg: sold.grossMg, ...more }) }
  }
  const [sound, poor] = [await cancelledAway('away-sound'), await cancelledAway('away-poor')]
  // Neither is sold again while it is away.
  expect([await statesOf(tags), await counted()]).toEqual([['reserved', 'reserved'], 0])
  const both = await Promise.all([sound.back({ huid: 'HUSND1' }), sound.back({ huid: 'HUSND2' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([await statesOf(tags), await counted()]).toEqual([['free', 'reserved'], 1])
  // The number is on the piece, which no other piece gets now.
  const [number] = (await read(tags[0])).huids
  expect(['HUSND1', 'HUSND2']).toContain(number)
  expect(await poor.back({ huid: number })).toMatchObject({ status: 409, body: { code: 'huid_taken' } })
  expect((await poor.back({ reason: 'Solder of 18K' })).body.code).toBe('approval_waits')
  expect((await read(tags[1])).state).toBe('reserved')
  const { approvals } = (await second.call<{ approvals: { number: string; objectId: string }[] }>('GET', 'approvals/')).body
  const waits = approvals.find(({ objectId }) => objectId === poor.number)
  expect((await second.call('POST', `approvals/${waits?.number}/approve/`, { reason: 'seen at the centre' })).status).toBe(200)
  expect([await statesOf(tags), await counted()]).toEqual([['free', 'written_off'], 1])
  expect((await orderOf(poor.number)).pieces.map(({ state }) => state)).toEqual(['cancelled'])
})

test('no hallmark number is on a piece of an order and on another ready piece [P-04]', async () => {
  const [first, second] = await receive(null, null)
  const { orderNumber } = await paid(shop, 'anvi')
  const [own, other] = [(await read(first)).huids, (await read(second)).huids]
  const note = (huids: readonly string[]) => owner.call('POST', `orders/${orderNumber}/hallmark/`, { unit: 1, huids, reason: 'read again' })
  expect((await note(other)).body).toMatchObject({ code: 'huid_taken', field: 'huids' })
  expect((await note(own)).status).toBe(200)
  expect((await note(['ZZ9999'])).status).toBe(200)
  const piece = { tag: 'LX-9999', huids: ['ZZ9999'], ...sold }
  const received = await owner.call('POST', 'ready-pieces/', { variantID: ring, storeID: null, replaceCount: true, pieces: [piece] })
  expect(received.body).toMatchObject({ code: 'huid_taken', field: 'pieces.0.huids' })
  const record = { ...sold, huids: other, otherMg: 0, certificate: '', tray: '7' }
  const corrected = { ...record, huids: ['ZZ9999'], seen: record, reason: 'mistyped' }
  expect((await owner.call('POST', `ready-pieces/${second}/correct/`, corrected)).body).toMatchObject({
    code: 'huid_taken',
    field: 'huids',
  })
})

test('of a hallmark number that is recorded for an order and received with a piece at once, one gets it [P-04]', async () => {
  await receive(null)
  const { orderNumber } = await paid(shop, 'anvi')
  for (let round = 0; round < 5; round++) {
    const huid = `RACE0${round}`
    const piece = { tag: `LX-R${round}X`, huids: [huid], ...sold }
    const answers = await Promise.all([
      owner.call('POST', `orders/${orderNumber}/hallmark/`, { unit: 1, huids: [huid], reason: 'read again' }),
      owner.call('POST', 'ready-pieces/', { variantID: ring, storeID: null, replaceCount: true, pieces: [piece] }),
    ])
    expect(answers.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
  }
})

test('of two orders for the last piece one gets it, again and again [P-04]', async () => {
  for (let round = 0; round < 5; round++) {
    const [last] = await receive(round % 2 === 0 ? null : pune)
    const carts = [await readyCart(shop, ring), await readyCart(shop, ring), await readyCart(shop, ring)]
    const posted = await Promise.all(carts.map((cartID) => post(shop, cartID, 'sandbox')))
    expect(posted.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await counted()).toBe(0)
    const [taken] = await rows<{ units: number }>(
      shop.db,
      sql`select count(*)::int as units from order_unit u join ready_piece p on p.id = u.ready_piece_id where p.tag = ${last}`,
    )
    expect(taken?.units).toBe(1)
  }
})

test('an order that is not paid, or cancelled, frees its piece where it was [P-04]', async () => {
  const [first, second] = await receive(pune, pune)
  const cartID = await readyCart(shop, ring)
  expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
  expect(await counted()).toBe(1)
  await expireUnpaid()
  expect([await statesOf([first!, second!]), await counted(), await held()]).toEqual([['free', 'free'], 2, { [pune]: 2 }])
  // It never left its tray.
  expect([await kindsOf(first), (await read(first)).tray]).toEqual([['receive', 'reserve', 'release'], '7'])
  const { orderNumber } = await paid(shop, 'anvi', 2)
  expect([await counted(), (await orderOf(orderNumber)).pieces.map(({ readyPiece }) => readyPiece)]).toEqual([0, [first, second]])
  const cancel = await owner.call('POST', `orders/${orderNumber}/cancel/`, { reason: 'Asked by phone', units: [2] })
  expect(cancel.status, JSON.stringify(cancel.body)).toBe(200)
  expect([await statesOf([first!, second!]), await counted(), await held()]).toEqual([['reserved', 'free'], 1, { [pune]: 1 }])
})

test('an order for pickup takes the pieces of its store first, others those of the warehouse [P-04]', async () => {
  const [inDelhi, stored, inPune] = await receive(delhi, null, pune)
  const { cartID } = await cartWith(shop, ring)
  await address(shop, cartID, { deliveryMethod: 'pickup', storeID: pune })
  await shop.call('POST', `/api/cart/${cartID}/quote/`)
  const posted = (await post(shop, cartID, 'sandbox')).body
  await bank(shop, posted.payment.providerRef, 'approve')
  expect((await orderOf(posted.orderNumber)).pieces).toMatchObject([{ readyPiece: inPune, storeID: pune, isInItsStore: true }])
  expect((await orderOf((await paid(shop, 'anvi')).orderNumber)).pieces).toMatchObject([{ readyPiece: stored, storeID: null }])
  await step(posted.orderNumber, 'confirm', 'allocate', 'pack', 'ready-to-collect')
  expect([await statesOf([inDelhi!, stored!, inPune!]), await counted()]).toEqual([['free', 'reserved', 'sold'], 1])
})

test('a piece that comes back and can be sold again is free in the warehouse [P-04]', async () => {
  const [bought, other] = await receive(pune, pune)
  const order = await delivered(shop, 'anvi')
  expect(await statesOf([bought!, other!])).toEqual(['sold', 'free'])
  const { ask, go } = returner(() => shop)
  const asked = (await ask(order)).body.return
  await go(asked.number, 'review', 'approve', 'schedule', 'collect', 'carry', 'receive', 'inspect')
  await inspectAll(shop, asked.number)
  await go(asked.number, 'pass', 'resolve')
  expect([await statesOf([bought!, other!]), await counted(), await held()]).toEqual([['free', 'free'], 2, { [pune]: 1 }])
  expect([await read(bought), await kindsOf(bought)]).toMatchObject([
    { storeID: null, tray: '', order: null },
    ['receive', 'reserve', 'sell', 'return'],
  ])
  // Set aside anew, it is not the former order's.
  await transact(shop.db, (tx) => shop.modules.inventory.reserve(tx, 'in', [{ variantId: ring, quantity: 2 }]))
  expect(await read(bought)).toMatchObject({ state: 'reserved', order: null })
})

test('a piece that is handed in at a store lies there, and is free there once it is accepted [P-04]', async () => {
  const [bought] = await receive(null)
  const order = await delivered(shop, 'anvi')
  const { ask, go } = returner(() => shop)
  const asked = (await ask(order, { handover: 'store', storeID: delhi })).body.return
  await go(asked.number, 'review', 'approve', 'drop-off', 'receive', 'inspect')
  await inspectAll(shop, asked.number)
  await go(asked.number, 'pass', 'resolve')
  expect([await read(bought), await counted(), await held()]).toMatchObject([{ state: 'free', storeID: delhi }, 1, { [delhi]: 1 }])
})

test('a replacement is a piece too: reserved at the approval, free again where it is not sent, sold as it is sent [P-04]', async () => {
  const [bought, other, third] = await receive(pune, delhi, null)
  const orders = [await delivered(shop, 'anvi'), await delivered(shop, 'anvi')]
  expect((await statesOf([bought!, other!, third!])).toSorted()).toEqual(['free', 'sold', 'sold'])
  const spare = (await Promise.all([bought!, other!, third!].map(read))).find(({ state }) => state === 'free')!
  const { ask, go } = returner(() => shop)
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c9a227' } })
    .png()
    .toBuffer()
  const askFor = async (order: (typeof orders)[number]) => {
    const { body } = await upload<{ image: { imageID: string } }>(shop, { orderID: order.orderID }, photo, as('anvi'))
    return (await ask(order, { resolution: 'replacement', images: [body.image.imageID] }, as('anvi'), { reason: 'defect' })).body.return
  }
  const [first, second] = [await askFor(orders[0]!), await askFor(orders[1]!)]
  await go(first.number, 'review', 'approve')
  expect([(await read(spare.tag)).state, await counted()]).toEqual(['reserved', 0])
  await go(first.number, 'schedule', 'collect', 'carry', 'receive', 'inspect', ['fail', { message: 'Worn' }], 'send-back')
  expect([await read(spare.tag), await counted()]).toMatchObject([{ state: 'free', storeID: spare.storeID }, 1])
  await go(second.number, 'review', 'approve', 'schedule', 'collect', 'carry', 'receive', 'inspect')
  await inspectAll(shop, second.number)
  // Its own hallmark number is what staff read from it.
  await go(second.number, 'pass', 'resolve', ['send', { huids: [spare.huids] }])
  expect(await read(spare.tag)).toMatchObject({ state: 'sold', order: orders[1]!.orderNumber })
  expect((await orderOf(orders[1]!.orderNumber)).pieces).toMatchObject([{ readyPiece: spare.tag }])
})

test('a variant without a free piece is made to order again where it was, and a unit without a tag adds no piece', async () => {
  await shop.db.execute(
    sql`update stock set has_pieces = false, policy = 'stock', on_hand = 1 where subsite = 'in' and variant_id = ${ring}`,
  )
  const { orderNumber: made } = await paid(shop, 'anvi')
  await shop.db.execute(sql`update stock set policy = 'made_to_order', lead_days = 21 where subsite = 'in' and variant_id = ${ring}`)
  await receive(null)
  const level = async () => (await shop.modules.inventory.levels(shop.db, 'in', [ring])).get(ring)
  expect(await level()).toMatchObject({ availability: 'ready', quantity: 1 })
  // The unit of the first order was taken when there were no pieces: it has no tag to be sold by.
  const cancel = await owner.call('POST', `orders/${made}/cancel/`, { reason: 'Asked by phone' })
  expect(cancel.status, JSON.stringify(cancel.body)).toBe(200)
  expect(await counted()).toBe(1)
  const ready = await orderOf((await paid(shop, 'anvi')).orderNumber)
  expect(ready.pieces[0]).toMatchObject({ madeToOrder: false, readyPiece: expect.stringMatching(/^LX/) })
  expect(await level()).toMatchObject({ availability: 'made_to_order', leadDays: 21 })
  const later = await orderOf((await paid(shop, 'anvi')).orderNumber)
  expect(later.pieces[0]).toMatchObject({ madeToOrder: true, readyPiece: null })
  const back = await owner.call('POST', `orders/${ready.number}/cancel/`, { reason: 'Asked by phone' })
  expect(back.status).toBe(200)
  expect(await level()).toMatchObject({ availability: 'ready', quantity: 1 })
})

test('a draft order sets pieces aside while its price is held, and gives them back', async () => {
  const [piece] = await receive(null)
  const content = {
    channel: 'walk_in',
    contact: { firstName: 'Prachi', lastName: 'Sathe', phone: '98220 50412', email: 'prachi@example.com' },
    items: [{ productID: ring, quantity: 1 }],
  }
  type Answered = { draft: { number: string; version: number } }
  const { draft } = (await owner.call<Answered>('POST', 'drafts/', content)).body
  const heldDraft = await owner.call<Answered>('POST', `drafts/${draft.number}/hold/`, { version: draft.version })
  expect([heldDraft.status, await statesOf([piece!]), await counted()]).toEqual([200, ['reserved'], 0])
  // Held anew it has the same piece.
  const again = await owner.call<Answered>('POST', `drafts/${draft.number}/hold/`, { version: heldDraft.body.draft.version })
  expect([await statesOf([piece!]), await counted()]).toEqual([['reserved'], 0])
  await owner.call('POST', `drafts/${draft.number}/withdraw/`, { version: again.body.draft.version })
  expect([await statesOf([piece!]), await counted()]).toEqual([['free'], 1])
})

test('orders, movements and cancellations at the same moment leave the stock at the free pieces, and wait for nobody for ever', async () => {
  const pieces = await receive(null, pune, delhi, null, pune)
  const carts = await Promise.all(Array.from({ length: 4 }, () => readyCart(shop, ring, 2)))
  const moves = pieces.map((tag, index) =>
    owner.call(
      'POST',
      `ready-pieces/${tag}/${index % 2 === 0 ? 'send' : 'write-off'}/`,
      index % 2 === 0 ? { storeID: 'linking-lane' } : { reason: 'x' },
    ),
  )
  const answers = await Promise.all([...carts.map((cartID) => post(shop, cartID, 'sandbox')), ...moves])
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const now = await statesOf(pieces)
  expect(await counted()).toBe(now.filter((state) => state === 'free').length)
  await expireUnpaid()
  expect((await statesOf(pieces)).includes('reserved')).toBe(false)
  await counted()
})

test('a transaction that fails leaves every piece as it was', async () => {
  const [piece] = await receive(pune)
  const broken = transact(shop.db, async (tx) => {
    expect(await shop.modules.inventory.reserve(tx, 'in', [{ variantId: ring, quantity: 1 }])).toMatchObject({
      reserved: new Map([[ring, [{ storeId: pune }]]]),
    })
    throw new Error('the process ends here')
  })
  await expect(broken).rejects.toThrow()
  expect([await statesOf([piece!]), await counted(), await kindsOf(piece)]).toEqual([['free'], 1, ['receive']])
  expect(await transact(shop.db, (tx) => shop.modules.inventory.reserve(tx, 'in', [{ variantId: ring, quantity: 2 }]))).toEqual({
    short: ring,
  })
})

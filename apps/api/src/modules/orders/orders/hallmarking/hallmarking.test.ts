import type { StaffOrder, StaffOrderRow } from '@karat/contract/staff-orders.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../../../kernel/db/db.ts'
import { restock, ring, stockOf } from '../../../../testing/purchase.ts'
import { paid } from '../../../../testing/returned.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'
import { headersOf } from '../../../../testing/shop.ts'
import { acceptTestCustomers, acceptTestStaff, asStaff } from '../../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
acceptTestStaff(shop, 'owner')

const reason = 'by the book'
const post = (path: string, body: object, headers: object = {}) =>
  shop.call<{ code?: string; field?: string; state?: string }>('POST', `/api/staff/orders/${path}/`, body, { ...asStaff(), ...headers })
const out = (number: string, more: object = {}, headers: object = {}) =>
  post(`${number}/hallmarking/out`, { unit: 1, centre: 'Laxmi Assay', articles: [{ article: 1, grossMg: 3000 }], ...more }, headers)
const back = (number: string, more: object = {}) =>
  post(`${number}/hallmarking/back`, { unit: 1, article: 1, grossMg: 3000, huid: nextHuid(), ...more })
let huids = 0
const nextHuid = () => `HM${String((huids += 1)).padStart(4, '0')}`
async function pieceOf(number: string) {
  const { body } = await shop.call<{ order: StaffOrder }>('GET', `/api/staff/orders/${number}/`, undefined, asStaff())
  const [piece] = body.order.pieces
  if (!piece) throw new Error('no piece')
  return { ...piece, order: body.order }
}
const transition = async (number: string, ...transitions: string[]) => {
  for (const name of transitions)
    expect([name, (await post(`${number}/transition`, { transition: name, reason })).status]).toEqual([name, 200])
}
/** A made-to-order gold ring that waits for its weigh-in, with the weights that it was ordered with. */
async function finished(customer: string) {
  const { orderNumber: number } = await paid(shop, customer, 1, 'RNG-003')
  await transition(number, 'confirm', 'start', 'inspect')
  const { ordered, hallmarkedArticles } = await pieceOf(number)
  expect(hallmarkedArticles).toBe(1)
  return { number, ...ordered }
}
const listed = async () =>
  (await shop.call<{ orders: StaffOrderRow[] }>('GET', '/api/staff/orders/?view=at-hallmarking', undefined, asStaff())).body.orders

test('a piece that is away is neither weighed nor passed, is listed, and comes back with its number', async () => {
  const { number, grossMg, netMg } = await finished('anvi')
  expect((await out(number)).status).toBe(200)
  expect(await out(number)).toMatchObject({ status: 409, body: { code: 'hallmarking_open' } })
  expect(await post(`${number}/weigh`, { unit: 1, grossMg, netMg, reason })).toMatchObject({
    status: 409,
    body: { code: 'hallmarking_away' },
  })
  expect(await post(`${number}/transition`, { transition: 'pass', reason })).toMatchObject({
    status: 409,
    body: { code: 'transition_refused' },
  })
  expect((await pieceOf(number)).transitions).toContainEqual({ transition: 'pass', allowed: false, guard: 'in_house' })
  expect((await listed()).map((order) => [order.number, order.hallmarkingSince !== null])).toEqual([[number, true]])
  expect([(await listed())[0], (await pieceOf(number)).order]).toMatchObject([
    { stage: 'to-weigh', isAway: true, waitsFor: 'time' },
    { stage: 'to-weigh', isAway: true, waitsFor: 'time' },
  ])
  const counts = await shop.call<{ counts: Record<string, { count: number }> }>('GET', '/api/staff/orders/counts/', undefined, asStaff())
  expect(counts.body.counts['at-hallmarking']?.count).toBe(1)
  const huid = nextHuid()
  expect((await back(number, { huid })).status).toBe(200)
  expect(await back(number)).toMatchObject({ status: 409, body: { code: 'hallmarking_back' } })
  const piece = await pieceOf(number)
  expect(piece).toMatchObject({
    huids: [huid],
    state: 'quality_check',
    hallmarkings: [{ outMg: 3000, inMg: 3000, result: 'hallmarked', huid }],
  })
  expect(piece.order.events.filter(({ machine }) => machine === 'hallmarking').map(({ from, to }) => [from, to])).toEqual([
    ['out 1 3000', `hallmarked 1 3000 ${huid}`],
    [null, 'out 1 3000'],
  ])
  expect(await listed()).toEqual([])
  expect(piece.order).toMatchObject({ isAway: false, waitsFor: 'staff' })
  // Every article has its number.
  expect(await out(number)).toMatchObject({ status: 409, body: { code: 'hallmarking_open' } })
  const audit = await rows<{ after: object }>(
    shop.db,
    sql`select after from audit_entry where object_id = ${number} and (after ? 'hallmarkingOut' or after ? 'hallmarkingBack')`,
  )
  expect(audit).toHaveLength(2)
})

test('a weighed piece that comes back with another weight is weighed again, and its price settles on the last weight', async () => {
  const { number, grossMg, netMg } = await finished('meera')
  expect((await post(`${number}/weigh`, { unit: 1, grossMg, netMg, reason })).status).toBe(200)
  expect((await pieceOf(number)).state).toBe('ready')
  const before = (await pieceOf(number)).total
  expect((await out(number, { articles: [{ article: 1, grossMg }] })).status).toBe(200)
  expect((await pieceOf(number)).transitions).toContainEqual({ transition: 'pack', allowed: false, guard: 'in_house' })
  expect((await back(number, { grossMg: grossMg - 40 })).status).toBe(200)
  expect(await pieceOf(number)).toMatchObject({ state: 'quality_check', order: { stage: 'to-weigh' } })
  expect((await pieceOf(number)).transitions).toContainEqual({ transition: 'pass', allowed: false, guard: 'weighed_again' })
  // The weight from before hallmarking is no longer that of the piece; one who weighed otherwise says why.
  const old = { unit: 1, grossMg, netMg }
  expect(await post(`${number}/weigh`, old)).toMatchObject({ status: 409, body: { code: 'weight_after_hallmarking', field: 'reason' } })
  const again = { unit: 1, grossMg: grossMg - 40, netMg: netMg - 40 }
  expect((await post(`${number}/weigh`, again)).status).toBe(200)
  const piece = await pieceOf(number)
  expect(piece).toMatchObject({ state: 'ready', weighed: { grossMg: grossMg - 40, netMg: netMg - 40 } })
  expect(piece.total).toBeLessThan(before)
  await transition(number, 'pack', 'ship')
})

test('a weight other than that of the return from hallmarking is accepted for a reason', async () => {
  const { number, grossMg, netMg } = await finished('ruhi')
  expect((await post(`${number}/weigh`, { unit: 1, grossMg, netMg })).status).toBe(200)
  await out(number, { articles: [{ article: 1, grossMg }] })
  await back(number, { grossMg: grossMg - 40 })
  expect((await post(`${number}/weigh`, { unit: 1, grossMg: grossMg - 20, netMg: netMg - 20 })).status).toBe(409)
  expect((await post(`${number}/weigh`, { unit: 1, grossMg: grossMg - 20, netMg: netMg - 20, reason })).status).toBe(200)
  expect(await pieceOf(number)).toMatchObject({ state: 'ready', weighed: { grossMg: grossMg - 20 } })
})

test('a piece that was never weighed is compared with the weight that came back, beyond the step of the scale', async () => {
  const { number, grossMg, netMg } = await finished('diya')
  await out(number, { articles: [{ article: 1, grossMg }] })
  await back(number, { grossMg: grossMg - 20 })
  const weigh = (moreMg: number, more: object = {}) =>
    post(`${number}/weigh`, { unit: 1, grossMg: grossMg + moreMg, netMg: netMg + moreMg, ...more })
  const refused = await weigh(-31)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'weight_after_hallmarking',
      field: 'reason',
      details: { returned: ((grossMg - 20) / 1000).toFixed(3), weighed: ((grossMg - 31) / 1000).toFixed(3) },
    },
  })
  expect([(await weigh(-9)).status, (await pieceOf(number)).state]).toEqual([409, 'quality_check'])
  expect((await weigh(-31, { reason })).status).toBe(200)
  // Within the step it needs no reason.
  const other = await finished('tara')
  await out(other.number, { articles: [{ article: 1, grossMg: other.grossMg }] })
  await back(other.number, { grossMg: other.grossMg })
  const near = { unit: 1, grossMg: other.grossMg + 10, netMg: other.netMg + 10 }
  expect((await post(`${other.number}/weigh`, near)).status).toBe(200)
})

test('a piece passes without being weighed only for a reason', async () => {
  const { number } = await finished('leela')
  expect(await post(`${number}/transition`, { transition: 'pass' })).toMatchObject({ status: 400, body: { field: 'reason' } })
  expect((await pieceOf(number)).state).toBe('quality_check')
  await transition(number, 'pass')
})

test('a rejected piece is in making again, with the reason in the history; a loss needs a reason', async () => {
  const { number } = await finished('kavya')
  await out(number)
  for (const grossMg of [2900, 3011])
    expect(await back(number, { grossMg })).toMatchObject({ status: 409, body: { code: 'hallmarking_weight', field: 'reason' } })
  // By hand no number is noted for an article that is away.
  expect(await post(`${number}/hallmark`, { unit: 1, huids: [nextHuid()] })).toMatchObject({
    status: 409,
    body: { code: 'hallmarking_away' },
  })
  const rejected = { unit: 1, article: 1, grossMg: 2990 }
  expect(await post(`${number}/hallmarking/back`, rejected)).toMatchObject({ status: 400, body: { field: 'reason' } })
  expect((await post(`${number}/hallmarking/back`, { ...rejected, reason: 'Below 916' })).status).toBe(200)
  const piece = await pieceOf(number)
  expect(piece).toMatchObject({
    state: 'in_production',
    huids: [],
    hallmarkings: [{ result: 'rejected', reason: 'Below 916', isOtherWeight: false }],
  })
  expect(piece.order.events.slice(0, 2)).toContainEqual(
    expect.objectContaining({ machine: 'hallmarking', to: 'rejected 1 2990', reason: 'Below 916' }),
  )
  // It leaves once more.
  expect((await out(number)).status).toBe(200)
  expect((await back(number, { grossMg: 2900, reason: 'Filed at the centre' })).status).toBe(200)
  expect((await pieceOf(number)).hallmarkings[1]).toMatchObject({ isOtherWeight: true, reason: 'Filed at the centre' })
})

test('two calls at once note one leave and one return', async () => {
  const { number } = await finished('lata')
  const twice = async (call: () => Promise<{ status: number }>) =>
    (await Promise.all([call(), call()])).map(({ status }) => status).toSorted((a, b) => a - b)
  expect(await twice(() => out(number))).toEqual([200, 409])
  expect(await twice(() => back(number))).toEqual([200, 409])
  expect((await pieceOf(number)).huids).toHaveLength(1)
})

test('a cancellation goes through while a piece is away, and its return is noted after it', async () => {
  const { number } = await finished('ravi')
  await out(number)
  expect((await post(`${number}/cancel`, { reason })).status).toBe(200)
  expect((await listed()).map((order) => order.number)).toContain(number)
  expect((await back(number)).status).toBe(200)
  expect(await pieceOf(number)).toMatchObject({ state: 'cancelled', huids: [], hallmarkings: [{ result: 'hallmarked' }] })
  expect(await listed()).toEqual([])
})

test('the stock of a unit that is cancelled while it is away returns with it, and not where it was rejected', async () => {
  await restock(shop, 10)
  const cancelledAway = async (customer: string) => {
    const { orderNumber: number } = await paid(shop, customer)
    await transition(number, 'confirm', 'allocate')
    expect((await out(number)).status).toBe(200)
    expect((await post(`${number}/cancel`, { reason })).status).toBe(200)
    return number
  }
  const [sound, poor] = [await cancelledAway('kiran'), await cancelledAway('leela')]
  expect(await stockOf(shop, ring)).toBe(8)
  expect((await back(sound)).status).toBe(200)
  expect(await stockOf(shop, ring)).toBe(9)
  expect((await back(poor, { huid: undefined, reason })).status).toBe(200)
  expect(await stockOf(shop, ring)).toBe(9)
  expect(await pieceOf(poor)).toMatchObject({ state: 'cancelled', hallmarkings: [{ result: 'rejected' }] })
})

test('the stock of a cancelled pair returns with its second article, and not where the first was rejected', async () => {
  const pair = 'EAR-003-18K-white-one-size'
  const cancelledAway = async (customer: string) => {
    const { orderNumber: number } = await paid(shop, customer, 1, pair)
    await transition(number, 'confirm', 'allocate')
    const articles = [1, 2].map((article) => ({ article, grossMg: 3000 }))
    expect((await out(number, { articles, reason })).status).toBe(200)
    expect((await post(`${number}/cancel`, { reason })).status).toBe(200)
    return number
  }
  const stock = await stockOf(shop, pair)
  const [sound, poor] = [await cancelledAway('mira'), await cancelledAway('nila')]
  expect((await back(sound)).status).toBe(200)
  expect((await back(poor, { huid: undefined, reason })).status).toBe(200)
  expect(await stockOf(shop, pair)).toBe(stock - 2)
  expect((await back(sound, { article: 2 })).status).toBe(200)
  expect((await back(poor, { article: 2 })).status).toBe(200)
  expect(await stockOf(shop, pair)).toBe(stock - 1)
})

test('a pair of which an article was rejected returns no stock while it is made again, with or without the other one away', async () => {
  const pair = 'EAR-003-18K-white-one-size'
  const rejected = async (customer: string, articles: readonly number[]) => {
    const { orderNumber: number } = await paid(shop, customer, 1, pair)
    await transition(number, 'confirm', 'allocate')
    const leave = { articles: articles.map((article) => ({ article, grossMg: 3000 })), reason }
    expect((await out(number, leave)).status).toBe(200)
    expect((await back(number, { huid: undefined, reason })).status).toBe(200)
    return number
  }
  const stock = await stockOf(shop, pair)
  const [both, one, again] = [await rejected('usha', [1, 2]), await rejected('vani', [1]), await rejected('yami', [1])]
  for (const number of [both, one]) expect((await post(`${number}/cancel`, { reason })).status).toBe(200)
  expect((await back(both, { article: 2 })).status).toBe(200)
  expect(await stockOf(shop, pair)).toBe(stock - 3)
  // Made again, it is a piece.
  await transition(again, 'inspect')
  expect((await post(`${again}/cancel`, { reason })).status).toBe(200)
  expect(await stockOf(shop, pair)).toBe(stock - 2)
})

test('nonsense, other articles and other sites are refused', async () => {
  const { number } = await finished('sara')
  expect(await out(number, {}, headersOf['ar'])).toMatchObject({ status: 404, body: { code: 'unknown_order' } })
  expect(await out(number, { unit: 2 })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await out(number, { articles: [{ article: 2, grossMg: 3000 }] })).toMatchObject({ status: 404, body: { field: 'articles' } })
  const one = { article: 1, grossMg: 3000 }
  for (const articles of [[], [one, one], [{ article: 1, grossMg: 0 }], [{ article: 1, grossMg: 1.5 }]])
    expect((await out(number, { articles })).status).toBe(400)
  expect(await back(number)).toMatchObject({ status: 409, body: { code: 'hallmarking_back' } })
})

test('articles that weigh more than their weighed piece do not leave; all of them weigh as much, or a reason says why not', async () => {
  const { number, grossMg, netMg } = await finished('isha')
  expect((await post(`${number}/weigh`, { unit: 1, grossMg, netMg, reason })).status).toBe(200)
  const heavier = { articles: [{ article: 1, grossMg: grossMg + 11 }] }
  expect(await out(number, heavier)).toMatchObject({
    status: 409,
    body: { code: 'hallmarking_too_heavy', field: 'articles', details: { grossMg } },
  })
  // No reason makes an article heavier than its piece.
  expect(await out(number, { ...heavier, reason })).toMatchObject({ status: 409, body: { code: 'hallmarking_too_heavy' } })
  const lighter = { articles: [{ article: 1, grossMg: grossMg - 11 }] }
  expect(await out(number, lighter)).toMatchObject({ status: 409, body: { code: 'hallmarking_far', field: 'reason' } })
  expect((await pieceOf(number)).hallmarkings).toEqual([])
  expect((await out(number, { ...lighter, reason: 'Without its chain' })).status).toBe(200)
  expect((await pieceOf(number)).order.events[0]).toMatchObject({ to: `out 1 ${grossMg - 11}`, reason: 'Laxmi Assay, Without its chain' })
})

test('a piece that is not weighed may be heavier than ordered; far heavier it needs a reason', async () => {
  const { number, grossMg } = await finished('noor')
  const far = { articles: [{ article: 1, grossMg: grossMg * 2 }] }
  expect(await out(number, far)).toMatchObject({ status: 409, body: { code: 'hallmarking_far', field: 'reason' } })
  expect((await out(number, { ...far, reason: 'A wider shank' })).status).toBe(200)
})

test('the weight of an article that is away is corrected for a reason, and its return compared with the right one', async () => {
  const { number, grossMg } = await finished('tara')
  await out(number, { articles: [{ article: 1, grossMg }] })
  const correct = (more: object = {}) =>
    post(`${number}/hallmarking/correct`, { unit: 1, article: 1, grossMg: grossMg - 400, reason, ...more })
  expect(await correct({ reason: ' ' })).toMatchObject({ status: 400, body: { field: 'reason' } })
  expect(await correct({ unit: 2 })).toMatchObject({ status: 404, body: { field: 'unit' } })
  expect(await correct({ article: 2 })).toMatchObject({ status: 409, body: { code: 'hallmarking_back', field: 'article' } })
  expect((await correct()).status).toBe(200)
  const piece = await pieceOf(number)
  expect(piece.hallmarkings).toMatchObject([{ outMg: grossMg - 400, inMg: null }])
  expect(piece.hallmarkings[0]?.outBy).not.toBe('')
  expect(piece.order.events[0]).toMatchObject({ from: `out 1 ${grossMg}`, to: `corrected 1 ${grossMg - 400}`, reason })
  const [entry] = await rows<{ before: object; after: object }>(
    shop.db,
    sql`select before, after from audit_entry where object_id = ${number} and call = 'POST /api/staff/orders/:number/hallmarking/correct/'`,
  )
  expect([entry?.before, entry?.after]).toEqual([
    { hallmarkingOut: { piece: 1, article: 1, grossMg } },
    { hallmarkingOut: { piece: 1, article: 1, grossMg: grossMg - 400 } },
  ])
  expect(await back(number, { grossMg })).toMatchObject({ status: 409, body: { code: 'hallmarking_weight' } })
  expect((await back(number, { grossMg: grossMg - 410 })).status).toBe(200)
  expect(await correct()).toMatchObject({ status: 409, body: { code: 'hallmarking_back' } })
})

test('a correction above the weighed piece is refused, whatever its reason', async () => {
  const { number, grossMg, netMg } = await finished('uma')
  expect((await post(`${number}/weigh`, { unit: 1, grossMg, netMg, reason })).status).toBe(200)
  await out(number, { articles: [{ article: 1, grossMg }] })
  const correction = { unit: 1, article: 1, grossMg: grossMg + 11, reason }
  expect(await post(`${number}/hallmarking/correct`, correction)).toMatchObject({
    status: 409,
    body: { code: 'hallmarking_too_heavy', field: 'grossMg' },
  })
})

test('an order of which one piece is here is not away', async () => {
  const { orderNumber: number } = await paid(shop, 'mala', 2, 'RNG-003')
  await transition(number, 'confirm', 'start', 'inspect')
  await out(number)
  const row = (await listed()).find((order) => order.number === number)
  expect([row, (await pieceOf(number)).order]).toMatchObject([
    { isAway: false, waitsFor: 'staff' },
    { isAway: false, waitsFor: 'staff' },
  ])
})

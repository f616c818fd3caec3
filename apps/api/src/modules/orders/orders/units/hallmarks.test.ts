import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../../kernel/db/db.ts'
import { restock } from '../../../../testing/purchase.ts'
import { paid } from '../../../../testing/returned.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'
import { acceptTestCustomers, acceptTestStaff, asStaff } from '../../../../testing/signed-in.ts'
import type { StaffTransition } from './transition-request.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
acceptTestStaff(shop, 'owner')
beforeAll(async () => {
  await restock(shop, 99)
  await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 50 where subsite = 'in'`)
})

const post = (path: string, body: object, headers: object = {}) =>
  shop.call<{ code?: string; field?: string; details?: Record<string, unknown> }>(
    'POST',
    `/api/staff/orders/${path}/`,
    { reason: 'by the book', ...body },
    { ...asStaff(), ...headers },
  )
const record = (number: string, huids: string[], unit = 1) => post(`${number}/hallmark`, { unit, huids })
const transition = (number: string, name: StaffTransition, unit?: number) =>
  post(`${number}/transition`, { transition: name, ...(unit ? { unit } : {}) })
const pieceOf = async (number: string) =>
  (await shop.call<{ order: StaffOrder }>('GET', `/api/staff/orders/${number}/`, undefined, asStaff())).body.order.pieces[0]

let letter = 0
/** A hallmark number that no other piece of this file has. */
const huid = () => `ZZ${String(++letter).padStart(4, '0')}`

/** A paid order of pieces of a product, packed. */
async function packed(name: string, productID: string, quantity = 1): Promise<string> {
  const { orderNumber } = await paid(shop, name, quantity, productID)
  for (const step of ['confirm', 'allocate', 'pack'] as const)
    expect([step, (await transition(orderNumber, step)).status]).toEqual([step, 200])
  return orderNumber
}

describe('a piece that the law has hallmarked', () => {
  test('is not sent before every article has its number, and then is', async () => {
    const number = await packed('pair', 'BNG-003')
    const isRefused = async () => {
      expect(await transition(number, 'ship')).toMatchObject({ status: 409, body: { details: { why: 'guard', guard: 'hallmarked' } } })
      const ship = (await pieceOf(number))?.transitions.find((one) => one.transition === 'ship')
      expect(ship).toEqual({ transition: 'ship', allowed: false, guard: 'hallmarked' })
    }
    expect(await pieceOf(number)).toMatchObject({ hallmarkedArticles: 2, huids: [] })
    await isRefused()
    const [one, other] = [huid(), huid()]
    for (const wrong of [[one], [one, other, huid()]])
      expect(await record(number, wrong)).toMatchObject({
        status: 400,
        body: { code: 'huids_count', field: 'huids', details: { articles: 2 } },
      })
    expect(await record(number, [one, one])).toMatchObject({ body: { code: 'huid_taken', field: 'huids' } })
    await isRefused()
    expect((await record(number, [one, other])).status).toBe(200)
    expect((await transition(number, 'ship')).status).toBe(200)
  })

  test('has its noted numbers changed with a reason only, and one of two first notes at once wins', async () => {
    const number = await packed('typo', 'RNG-001')
    const note = (huids: string[], more: object = {}) => post(`${number}/hallmark`, { unit: 1, huids, reason: undefined, ...more })
    const both = await Promise.all([note([huid()]), note([huid()])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)?.body).toMatchObject({ code: 'reason_missing', field: 'reason' })
    const [noted = ''] = (await pieceOf(number))?.huids ?? []
    expect((await note([noted])).status).toBe(200)
    expect((await note([huid()], { reason: '  ' })).status).toBe(400)
    const right = huid()
    expect((await note([right], { reason: 'Misread on the piece' })).status).toBe(200)
    expect((await pieceOf(number))?.huids).toEqual([right])
  })

  test('has missing numbers added without a reason beside the noted one, which is replaced with a reason only', async () => {
    const number = await packed('pair', 'BNG-003')
    const [noted, missing, right] = [huid(), huid(), huid()]
    const note = (huids: string[], more: object = {}) => post(`${number}/hallmark`, { unit: 1, huids, reason: undefined, ...more })
    // As hallmarking gives back the first of two articles.
    await shop.db.execute(
      sql`update order_unit set huids = array[${noted}] where order_id = (select id from orders where number = ${number})`,
    )
    expect(await note([right, missing])).toMatchObject({ status: 400, body: { code: 'reason_missing', field: 'reason' } })
    expect((await note([missing, noted])).status).toBe(200)
    expect((await pieceOf(number))?.huids).toEqual([missing, noted])
    expect(await note([missing, right])).toMatchObject({ status: 400, body: { code: 'reason_missing', field: 'reason' } })
    expect((await note([missing, right], { reason: 'Misread on the piece' })).status).toBe(200)
  })

  test('cannot lose a number again, also while it is sent', async () => {
    const number = await packed('race', 'BNG-003')
    expect((await record(number, [huid(), huid()])).status).toBe(200)
    const answers = await Promise.all([
      record(number, [huid()]),
      transition(number, 'ship'),
      record(number, [huid(), huid()]),
      record(number, []),
    ])
    // A note that comes after the parcel has left is refused for that.
    expect(answers[0]?.status).toBeOneOf([400, 409])
    expect(answers.map(({ status }) => status)).toEqual([expect.any(Number), 200, expect.any(Number), 400])
    expect(await pieceOf(number)).toMatchObject({ state: 'shipped', huids: [expect.any(String), expect.any(String)] })
  })

  test('waits with the merchant while others of its order are sent', async () => {
    const number = await packed('two', 'RNG-001', 2)
    expect((await record(number, [huid()], 2)).status).toBe(200)
    const { body } = await shop.call<{ order: StaffOrder }>('GET', `/api/staff/orders/${number}/`, undefined, asStaff())
    expect(body.order.transitions.find((one) => one.transition === 'ship')).toMatchObject({ allowed: true, pieces: 1 })
    expect(await transition(number, 'ship', 1)).toMatchObject({ status: 409 })
    // A parcel of the whole order would leave without its first piece: it is refused with the place, and changes nothing.
    const details = { why: 'guard', guard: 'hallmarked', pieces: [1] }
    expect(await transition(number, 'ship')).toMatchObject({ status: 409, body: { code: 'hallmarks_missing', details } })
    for (const [units, status, code] of [
      [[1, 2], 409, 'hallmarks_missing'],
      [[2, 2], 400, 'bad_request'],
      [[2, 3], 404, 'not_found'],
      [[], 400, 'bad_request'],
    ] as const)
      expect(await post(`${number}/transition`, { transition: 'ship', units })).toMatchObject({ status, body: { code } })
    expect(await post(`${number}/transition`, { transition: 'ship', units: [2], unit: 2 })).toMatchObject({
      status: 400,
      body: { field: 'units' },
    })
    expect((await pieceOf(number))?.state).toBe('packed')
    const both = await Promise.all([2, 2].map((unit) => post(`${number}/transition`, { transition: 'ship', units: [unit] })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await record(number, [huid()], 1)).status).toBe(200)
    expect((await transition(number, 'ship')).body).toMatchObject({ moved: 1, state: 'shipped' })
  })

  test('keeps its order from leaving while another piece of it is not packed, unless the pieces are named', async () => {
    const { orderNumber: number } = await paid(shop, 'half', 2, 'EAR-004')
    expect((await transition(number, 'confirm')).status).toBe(200)
    expect((await transition(number, 'allocate')).status).toBe(200)
    expect((await transition(number, 'pack', 2)).status).toBe(200)
    expect(await transition(number, 'ship')).toMatchObject({
      status: 409,
      body: { code: 'transition_refused', details: { why: 'state', pieces: [1] } },
    })
    expect((await post(`${number}/transition`, { transition: 'ship', units: [2] })).body).toMatchObject({
      moved: 1,
      state: 'partially_shipped',
    })
  })

  test('of an order of an earlier release has as many as its price has fees for', async () => {
    const number = await packed('old', 'BNG-003')
    await shop.db.execute(
      sql`update order_item set options = options - 'hallmarkedArticles' where order_id in (select id from orders where number = ${number})`,
    )
    expect(await pieceOf(number)).toMatchObject({ hallmarkedArticles: 2 })
    expect(await transition(number, 'ship')).toMatchObject({ body: { details: { guard: 'hallmarked' } } })
  })

  test('has no number of another piece', async () => {
    const [first, second] = [await packed('first', 'RNG-001'), await packed('second', 'RNG-001')]
    const same = huid()
    const both = await Promise.all([record(first, [same]), record(second, [same])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'huid_taken', field: 'huids' })
  })
})

test.each(['EAR-004', 'CON-001', 'PND-004'])(
  '%s, of silver, a coin or under two grams, is sent without a number, and takes none',
  async (productID) => {
    const number = await packed(`none-${productID}`, productID)
    const piece = await pieceOf(number)
    expect(piece?.hallmarkedArticles).toBe(0)
    expect(piece?.actions.map(({ action }) => action)).not.toContain('hallmark')
    expect(await record(number, [huid()])).toMatchObject({ status: 409, body: { code: 'huids_not_needed' } })
    expect((await transition(number, 'ship')).status).toBe(200)
  },
)

test('of another site is not found, and a number that is none is refused', async () => {
  const number = await packed('elsewhere', 'RNG-001')
  expect(await post(`${number}/hallmark`, { unit: 1, huids: [huid()] }, { subsiteid: '2' })).toMatchObject({ status: 404 })
  for (const wrong of ['ABC\u000012', 'ABCDE', 'ÄBCDEF']) expect((await record(number, [wrong])).status).toBe(400)
  expect((await record(number, [huid()], 2)).status).toBe(404)
})

test('a site whose country hallmarks nothing needs no numbers', async () => {
  const site = await shop.modules.sites.byCode('ae')
  expect(site?.profile.hallmark).toBe(false)
  await shop.db.execute(sql`update subsite set hallmark_mode = 'none' where code = 'in'`)
  await shop.modules.sites.refresh()
  const number = await packed('nowhere', 'BNG-003')
  await shop.db.execute(sql`update subsite set hallmark_mode = 'composite' where code = 'in'`)
  await shop.modules.sites.refresh()
  expect((await pieceOf(number))?.hallmarkedArticles).toBe(0)
  expect((await transition(number, 'ship')).status).toBe(200)
  const [item] = await rows(
    shop.db,
    sql`select options->>'hallmarkedArticles' as articles from order_item where order_id in (select id from orders where number = ${number})`,
  )
  expect(item).toEqual({ articles: '0' })
})

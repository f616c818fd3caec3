import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rows } from '../../../../kernel/db/db.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { bank, post, readyCart, ring } from '../../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'

let shop: TestShop
let desk: StaffBrowser
let accountant: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
  accountant = (await addMember(shop, 'accounts@aurelia.example', [{ role: 'accountant', site: '*' }])).browser
  await shop.db.execute(sql`update stock set on_hand = 40 where subsite = 'in'`)
  return () => shop.close()
})

/** A product with a price above two lakh rupees. */
const bangle = 'BNG-002'
const pan = 'ABCPK1234F'
interface Answer {
  code: string
  field: string
  details: object
  idProof: object
  state: string
  holdReason: string | null
}
const enter = (number: string, idNumber: unknown, browser = desk, headers = {}) =>
  browser.call<Answer>('POST', `orders/${number}/id-numbers/enter/`, { idNumber }, headers)
async function paid(product = bangle) {
  const { body } = await post(shop, await readyCart(shop, product), 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  return body
}
const pageOf = async (number: string) => (await desk.call<{ order: StaffOrder }>('GET', `orders/${number}/`)).body.order
const entries = (number: string) =>
  rows<{ text: string; after: object }>(
    shop.db,
    sql`select concat(input, before, after) as text, after from audit_entry
        where object = 'orders' and object_id = ${number} and call like '%/id-numbers/enter/'`,
  )

test('staff enter the identity number that an order waits for; calls at once store it and write it to the audit once, masked [P-04]', async () => {
  const { orderNumber: number } = await paid()
  expect(await pageOf(number)).toMatchObject({ holdReason: 'id_proof', idProof: { state: 'missing', kind: 'pan' } })
  const answers = await Promise.all(['abcpk 1234f', pan, pan].map((typed) => enter(number.toLowerCase(), typed)))
  const idProof = { kind: 'pan', masked: 'ABCxx…4F' }
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { idProof, state: 'placed', holdReason: null } })
  const order = await pageOf(number)
  expect([order.state, order.idProof, order.events.flatMap(({ machine, to }) => (machine === 'unit' ? [to] : []))]).toEqual([
    'placed',
    { state: 'given', kind: 'pan' },
    ['placed', 'on_hold', 'payment_pending'],
  ])
  // The release is a step of the shop itself, which has the member whose act it follows from; the bank's message has none.
  expect(order.events.flatMap(({ machine, actor, by }) => (machine === 'unit' ? [[actor, by]] : []))).toEqual([
    ['system', 'desk'],
    ['system', ''],
    ['shopper', ''],
  ])
  const [entry, ...others] = await entries(number)
  expect([entry?.after, others]).toEqual([{ idProof: 'ABCxx…4F', state: 'placed', holdReason: null }, []])
  expect(entry?.text.toUpperCase()).not.toMatch(/ABCPK/)
  const [stored] = await rows<{ text: string }>(
    shop.db,
    sql`select concat(sealed, masked) as text from id_proof p join orders o on o.cart_id = p.cart_id where o.number = ${number}`,
  )
  expect(stored?.text).not.toContain(pan)
})

test('another number, an order that needs none and one that has ended are refused', async () => {
  const { orderNumber: number } = await paid()
  const [first, second] = await Promise.all([enter(number, pan), enter(number, 'XYZPK9876A')])
  expect([first, second].map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await entries(number)).toHaveLength(1)
  const { orderNumber: small } = await paid(ring)
  expect(await enter(small, pan)).toMatchObject({ status: 409, body: { code: 'id_number_not_needed' } })
  const { orderNumber: over, orderID } = await paid()
  await shop.db.execute(sql`update orders set state = 'cancelled' where id = ${orderID}`)
  expect(await enter(over, pan)).toMatchObject({ status: 409, body: { code: 'order_ended' } })
  expect([...(await entries(small)), ...(await entries(over))]).toEqual([])
})

test('a wrong number is refused by its field and not echoed; other sites and roles are refused', async () => {
  const { orderNumber: number } = await paid()
  for (const [typed, wrong] of [
    ['ABCPK1234', 'length'],
    ['ABCXK1234F', 'holder'],
    ['1234ABCPKF', 'order'],
  ] as const) {
    const { status, body } = await enter(number, typed)
    expect([status, body]).toMatchObject([400, { code: 'bad_id_number', field: 'idNumber', details: { kind: 'pan', wrong } }])
    expect(JSON.stringify(body)).not.toContain(typed)
  }
  for (const typed of ['', null, {}, 'x'.repeat(41), '\u0000'])
    expect([typed, (await enter(number, typed)).body]).toMatchObject([typed, { code: 'bad_request', field: 'idNumber' }])
  expect(await enter(number, pan, desk, { subsiteid: '2' })).toMatchObject({ status: 404, body: { code: 'unknown_order' } })
  expect(await enter('IN26-NOBODY', pan)).toMatchObject({ status: 404 })
  expect(await enter(number, pan, accountant)).toMatchObject({ status: 403 })
  expect(await entries(number)).toEqual([])
  expect((await pageOf(number)).holdReason).toBe('id_proof')
})

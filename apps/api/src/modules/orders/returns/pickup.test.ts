import type { SavedAddressReply } from '@karat/contract/saved-address.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { restock } from '../../../testing/purchase.ts'
import { delivered, returner, staffTransition } from '../../../testing/returned.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import { placeOfOrder } from './rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
  await restock(shop, 99)
})
afterAll(() => shop.close())

const { itemsOf, detailOf, ask, go } = returner(() => shop)
const office = {
  fname: 'Anvi',
  lname: 'Deshpande',
  address1: '7, Laxmi Road',
  city: 'Pune',
  zipcode: '411030',
  country: 'IN',
  state: 'MH',
  phone: '98220 11111',
}
/** Saves an address of a customer and returns its id. */
async function save(customer: string, change: object = {}): Promise<string> {
  const path = `/account/users/${customer}/address`
  const saved = await shop.call<{ responseBody: SavedAddressReply }>('POST', path, { ...office, ...change }, as(customer))
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return saved.body.responseBody._id
}
const requests = async (orderID: string) =>
  (await rows(shop.db, sql`select pickup_address from return_request where order_id = ${orderID}`)).length

describe('the pickup of a return', () => {
  test('uses a copy of the chosen saved address; staff and shopper are notified [C-36, C-37, C-30]', async () => {
    const order = await delivered(shop, 'anvi')
    const id = await save('anvi')
    // The order's own address is saved too, and is not offered twice.
    await save('anvi', { address1: '12, Sadashiv Peth', phone: '98220 00000' })
    const { pickup } = (await itemsOf(order.orderNumber)).body
    expect(pickup.lines[0]).toBe('12, Sadashiv Peth')
    expect(pickup.others).toEqual([{ addressID: id, name: 'Anvi Deshpande', lines: expect.arrayContaining(['7, Laxmi Road']) as string[] }])
    const { number } = (await ask(order, { addressID: id })).body.return
    expect((await detailOf(number)).pickup?.lines[0]).toBe('7, Laxmi Road')
    // A later change of the saved address changes nothing.
    const path = `/account/users/anvi/address/${id}`
    expect((await shop.call('PATCH', path, { address1: '1, Elsewhere' }, as('anvi'))).status).toBe(200)
    expect((await shop.call('DELETE', path, undefined, as('anvi'))).status).toBe(200)
    expect((await detailOf(number)).pickup?.lines[0]).toBe('7, Laxmi Road')
    await go(number, 'review', 'approve', 'schedule')
    const record = await staffTransition(shop, number, 'miss')
    expect(record.ok && (await shop.modules.returns.placeFor(record.value))).toMatchObject({
      name: 'Anvi Deshpande',
      lines: expect.arrayContaining(['7, Laxmi Road']) as string[],
      phone: '+919822011111',
    })
    const mails = (await shop.modules.notifications.recent(50)).map(({ body }) => body)
    expect(mails.find((body) => body.includes('The courier will come to:'))).toMatch(
      /Anvi Deshpande\n7, Laxmi Road\n(?:.*\n)*\u2066?\u200E?\+91 98220 11111/,
    )
    const [copy] = (await shop.modules.returns.exportCustomer(shop.db, 'anvi')).returns as { pickupAddress: { line1: string } }[]
    expect(copy?.pickupAddress.line1).toBe('7, Laxmi Road')
    await shop.db.transaction((tx) => shop.modules.returns.removeCustomer(tx, 'anvi'))
    expect(await rows(shop.db, sql`select 1 from return_request where pickup_address is not null`)).toEqual([])
  })

  test('is refused for another customer’s address, and outside of the served area; the field is named and nothing changes [P-03, C-37]', async () => {
    const order = await delivered(shop, 'meera')
    const theirs = await save('kavya')
    const { body } = await itemsOf(order.orderNumber, as('meera'))
    expect(body.pickup.others).toEqual([])
    const refused = async (addressID: string, more: object = {}, headers = as('meera')) => {
      const { status, body: message } = await ask(order, { addressID, ...more }, headers)
      return [status, message.code, message.field]
    }
    expect(await refused(theirs)).toEqual([404, 'unknown_address', 'addressID'])
    expect(await refused('nothing')).toEqual([404, 'unknown_address', 'addressID'])
    // Since it was saved the courier stopped serving it.
    const far = await save('meera', { address1: '9, Far Road' })
    await shop.db.execute(sql`update customer_address set details = jsonb_set(details, '{place,postcode}', '"999999"') where id = ${far}`)
    expect((await itemsOf(order.orderNumber, as('meera'))).body.pickup.others).toEqual([])
    expect((await refused(far))[2]).toBe('addressID')
    expect(await requests(order.orderID)).toBe(0)
    // A return brought to a store needs no address.
    const { stores } = body
    const brought = await ask(order, { addressID: theirs, handover: 'store', storeID: stores[0]?.storeID }, as('meera'))
    expect(brought.body.return).toMatchObject({ handover: 'store', pickup: null })
    expect(await rows(shop.db, sql`select pickup_address as at from return_request where order_id = ${order.orderID}`)).toEqual([
      { at: null },
    ])
  })

  test('is at the order’s address for a guest, who has no other [P-03, C-37]', async () => {
    const order = await delivered(shop, undefined)
    const theirs = await save('kavya')
    const { orderToken } = order
    const guest = await ask(order, { addressID: theirs, orderToken }, {})
    expect([guest.status, guest.body.field]).toEqual([404, 'addressID'])
    // A customer with a guest's link cannot use an own address either.
    const { body } = await itemsOf(order.orderNumber, {}, `?orderToken=${orderToken}`)
    const items = [{ orderItemID: body.items[0]?.orderItemID, reason: 'size' }]
    const linked = { orderID: order.orderID, orderToken, requestKey: 'with-a-link', items, resolution: 'refund', handover: 'pickup' }
    const other = await shop.call('PUT', '/api/orders/return/', { ...linked, addressID: theirs }, as('kavya'))
    expect([other.status, other.body.field]).toEqual([404, 'addressID'])
    const asked = await ask(order, { orderToken }, {})
    expect(asked.body.return.pickup?.lines[0]).toBe('12, Sadashiv Peth')
  })
})

test('is at the buyer’s home address for an order collected at a store', () => {
  const place = {
    firstName: 'A',
    lastName: 'B',
    line2: '',
    city: 'Pune',
    state: 'MH',
    postcode: '411030',
    country: 'IN',
    phone: '',
    email: '',
  }
  const [store, home] = [
    { ...place, line1: 'Laxmi Road' },
    { ...place, line1: 'Sadashiv Peth' },
  ]
  expect(placeOfOrder({ shipping: home, billing: store })).toBe(home)
  expect(placeOfOrder({ shipping: store, billing: home, storeId: 'laxmi' })).toBe(home)
})

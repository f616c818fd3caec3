import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows } from '../../../../kernel/db/db.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { hallmark, puneAddress, restock } from '../../../../testing/purchase.ts'
import { paid } from '../../../../testing/returned.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { acceptTestCustomers } from '../../../../testing/signed-in.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'
import { findRequested } from '../ownership/find-requested.ts'
import type { OrderAddress } from '../port.ts'
import { claimByContact } from '../store.ts'

let shop: TestShop
let [desk, second, sales]: StaffBrowser[] = []
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  const byStaff = shop.server.authenticate
  acceptTestCustomers(shop)
  const byCustomer = shop.server.authenticate
  shop.server.authenticate = (request) => (request.routeOptions.url?.startsWith('/api/staff/') ? byStaff(request) : byCustomer(request))
  await restock(shop, 50)
  desk = (await addMember(shop, 'asha@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
  second = (await addMember(shop, 'second@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  sales = (await addMember(shop, 'sales@aurelia.example', [{ role: 'sales', site: 'in' }])).browser
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`truncate staff_approval`))

interface Reply {
  code: string
  field: string
  state: string
  details: { number: string }
}
const reason = 'Moved house'
const { Country: _country, Email: _email, ...former } = { ...puneAddress, Address1: '', Phone: '+919822000000' }
const shipping = { ...former, Address: '7 FC Road', Zip: '411004' }
const change = (number: string, fields: object = {}, browser = desk, headers = {}) =>
  (browser as StaffBrowser).call<Reply>('POST', `orders/${number}/address/`, { shipping: { ...shipping, ...fields }, reason }, headers)
const approve = (number: string, browser = second) =>
  (browser as StaffBrowser).call<Reply>('POST', `approvals/${number}/approve/`, { reason: 'Called her' })
async function waits(answer: ReturnType<typeof change>): Promise<string> {
  const { status, body } = await answer
  expect([status, body.code], JSON.stringify(body)).toEqual([409, 'approval_waits'])
  return body.details.number
}
const addressOf = async (number: string) => {
  const [found] = await rows<{ address: OrderAddress }>(shop.db, sql`select address from orders where number = ${number}`)
  return found?.address ?? ({} as OrderAddress)
}
const orderOf = async (number: string) => (await (desk as StaffBrowser).call<{ order: StaffOrder }>('GET', `orders/${number}/`)).body.order
const mailsAbout = async (number: string) =>
  (await shop.modules.notifications.recent(500)).filter(({ subject }) => subject === `Order ${number}: the delivery address was changed`)

describe('the address of a paid order', () => {
  test('is changed once a second person approves it: history, audit and a mail to the customer say so [P-05]', async () => {
    const { orderNumber: number } = await paid(shop, 'anvi')
    expect((await orderOf(number)).receiver).toEqual(former)
    const approval = await waits(change(number))
    expect(await waits(change(number))).toBe(approval)
    expect([(await addressOf(number)).shipping.line1, await mailsAbout(number)]).toEqual(['12, Sadashiv Peth', []])
    const { approvals } = (
      await (second as StaffBrowser).call<{ approvals: object[] }>('GET', `approvals/waiting/?things=orders:${number}`)
    ).body
    expect(approvals).toMatchObject([
      {
        number: approval,
        kinds: ['address'],
        amount: 0,
        reason,
        mayApprove: true,
        sent: [
          { name: 'receiverName', text: 'Anvi Deshpande' },
          { name: 'receiverContact', text: '+919822000000' },
          { name: 'address', text: '7 FC Road, Pune, 411004, MH' },
        ],
      },
    ])
    expect((await approve(approval, desk)).body.code).toBe('own_approval')
    expect((await approve(approval, sales)).body.code).toBe('forbidden')
    const answers = await Promise.all([approve(approval), approve(approval)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // The same person has the order, and pays it: no other payer is written down.
    expect(await addressOf(number)).toMatchObject({ shipping: { line1: '7 FC Road', postcode: '411004', email: 'anvi@example.com' } })
    expect((await addressOf(number)).billing).toBeUndefined()
    const order = await orderOf(number)
    expect(order.events.filter(({ machine }) => machine === 'address')).toMatchObject([
      { to: 'address', by: 'asha', approvedBy: 'second', reason },
    ])
    const mails = await mailsAbout(number)
    expect(mails).toMatchObject([{ recipient: 'anvi@example.com', body: expect.stringContaining('7 FC Road') }])
    const [entry] = await rows<{ before: object; after: object; name: string; second: string }>(
      shop.db,
      sql`select before, after, name, approver_name as second from audit_entry where object = 'orders' and object_id = ${number} and after ? 'place'`,
    )
    expect(entry).toEqual({
      name: 'asha',
      second: 'second',
      before: { receiver: 'A••• D•••', phone: '•••', place: '411030 Pune MH' },
      after: { receiver: 'A••• D•••', phone: '•••', place: '411004 Pune MH' },
    })
    // The sent fields are masked as well, when the act is asked for and when it is made.
    const sent = await rows<{ input: object }>(
      shop.db,
      sql`select input from audit_entry where call like '%/orders/:number/address/' order by id desc limit 3`,
    )
    expect(sent.length).toBeGreaterThan(1)
    for (const { input } of sent) expect(input).toEqual({ shipping: '•••' })
  })

  test('may have another receiver: the payer stays, gets the mail, and is who the invoice is for', async () => {
    const { orderNumber: number } = await paid(shop, undefined)
    await approve(await waits(change(number, { ...former, Fname: 'Meera', Phone: '98220 00009' })))
    const { shipping: after, billing } = await addressOf(number)
    expect([after.firstName, after.phone, after.line1]).toEqual(['Meera', '+919822000009', '12, Sadashiv Peth'])
    expect(billing).toMatchObject({ firstName: 'Anvi', phone: '+919822000000', email: 'anvi@example.com' })
    expect(await mailsAbout(number)).toMatchObject([
      { recipient: 'anvi@example.com', body: expect.stringMatching(/Anvi[\s\S]*Meera Deshpande/) },
    ])
    expect((await orderOf(number)).billing.name).toBe('Anvi Deshpande')
    // The order stays its buyer's: the number of the receiver neither opens it nor joins it to an account.
    const site = (await shop.modules.sites.byCode('in'))!
    const openedBy = async (username: string) =>
      (await findRequested(shop.modules, shop.db, { site, number, username, deviceId: undefined }))?.recipient
    expect([await openedBy('98220 00009'), await openedBy('98220 00000')]).toEqual([undefined, '+919822000000'])
    // Staff find it by either number.
    for (const search of ['98220 00009', '98220 00000']) {
      const { body } = await (desk as StaffBrowser).call<{ orders: { number: string }[] }>(
        'GET',
        `orders/?search=${encodeURIComponent(search)}`,
      )
      expect([search, body.orders.map((one) => one.number)]).toEqual([search, expect.arrayContaining([number])])
    }
    const ownerAfter = async (phone: string) => {
      await claimByContact(shop.db, 'meera', { kind: 'phone', value: phone })
      return (await rows<{ owner: string | null }>(shop.db, sql`select customer_id as owner from orders where number = ${number}`))[0]
        ?.owner
    }
    expect([await ownerAfter('+919822000009'), await ownerAfter('+919822000000')]).toEqual([null, 'meera'])
  })

  test('is told by a text message to the former number where the order has no e-mail address, without the place', async () => {
    const { orderNumber: number } = await paid(shop, undefined)
    await shop.db.execute(sql`update orders set address = jsonb_set(address, '{shipping,email}', '""') where number = ${number}`)
    await approve(await waits(change(number, { Phone: '98220 00009' })))
    const sent = (await shop.modules.notifications.recent(500)).filter(({ body }) => body.includes(number) && body.includes('was changed'))
    expect(sent).toMatchObject([{ channel: 'sms', recipient: '+919822000000', body: expect.not.stringContaining('FC Road') }])
  })

  test('follows the rules of the checkout, which name the field, and changes nothing where it breaks one', async () => {
    const { orderNumber: number } = await paid(shop, 'anvi')
    const refusals: [object, string, string][] = [
      [{ Zip: '41100' }, 'bad_postcode', 'shipping.Zip'],
      [{ Zip: '560001' }, 'state_mismatch', 'shipping.State'],
      [{ State: 'XX' }, 'unknown_state', 'shipping.State'],
      [{ Phone: '12' }, 'bad_phone', 'shipping.Phone'],
      [{ Address: '' }, 'bad_request', 'shipping.Address'],
      [{ City: '' }, 'bad_request', 'shipping.City'],
      [{ Fname: ' ' }, 'bad_request', 'shipping.Fname'],
      [{ Country: 'AE' }, 'bad_request', 'shipping.Country'],
      [former, 'address_same', 'shipping'],
      // The tax of another state has other parts.
      [{ Zip: '560001', State: 'KA', City: 'Bengaluru' }, 'address_tax', 'shipping.State'],
    ]
    for (const [fields, code, field] of refusals) {
      const { status, body } = await change(number, fields)
      expect([fields, status < 500, body.code, body.field]).toEqual([fields, true, code, field])
    }
    expect((await change('IN26-NOBODY')).body).toMatchObject({ code: 'unknown_order', field: 'number' })
    expect((await change(number, {}, second, { subsiteid: '2' })).status).toBe(404)
    expect((await change(number, {}, sales)).status).toBe(403)
    expect((await addressOf(number)).shipping.line1).toBe('12, Sadashiv Peth')
  })

  test('is not changed to a place where the delivery or its payment is another one', async () => {
    const { orderNumber: number, orderID } = await paid(shop, 'anvi')
    const set = (fields: ReturnType<typeof sql>) => shop.db.execute(sql`update orders set ${fields} where id = ${orderID}`)
    const { delivery, sites } = shop.modules
    const site = (await sites.byCode('in'))!
    const insured = (await delivery.placedMethods(shop.db, site)).find(({ method, prefix }) => method === 'insured' && prefix === '')!
    await delivery.setMethod(shop.db, site, { ...insured, prefix: '411007', fee: insured.fee + 5000 })
    expect((await change(number, { Zip: '411007' })).body).toMatchObject({ code: 'address_delivery', field: 'shipping.Zip' })
    // A method that has ended where the order goes has no charge to compare with; within the post code it stays what it was.
    await set(sql`delivery_method = 'gone'`)
    expect((await change(number, { Zip: '411004' })).body).toMatchObject({ code: 'address_delivery_ended', field: 'shipping.Zip' })
    await waits(change(number, { Zip: former.Zip, Address: '9 FC Road' }))
    await set(sql`delivery_method = 'insured', gateway = 'cod'`)
    await shop.db.execute(sql`insert into delivery_rule values ('in', '411005', true, false, 2), ('in', '411006', false, false, 0)`)
    expect((await change(number, { Zip: '411005' })).body).toMatchObject({ code: 'cod_unavailable', field: 'shipping.Zip' })
    expect((await change(number, { Zip: '411006' })).body).toMatchObject({ code: 'unserviceable', field: 'shipping.Zip' })
    await waits(change(number))
    await set(sql`gateway = 'sandbox'`)
    await waits(change(number, { Zip: '411005' }))
  })

  test('of one that is collected is the person who collects it; the store stays', async () => {
    const { orderNumber: number, orderID } = await paid(shop, 'anvi')
    const store = JSON.stringify({ storeId: 'laxmi-chowk-house', billing: (await addressOf(number)).shipping })
    await shop.db.execute(sql`update orders set delivery_method = 'pickup', address = address || ${store}::jsonb where id = ${orderID}`)
    await approve(await waits(change(number, { Fname: 'Meera', Address: '', Zip: '', State: '', City: '' })))
    expect(await addressOf(number)).toMatchObject({
      storeId: 'laxmi-chowk-house',
      shipping: { firstName: 'Meera', line1: '12, Sadashiv Peth', postcode: '411030' },
      billing: { firstName: 'Anvi' },
    })
    expect((await orderOf(number)).events.find(({ machine }) => machine === 'address')?.to).toBe('receiver')
  })

  test('stays once a piece has left, or before it is paid, also where it left while the change waited', async () => {
    const { orderNumber: number } = await paid(shop, 'anvi')
    const approval = await waits(change(number))
    await hallmark(shop, number)
    for (const transition of ['confirm', 'allocate', 'pack', 'ship'] as const)
      await shop.modules.orderTransitions.byStaff(transition, { number, actor: { kind: 'staff', id: 'x' }, reason: 'x' })
    expect((await approve(approval)).body.code).toBe('address_handed_over')
    expect((await change(number)).body).toMatchObject({ code: 'address_handed_over', field: 'number' })
    expect([(await orderOf(number)).receiver, (await addressOf(number)).shipping.line1]).toEqual([null, '12, Sadashiv Peth'])
    const other = await paid(shop, 'anvi')
    const [first, later] = [await waits(change(other.orderNumber)), await waits(change(other.orderNumber, { Address: '9 FC Road' }))]
    expect((await approve(first)).status).toBe(200)
    // The other one was asked for another address than it has now.
    expect((await approve(later)).body.code).toBe('approval_changed')
    await shop.db.execute(sql`update orders set state = 'payment_pending' where number = ${other.orderNumber}`)
    expect((await change(other.orderNumber)).body.code).toBe('address_handed_over')
  })

  test('needs fresh proof of who asks', async () => {
    const { orderNumber: number } = await paid(shop, 'anvi')
    shop.clock.advance(11 * durations.minute)
    expect((await change(number)).body.code).toBe('proof_needed')
  })
})

import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../../../kernel/db/db.ts'
import { transitionUnits, order } from '../../../../testing/purchase.ts'
import { paid } from '../../../../testing/returned.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'
import { headersOf } from '../../../../testing/shop.ts'
import { acceptTestCustomers, acceptTestStaff, asStaff } from '../../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
acceptTestStaff(shop, 'owner')

const actor = { kind: 'staff', id: 'Meera' } as const
const reason = 'Two digits were swapped'

/** A paid order with so many rings, whose first one is in a parcel. */
async function shipped(customer: string, pieces = 1) {
  const { orderNumber: number, orderID } = await paid(shop, customer, pieces)
  for (const transition of ['confirm', 'allocate', 'pack'] as const) await transitionUnits(shop, transition, { number, actor, reason: 'x' })
  const sent = { number, actor, reason: 'x', unit: 1, carrier: 'Bluedart', tracking: 'AWB1' }
  expect((await transitionUnits(shop, 'ship', sent)).ok).toBe(true)
  return { number, orderID }
}
const read = async (number: string) =>
  (await shop.call<{ order: StaffOrder }>('GET', `/api/staff/orders/${number}/`, undefined, asStaff())).body.order
const parcelOf = async (number: string) => (await read(number)).parcels[0] ?? expect.unreachable()
const correct = (number: string, body: object, headers: object = {}) =>
  shop.call<{ code?: string; field?: string }>(
    'POST',
    `/api/staff/orders/${number}/parcel/`,
    { reason, ...body },
    { ...asStaff(), ...headers },
  )

test('a wrong number is corrected until the parcel arrives; the shopper sees the new one, the audit both', async () => {
  const { number, orderID } = await shipped('anvi')
  const { parcelID, mayCorrect } = await parcelOf(number)
  expect(mayCorrect).toBe(true)
  expect((await correct(number, { parcelID, carrier: 'Delhivery', tracking: ' awb-2 ' })).status).toBe(200)
  expect(await parcelOf(number)).toMatchObject({ carrier: 'Delhivery', number: 'awb-2' })
  expect(JSON.stringify(await order(shop, orderID))).toContain('awb-2')
  expect((await read(number)).events[0]).toMatchObject({ machine: 'parcel', unit: 1, from: 'Bluedart AWB1', to: 'Delhivery awb-2', reason })
  const [entry] = await rows<{ before: object; after: object }>(
    shop.db,
    sql`select before, after from audit_entry where object_id = ${number} and call = 'POST /api/staff/orders/:number/parcel/'`,
  )
  expect([entry?.before, entry?.after]).toEqual([
    { carrier: 'Bluedart', tracking: 'AWB1', seal: '' },
    { carrier: 'Delhivery', tracking: 'awb-2', seal: '' },
  ])
  const courier = { carrier: 'Delhivery', tracking: 'awb-2' }
  expect((await correct(number, { parcelID, ...courier, seal: 'knk-7' })).status).toBe(200)
  expect(await parcelOf(number)).toMatchObject({ seal: 'KNK-7' })
  const second = await shipped('ruhi')
  const used = await correct(second.number, { parcelID: (await parcelOf(second.number)).parcelID, ...courier, seal: 'KNK-7' })
  expect(used).toMatchObject({ status: 409, body: { code: 'seal_used', field: 'seal' } })
  for (const transition of ['out', 'deliver'] as const) await transitionUnits(shop, transition, { number, actor, reason: 'x' })
  expect(await parcelOf(number)).toMatchObject({ mayCorrect: false })
  expect(await correct(number, { parcelID, carrier: 'Delhivery', tracking: 'AWB3' })).toMatchObject({
    status: 409,
    body: { code: 'parcel_arrived' },
  })
  expect(await parcelOf(number)).toMatchObject({ number: 'awb-2' })
})

test('nonsense, a missing reason, parcels of other orders and other sites are refused by field', async () => {
  const { number } = await shipped('meera')
  const other = await shipped('ruhi')
  const { parcelID } = await parcelOf(number)
  for (const tracking of ['<b>AWB1</b>', 'AWB 1/7', 'a'.repeat(41)])
    expect(await correct(number, { parcelID, carrier: 'Bluedart', tracking })).toMatchObject({
      status: 400,
      body: { code: 'bad_tracking', field: 'tracking' },
    })
  expect(await correct(number, { parcelID, tracking: 'AWB2' })).toMatchObject({ status: 400, body: { field: 'carrier' } })
  expect(await correct(number, { parcelID, carrier: 'Bluedart', tracking: 'AWB2', reason: ' ' })).toMatchObject({
    status: 400,
    body: { field: 'reason' },
  })
  expect(await correct(other.number, { parcelID, carrier: 'Bluedart', tracking: 'AWB2' })).toMatchObject({
    status: 400,
    body: { field: 'parcelID' },
  })
  expect((await correct(number, { parcelID, carrier: 'Bluedart', tracking: 'AWB2' }, headersOf['ar'])).status).toBe(404)
  expect(await parcelOf(number)).toMatchObject({ carrier: 'Bluedart', number: 'AWB1' })
})

test('a parcel cannot be handed over with a number that no carrier has', async () => {
  const { orderNumber: number } = await paid(shop, 'kavya')
  for (const transition of ['confirm', 'allocate', 'pack'] as const) await transitionUnits(shop, transition, { number, actor, reason: 'x' })
  const sent = { number, actor, reason: 'x', carrier: 'Bluedart', tracking: '<b>AWB1</b>' }
  expect(await transitionUnits(shop, 'ship', sent)).toMatchObject({ ok: false, error: { code: 'bad_tracking', field: 'tracking' } })
})

test('a carrier of the site is known by its key and by its name, so that the parcel has its tracking page', async () => {
  const { number, orderID } = await shipped('lata')
  const { parcelID } = await parcelOf(number)
  for (const [carrier, tracking] of [
    ['suraksha', '11'],
    ['suraksha secure', '12'],
  ] as const) {
    expect((await correct(number, { parcelID, carrier, tracking })).status).toBe(200)
    const page = `https://suraksha.example/parcel/${tracking}`
    expect(await parcelOf(number)).toMatchObject({ carrier: 'Suraksha Secure', number: tracking, page })
    expect((await order(shop, orderID)).shipments).toMatchObject([{ carrier: 'Suraksha Secure', number: tracking, page }])
  }
})

import type { Cart, DeliveryOptions } from '@karat/contract/cart.ts'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { unwrap } from '../../../kernel/result.ts'
import { address, bank, cartWith, hallmark, transitionUnits, order, post, restock, ring, stockOf } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestStaff, asStaff } from '../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestStaff(shop, 'owner')
const [delhi, pune] = ['karol-bagh-pavilion', 'laxmi-chowk-house']
const collected = (storeID: string) => ({ deliveryMethod: 'pickup', storeID })
const held = async () =>
  Object.fromEntries([...(await shop.modules.inventory.inStores(shop.db, 'in', [ring]))].map(([store, of]) => [store, of.get(ring)]))
const bag = async (cartID: string) => (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart
const methodsFor = (cartID: string, postcode: string) =>
  shop.call<DeliveryOptions & { code?: string; field?: string }>(
    'GET',
    `/api/cart/${cartID}/delivery_options/?postcode=${encodeURIComponent(postcode)}`,
  )

const actor = { kind: 'staff', id: 'Meera' } as const
const make = (number: string, transition: 'ship' | 'ready-to-collect' | 'out', unit?: number) =>
  shop.modules.orderTransitions.byStaff(transition, { number, unit, actor, reason: 'by the book' })

/** A call of an owner of the shop. */
function staff<T>(path: string, body?: unknown) {
  return shop.call<T>(body === undefined ? 'GET' : 'POST', path, body, asStaff())
}

/** The transitions that pack leads to, of each piece of an order, as its page offers them. */
async function offeredOf(number: string) {
  const { pieces } = (await staff<{ order: StaffOrder }>(`/api/staff/orders/${number}/`)).body.order
  return pieces.map(({ isInItsStore, transitions }) => ({
    isInItsStore,
    open: transitions.flatMap(({ transition, guard }) => (guard === 'travels' || guard === 'in_its_store' ? [] : [transition])),
  }))
}

/** The ends of the subjects of mails about an order on its way to its store. */
async function mailsAbout(number: string): Promise<string[]> {
  await shop.modules.jobs.runDue()
  return (await shop.modules.notifications.recent(100)).flatMap(({ subject }) =>
    subject.includes(number) && /store|collect/.test(subject) ? [subject.replace(/^.*: /, '')] : [],
  )
}

/** A paid order of this many rings that is packed for the store in Delhi. */
async function packedAt(quantity: number): Promise<string> {
  const { body } = await post(shop, await collecting(delhi, quantity), 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  for (const transition of ['confirm', 'allocate', 'pack'] as const)
    expect([transition, (await transitionUnits(shop, transition, { number: body.orderNumber, actor, reason: 'by the book' })).ok]).toEqual([
      transition,
      true,
    ])
  return body.orderNumber
}

/** A cart with the ring that is collected at a store, with its price held. */
async function collecting(storeID: string, quantity = 1): Promise<string> {
  const { cartID } = await cartWith(shop, ring, quantity)
  expect((await address(shop, cartID, collected(storeID))).status).toBe(200)
  await shop.call('POST', `/api/cart/${cartID}/quote/`)
  return cartID
}

// Saturday afternoon in India: the stores are open.
const today = '2026-11-21'
const later = '2026-11-24'

beforeEach(async () => {
  await shop.db.execute(sql`delete from store_stock where variant_id = ${ring}`)
  await restock(shop, 3)
  unwrap(await shop.modules.inventory.setInStore(shop.db, 'in', { variantId: ring, storeId: delhi, pieces: 1 }))
})

describe('a cart collected at a store that has its products', () => {
  test('is ready on the same day, and later if a unit has to be brought or made', async () => {
    const { cartID } = await cartWith(shop, ring)
    const dayAt = async (storeID: string) => (await address(shop, cartID, collected(storeID))).body.cart.deliverBy
    expect([await dayAt(delhi), await dayAt(pune)]).toEqual([today, later])
    expect((await address(shop, (await cartWith(shop, ring, 2)).cartID, collected(delhi))).body.cart.deliverBy).toBe(later)
    const made = (await cartWith(shop, 'BNG-001')).cartID
    expect((await address(shop, made, collected(delhi))).body.cart.deliverBy).not.toBe(today)
  })

  test('has an order with that date, which reserves the store’s unit and releases it there when it ends', async () => {
    const cartID = await collecting(delhi)
    const { body } = await post(shop, cartID, 'sandbox')
    expect((await order(shop, body.orderID)).promisedFor).toBe(today)
    expect([await held(), await stockOf(shop, ring)]).toEqual([{}, 2])
    // The cart's own order has it: for this cart it is there still.
    expect((await bag(cartID)).deliverBy).toBe(today)
    expect((await post(shop, cartID, 'sandbox:upi')).body.orderID).toBe(body.orderID)
    await shop.db.execute(
      sql`update orders set expires_at = ${new Date(shop.clock.now().getTime() - durations.minute).toISOString()} where id = ${body.orderID}`,
    )
    await shop.modules.orders.expireOverdue()
    expect([await held(), await stockOf(shop, ring)]).toEqual([{ [delhi]: 1 }, 3])
  })

  test('is put ready there, with its invoice and without a parcel; a unit of the warehouse is sent there first', async () => {
    const one = await packedAt(1)
    expect(await offeredOf(one)).toEqual([{ isInItsStore: true, open: ['ready-to-collect'] }])
    const refused = { code: 'transition_refused', details: { why: 'guard', guard: 'travels', state: 'packed', pieces: [1] } }
    expect(await make(one, 'ship')).toMatchObject({ ok: false, error: refused })
    await hallmark(shop, one)
    expect(await make(one, 'ready-to-collect')).toMatchObject({ ok: true, value: { moved: 1 } })
    expect(await mailsAbout(one)).toEqual(['ready to collect'])
    const { order: ready } = (await staff<{ order: StaffOrder }>(`/api/staff/orders/${one}/`)).body
    expect(ready).toMatchObject({ stage: 'to-collect', parcels: [], pieces: [{ state: 'out_for_delivery' }] })
    expect(ready.documents.map(({ kind }) => kind)).toContain('invoice')
    expect(ready.transitions.filter(({ allowed }) => allowed).map(({ transition }) => transition)).toEqual(['deliver', 'fail'])

    // The second unit comes from the warehouse: sending all sends that one, and each is put ready once.
    unwrap(await shop.modules.inventory.setInStore(shop.db, 'in', { variantId: ring, storeId: delhi, pieces: 1 }))
    const two = await packedAt(2)
    expect(await offeredOf(two)).toEqual([
      { isInItsStore: true, open: ['ready-to-collect'] },
      { isInItsStore: false, open: ['ship'] },
    ])
    expect(await make(two, 'ready-to-collect', 2)).toMatchObject({ ok: false, error: { details: { guard: 'in_its_store', pieces: [2] } } })
    await hallmark(shop, two)
    expect(await make(two, 'ship')).toMatchObject({ ok: true, value: { moved: 1 } })
    const both = await Promise.all([make(two, 'ready-to-collect'), make(two, 'ready-to-collect')])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await make(two, 'out')).toMatchObject({ ok: true, value: { moved: 1 } })
    expect((await mailsAbout(two)).toSorted()).toEqual(['on its way to the store', 'ready to collect', 'ready to collect'])
  })

  test('of two that need the store’s last unit, the second gets a later day before it is ordered', async () => {
    const [first, second] = [await collecting(delhi), await collecting(delhi)]
    const both = await Promise.all([post(shop, first, 'sandbox'), post(shop, second, 'sandbox')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'not_at_store', field: 'storeID', details: { deliverBy: later } })
    expect(await stockOf(shop, ring)).toBe(2)
    const loser = both[0] === refused ? first : second
    expect((await bag(loser)).deliverBy).toBe(later)
    const again = await post(shop, loser, 'sandbox')
    expect([again.status, (await order(shop, again.body.orderID)).promisedFor]).toEqual([200, later])
    expect(await stockOf(shop, ring)).toBe(1)
  })

  test('with a made-to-order product, alone or beside one in stock, is promised for the day on which it is made', async () => {
    for (const others of [[], [ring]]) {
      const { cartID } = await cartWith(shop, 'BNG-001')
      for (const productID of others) await shop.call('POST', '/api/cart/', { cartID, productID })
      await address(shop, cartID, collected(delhi))
      const { body: quoted } = await shop.call<{ cart: Cart }>('POST', `/api/cart/${cartID}/quote/`)
      const { body } = await post(shop, cartID, 'sandbox')
      expect((await order(shop, body.orderID)).promisedFor).toBe(quoted.cart.deliverBy)
      expect(quoted.cart.deliverBy! > later).toBe(true)
    }
  })

  test('can be ordered for another store instead: the unit returns to the first', async () => {
    const cartID = await collecting(delhi)
    const { body } = await post(shop, cartID, 'sandbox')
    await address(shop, cartID, collected(pune))
    const other = await post(shop, cartID, 'sandbox')
    expect([other.status, other.body.orderID === body.orderID]).toEqual([200, false])
    expect([await held(), await stockOf(shop, ring)]).toEqual([{ [delhi]: 1 }, 2])
  })

  test('a unit that staff cancel returns to its store’s stock; a unit that a carrier returned does not', async () => {
    const transitions = async (
      number: string,
      names: readonly ('confirm' | 'allocate' | 'pack' | 'ready-to-collect' | 'fail' | 'send-back' | 'receive' | 'cancel')[],
    ) => {
      for (const name of names)
        expect([name, (await transitionUnits(shop, name, { number, actor, reason: 'by the book' })).ok]).toEqual([name, true])
    }
    const placed = async () => {
      const { body } = await post(shop, await collecting(delhi), 'sandbox')
      await shop.db.execute(sql`update orders set state = 'placed', payment_state = 'paid', expires_at = null where id = ${body.orderID}`)
      await shop.db.execute(sql`update order_unit set state = 'placed' where order_id = ${body.orderID}`)
      return body.orderNumber
    }
    await transitions(await placed(), ['confirm', 'allocate', 'cancel'])
    expect([await held(), await stockOf(shop, ring)]).toEqual([{ [delhi]: 1 }, 3])
    await transitions(await placed(), ['confirm', 'allocate', 'pack', 'ready-to-collect', 'fail', 'send-back', 'receive', 'cancel'])
    expect([await held(), await stockOf(shop, ring)]).toEqual([{}, 3])
  })
})

describe('delivery methods for a post code that is being entered', () => {
  test('are computed without an address, with their days and the stores', async () => {
    const { cartID } = await cartWith(shop, ring)
    const { body } = await methodsFor(cartID, '411030')
    expect(body.serviceable).toBe(true)
    expect(body.deliveryOptions.map(({ method }) => method)).toEqual(['insured', 'express', 'pickup'])
    const saved = (await address(shop, cartID)).body.cart.deliveryOptions
    expect(body.deliveryOptions).toEqual(saved)
    const days = Object.fromEntries(body.stores.map(({ storeID, hasAll, readyBy }) => [storeID, [hasAll, readyBy]]))
    expect([days[delhi], days[pune]]).toEqual([
      [true, today],
      [false, later],
    ])
    expect((await bag(cartID)).address?.storeID).toBe('')
  })

  test('have no days without a post code, except those of the stores', async () => {
    const { cartID } = await cartWith(shop, ring)
    const { body } = await methodsFor(cartID, '')
    expect([body.serviceable, body.deliveryOptions.every(({ deliverBy }) => deliverBy === null)]).toEqual([true, true])
    expect(body.stores.find(({ storeID }) => storeID === delhi)?.readyBy).toBe(today)
  })

  test('report that a place is not delivered to', async () => {
    const { cartID } = await cartWith(shop, ring)
    const { body } = await methodsFor(cartID, '900001')
    expect([body.serviceable, body.deliveryOptions.every(({ deliverBy }) => deliverBy === null)]).toEqual([false, true])
  })

  test('are refused for invalid input by field, and for an unknown cart', async () => {
    const { cartID } = await cartWith(shop, ring)
    for (const postcode of ['41', '4110300', 'x'.repeat(20)]) {
      const { status, body } = await methodsFor(cartID, postcode)
      expect([postcode, status, body.code, body.field]).toEqual([postcode, 400, 'bad_postcode', 'pincode'])
    }
    expect((await methodsFor(cartID, 'x'.repeat(21))).status).toBe(400)
    expect((await methodsFor('nobody', '411030')).body.code).toBe('unknown_cart')
  })
})

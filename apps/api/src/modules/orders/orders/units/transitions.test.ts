import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows, transact } from '../../../../kernel/db/db.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { bank, codeSent, transitionUnits, order, post, readyCart, restock, ring, stockOf, webhook } from '../../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import type { StaffTransition } from './transition-request.ts'
import type { GivenUnitTransition } from '../port.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())
beforeEach(() => restock(shop, 50))

const staff = { kind: 'staff', id: 'Meera' } as const
const transition = (number: string, name: StaffTransition, unit?: number) =>
  transitionUnits(shop, name, { number, actor: staff, reason: 'by the book', ...(unit === undefined ? {} : { unit }) })

/** A paid order of some rings. */
async function paid(quantity = 1) {
  const { body } = await post(shop, await readyCart(shop, ring, quantity), 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  return { id: body.orderID, number: body.orderNumber, ref: body.payment.providerRef }
}

/** An order that is paid at the door. */
async function cash() {
  const cartID = await readyCart(shop, ring)
  await shop.call('PUT', '/api/cart/', { mode: 'cod_send_code', cartID })
  await shop.call('PUT', '/api/cart/', { mode: 'cod_verify_code', cartID, code: await codeSent(shop) })
  const { body } = await post(shop, cartID, 'cod')
  return { id: body.orderID, number: body.orderNumber }
}

const states = async (id: string) => {
  const [row] = await rows<{ order: string; units: string[]; items: string[] }>(
    shop.db,
    sql`select o.state as order, array(select state from order_unit where order_id = o.id order by position) as units,
          array(select state from order_item where order_id = o.id order by position) as items from orders o where o.id = ${id}`,
  )
  return row
}
const events = (id: string) =>
  rows<{ machine: string; unit: number | null; from: string; to: string; actor: string; actorId: string; reason: string }>(
    shop.db,
    sql`select e.machine, u.position as unit, e.from, e.to, e.actor, e.actor_id as "actorId", e.reason
        from order_event e left join order_unit u on u.id = e.unit_id where e.order_id = ${id} order by e.at, e.id`,
  )
const refused = (details: object) => ({ ok: false, error: { code: 'transition_refused', details } })

describe('staff transitions of an order', () => {
  test('take each unit to its owner; each is an event with its actor, and the order’s state follows [S-14]', async () => {
    const { id, number } = await paid(2)
    for (const name of ['confirm', 'allocate', 'pack'] as const)
      expect(await transition(number.toLowerCase(), name)).toMatchObject({ ok: true, value: { moved: 2, state: 'confirmed' } })
    expect(await transition(number, 'ship', 1)).toMatchObject({ ok: true, value: { moved: 1, state: 'partially_shipped' } })
    expect(await states(id)).toEqual({ order: 'partially_shipped', units: ['shipped', 'packed'], items: ['packed'] })
    expect(await transition(number, 'ship')).toMatchObject({ ok: true, value: { moved: 1, state: 'shipped' } })
    for (const name of ['out', 'fail', 'out', 'deliver'] as const) expect((await transition(number, name)).ok).toBe(true)
    expect(await states(id)).toEqual({ order: 'delivered', units: ['delivered', 'delivered'], items: ['delivered'] })
    expect(await transition(number, 'complete')).toMatchObject({ ok: true, value: { state: 'completed' } })
    expect((await events(id)).filter(({ to }) => to === 'shipped')).toEqual(
      [0, 1].map((unit) => ({
        machine: 'unit',
        unit,
        from: 'packed',
        to: 'shipped',
        actor: 'staff',
        actorId: 'Meera',
        reason: 'by the book',
      })),
    )
    // The buyer does not see the reason that staff wrote.
    expect(JSON.stringify((await order(shop, id)).timeline)).not.toContain('by the book')
  })
  test('notify the shopper by e-mail, and at delivery by a short message, with carrier and parcel number [E-05] [S-14]', async () => {
    const { id, number } = await paid(2)
    await shop.modules.jobs.runDue()
    const told = async () => {
      await shop.modules.jobs.runDue()
      return shop.modules.notifications.recent(1_000)
    }
    const before = (await told()).length
    for (const name of ['confirm', 'allocate', 'pack'] as const) await transition(number, name)
    const parcel = { number, actor: staff, reason: 'by the book', carrier: 'suraksha' }
    const ship = (tracking?: string) => transitionUnits(shop, 'ship', { ...parcel, unit: 1, tracking })
    expect(await ship()).toMatchObject({ ok: false, error: { code: 'bad_tracking', field: 'tracking' } })
    expect(await transitionUnits(shop, 'ship', { ...parcel, unit: 1, carrier: 'dakiya', tracking: 'RR473124828IN' })).toMatchObject({
      error: { code: 'bad_tracking', field: 'tracking' },
    })
    expect(await transitionUnits(shop, 'ship', { ...parcel, carrier: '', tracking: '7' })).toMatchObject({
      error: { field: 'carrier' },
    })
    expect(await states(id)).toMatchObject({ units: ['packed', 'packed'] })
    expect((await ship('SK 1-7')).ok).toBe(true)
    await transitionUnits(shop, 'ship', { ...parcel, carrier: 'The corner courier', tracking: '22' })
    for (const name of ['out', 'deliver'] as const) await transition(number, name)
    const messages = (await told()).slice(0, -before).toReversed()
    expect(messages.map(({ channel, body }) => [channel, body.includes(number)])).toEqual([
      ['email', true],
      ['email', true],
      ['email', true],
      ['email', true],
      ['sms', true],
      ['email', true],
    ])
    expect(messages[1]?.body).toContain('Suraksha Secure')
    expect(messages[1]?.body).toContain('https://suraksha.example/parcel/SK1-7')
    expect(messages[2]?.body).toContain('The corner courier')
    expect((await order(shop, id)).shipments).toMatchObject([
      { carrier: 'Suraksha Secure', number: 'SK1-7', page: 'https://suraksha.example/parcel/SK1-7', items: [{ quantity: 1 }] },
      { carrier: 'The corner courier', number: '22', page: '', items: [{ quantity: 1 }], deliveredAt: expect.any(String) as string },
    ])
    // A refused transition sent no message.
    await transition(number, 'out')
    expect(await told()).toHaveLength(before + 6)
  })
  test('are refused outside of the tables, and then change nothing [S-14]', async () => {
    const { id, number } = await paid()
    const before = [await states(id), await events(id)]
    const ship = { number, actor: staff, reason: 'by the book' }
    expect(await shop.modules.orderTransitions.byStaff('ship', ship)).toMatchObject(refused({ why: 'state', state: 'placed' }))
    expect(await transition(number, 'confirm', 7)).toMatchObject({ error: { code: 'not_found', field: 'unit' } })
    expect(await transition('IN26-NOBODY', 'confirm')).toMatchObject({ error: { code: 'unknown_order', field: 'number' } })
    const shopper = { number, actor: { kind: 'shopper', id: '' }, reason: '' } as const
    expect(await transitionUnits(shop, 'confirm', shopper)).toMatchObject(refused({ why: 'actor' }))
    expect([await states(id), await events(id)]).toEqual(before)
    await transition(number, 'confirm')
    expect(await transition(number, 'start')).toMatchObject(refused({ why: 'guard', guard: 'made_to_order' }))
  })
  test('happen once, when the same one is requested many times at once [S-14]', async () => {
    const { id, number } = await paid()
    const answers = await Promise.all(Array.from({ length: 6 }, () => transition(number, 'confirm')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await events(id)).filter(({ to }) => to === 'confirmed')).toHaveLength(1)
  })
  test('are refused for an unpaid order, and packing is refused during a dispute [S-14]', async () => {
    const unpaid = await post(shop, await readyCart(shop, ring), 'sandbox')
    expect(await transition(unpaid.body.orderNumber, 'confirm')).toMatchObject(refused({ why: 'state', state: 'payment_pending' }))
    const { id, number, ref } = await paid()
    await transition(number, 'confirm')
    await transition(number, 'allocate')
    await webhook(shop, { eventId: `dispute-${ref}`, type: 'disputed', providerRef: ref, amount: 4_292_100, currency: 'INR' })
    expect(await transition(number, 'pack')).toMatchObject(refused({ why: 'guard', guard: 'nothing_held' }))
    expect(await states(id)).toMatchObject({ order: 'confirmed', units: ['allocated'] })
    expect(await transition(number, 'release')).toMatchObject({ ok: true })
    expect((await transition(number, 'pack')).ok).toBe(true)
  })
  test('return a unit, when its cancellation request ends, to the state of that request and to no other [S-14]', async () => {
    const { id, number } = await paid()
    for (const name of ['confirm', 'allocate'] as const) await transition(number, name)
    const unitIds = (await rows<{ id: string }>(shop.db, sql`select id from order_unit where order_id = ${id}`)).map((unit) => unit.id)
    const given = (name: GivenUnitTransition) =>
      transact(shop.db, async (tx) => {
        const locked = (await shop.modules.orders.lock(tx, id))!
        return shop.modules.orderTransitions.ofUnits(tx, locked, name, unitIds, { actor: { kind: 'shopper', id: '' }, reason: 'CX26-1' })
      })
    expect(await given('ask-cancel')).toMatchObject({ ok: true })
    // From `packed` it would be shipped although the order is not paid in full.
    for (const name of ['back-to-packed', 'back-to-ready', 'back-to-placed'] as const)
      expect(await given(name)).toMatchObject(refused({ why: 'guard', guard: 'asked_in_this_state' }))
    expect(await given('back-to-allocated')).toMatchObject({ ok: true })
    expect((await states(id))?.units).toEqual(['allocated'])
  })
  test('release an order on hold, but not one without its proof of identity [S-14]', async () => {
    const { id, number } = await paid()
    for (const reason of ['id_proof', 'price_review']) {
      await shop.db.execute(sql`update orders set state = 'on_hold', hold_reason = ${reason} where id = ${id}`)
      await shop.db.execute(sql`update order_unit set state = 'on_hold' where order_id = ${id}`)
      expect(await transition(number, 'confirm')).toMatchObject(refused({ why: 'state', state: 'on_hold' }))
      if (reason === 'id_proof') expect(await transition(number, 'release')).toMatchObject(refused({ why: 'guard', guard: 'id_verified' }))
      else expect(await transition(number, 'release')).toMatchObject({ ok: true, value: { state: 'placed' } })
    }
    expect((await transition(number, 'confirm')).ok).toBe(true)
  })
})

describe('cash on delivery', () => {
  const collect = (number: string) => shop.modules.orderTransitions.collect({ number, actor: staff, reason: 'at the door' })
  const cashOf = async (id: string) => (await order(shop, id)).payments.map(({ kind, status }) => [kind, status])
  test('is due until a unit is handed over, and collected once [S-14]', async () => {
    const { id, number } = await cash()
    expect(await collect(number)).toMatchObject(refused({ why: 'guard', guard: 'handed_over' }))
    for (const name of ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver'] as const)
      expect((await transition(number, name)).ok).toBe(true)
    expect(await cashOf(id)).toEqual([['cash', 'due']])
    expect(await collect(number)).toMatchObject({ ok: true, value: { paymentState: 'cod_collected' } })
    expect(await collect(number)).toMatchObject(refused({ why: 'state', state: 'cod_collected' }))
    expect(await cashOf(id)).toEqual([['cash', 'captured']])
    expect((await events(id)).at(-1)).toMatchObject({ machine: 'payment', from: 'cod_due', to: 'cod_collected', actorId: 'Meera' })
  })
  test('that was not collected is released when the whole order is cancelled, and its stock is restored once [S-14]', async () => {
    const { id, number } = await cash()
    const before = await stockOf(shop, ring)
    const cancel = () => shop.modules.cancellations.byStaff(number, undefined, 'Meera', 'nobody answers')
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect([await states(id), await stockOf(shop, ring)]).toEqual([
      { order: 'cancelled', units: ['cancelled'], items: ['cancelled'] },
      before + 1,
    ])
    expect(await cashOf(id)).toEqual([['cash', 'released']])
  })
})

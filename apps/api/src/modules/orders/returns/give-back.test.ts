import type { StaffReturn, StaffReturnsReply } from '@karat/contract/staff-returns.ts'
import { expect, test } from 'vitest'
import { delivered, inspectAll, returner } from '../../../testing/returned.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, acceptTestStaff, as, asStaff } from '../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
acceptTestStaff(shop, 'owner')
const { ask, go, detailOf } = returner(() => shop)

const read = async (number: string) =>
  (await shop.call<{ return: StaffReturn }>('GET', `/api/staff/returns/${number}/`, undefined, asStaff())).body.return
const transition = (number: string, body: object) =>
  shop.call<{ code: string; field: string; details: object }>('POST', `/api/staff/returns/${number}/transition/`, body, asStaff())
const offered = async (number: string) =>
  Object.fromEntries((await read(number)).transitions.map(({ transition: name, allowed, guard }) => [name, allowed ? 'open' : guard]))
const subjects = async (order: string) => {
  await shop.modules.jobs.runDue()
  return (await shop.modules.notifications.recent(200)).flatMap(({ subject, body }) =>
    subject.includes(order) ? [{ subject: subject.replace(/^.*: /, ''), body }] : [],
  )
}

let people = 0
/** A return of two rings of which the second was not accepted, in `qc_partial`. */
async function acceptedInPart(more: object = {}) {
  const customer = `keeper-${++people}`
  const order = await delivered(shop, customer, 2)
  const { number } = (await ask(order, more, as(customer), { quantity: 2 })).body.return
  await go(number, 'review', 'approve', 'schedule', 'collect', 'receive', 'inspect')
  await inspectAll(shop, number)
  expect((await transition(number, { transition: 'pass-part', keep: [2], message: 'The second ring is bent.' })).status).toBe(200)
  shop.clock.advance(60_000)
  return { number, order, customer }
}

test('a return of which a piece was not accepted ends once that piece went back, by a parcel that its owner is told of [C-30]', async () => {
  const { number, order, customer } = await acceptedInPart()
  expect((await read(number)).pieces).toMatchObject([{ goesBack: false }, { goesBack: true, backAt: null, state: 'kept' }])
  expect(await offered(number)).toMatchObject({ resolve: 'open', 'give-back': 'open' })
  await go(number, 'resolve')
  for (let run = 0; run < 3; run++) await shop.modules.jobs.runDue()
  // The refund has arrived, and the return still waits.
  expect((await read(number)).refunds).toMatchObject([{ state: 'succeeded' }])
  expect(await read(number)).toMatchObject({ state: 'resolution_in_progress', view: 'to-refund' })
  expect(await offered(number)).toMatchObject({ close: 'gone_back', 'give-back': 'open' })
  expect(await transition(number, { transition: 'close' })).toMatchObject({
    status: 409,
    body: { code: 'return_transition_refused', details: { guard: 'gone_back' } },
  })
  const { returns } = (await shop.call<StaffReturnsReply>('GET', `/api/staff/returns/?search=${number}`, undefined, asStaff())).body
  expect(returns).toMatchObject([{ number, goesBack: 1 }])

  const parcel = { transition: 'give-back', carrier: 'suraksha', tracking: 'SX-99' }
  expect(await transition(number, { ...parcel, handedOver: true })).toMatchObject({ status: 400, body: { field: 'carrier' } })
  const both = await Promise.all([transition(number, parcel), transition(number, parcel)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const ended = await read(number)
  expect(ended).toMatchObject({
    state: 'closed',
    parcelBack: { number: 'SX-99' },
    pieces: [{}, { goesBack: true, backAt: expect.any(String) }],
  })
  expect(ended.events.slice(0, 2)).toMatchObject([
    { to: 'closed', actor: 'system' },
    { from: 'resolution_in_progress', to: 'resolution_in_progress', transition: 'give-back', by: 'Meera' },
  ])
  const mail = (await subjects(order.orderNumber)).find(({ subject }) => subject === 'we are sending a piece back')
  expect(mail?.body).toContain('SX-99')
  // Its shopper sees no step twice.
  expect((await detailOf(number, as(customer))).timeline.map(({ status }) => status)).toEqual([
    'requested',
    'under_review',
    'approved',
    'pickup_scheduled',
    'picked_up',
    'received',
    'qc_in_progress',
    'qc_partial',
    'resolution_in_progress',
    'closed',
  ])
})

test('a piece that is handed over in the store needs no parcel, and may go before the refund [C-30]', async () => {
  const { number, order } = await acceptedInPart()
  expect((await transition(number, { transition: 'give-back', handedOver: true })).status).toBe(200)
  expect(await read(number)).toMatchObject({ state: 'qc_partial', parcelBack: null })
  expect(await offered(number)).toEqual({ resolve: 'open' })
  expect(await transition(number, { transition: 'give-back', handedOver: true })).toMatchObject({
    status: 409,
    body: { details: { guard: 'goes_back' } },
  })
  expect((await subjects(order.orderNumber)).map(({ subject }) => subject)).toContain('your piece was handed back')
  await go(number, 'resolve')
  for (let run = 0; run < 3; run++) await shop.modules.jobs.runDue()
  expect((await read(number)).state).toBe('closed')
})

test('the value in exchange is credited at once, and the return ends with the piece that goes back', async () => {
  const { number, customer } = await acceptedInPart({ resolution: 'exchange' })
  await go(number, 'resolve')
  expect((await read(number)).state).toBe('resolution_in_progress')
  expect(await shop.modules.credit.balance(shop.db, customer, 'in')).toBeGreaterThan(0)
  await go(number, ['give-back', { handedOver: true }])
  expect((await read(number)).state).toBe('closed')
})

test('a piece that stays with its owner before it came in waits for nothing', async () => {
  const customer = `keeper-${++people}`
  const order = await delivered(shop, customer, 2)
  const { number } = (await ask(order, {}, as(customer), { quantity: 2 })).body.return
  await go(number, 'review', ['approve-part', { keep: [2] }], 'schedule', 'collect', 'receive', 'inspect')
  await inspectAll(shop, number)
  await go(number, 'pass')
  expect((await read(number)).pieces.map(({ goesBack }) => goesBack)).toEqual([false, false])
  expect(await offered(number)).not.toHaveProperty('give-back')
})

import type { RevisedOrder } from '@karat/contract/revisions.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows } from '../../../../kernel/db/db.ts'
import { bank, transitionUnits, order as shownOrder } from '../../../../testing/purchase.ts'
import {
  expectMoneyToAgree,
  expectNoGap,
  moneyDocuments,
  openDoor,
  type Ordering,
  placedOrder,
} from '../../../../testing/money-of-order.ts'
import { returner } from '../../../../testing/returned.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../../../testing/signed-in.ts'
import type { StaffTransition } from '../units/transition-request.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
beforeAll(() => openDoor(shop))

const staff = { kind: 'staff', id: 'Meera' } as const
const { go } = returner(() => shop)
type Placed = Awaited<ReturnType<typeof placedOrder>>
const transition = async ({ number }: Placed, unit: number | undefined, ...names: StaffTransition[]) => {
  for (const name of names) {
    const moved = await transitionUnits(shop, name, {
      number,
      actor: staff,
      reason: 'x',
      ...(unit === undefined ? {} : { unit }),
    })
    expect([name, moved]).toMatchObject([name, { ok: true }])
  }
}
const collect = ({ number }: Placed, unit?: number) =>
  shop.modules.orderTransitions.collect({ number, unit, actor: staff, reason: 'at the door' })
const cancel = async (of: Placed, unit: number) => {
  const cancelled = await shop.modules.cancellations.byStaff(of.number, unit, 'Meera', 'came back')
  await shop.modules.jobs.runDue()
  return cancelled
}
let people = 0
/** An order that is packed. */
async function packed(ordering: Ordering = {}): Promise<Placed> {
  const of = await placedOrder(shop, `cash-${++people}`, ordering)
  await transition(of, undefined, 'confirm', 'allocate', 'pack')
  return of
}
/** The cash of an order as its shopper sees it, in minor units. */
const cashOf = async ({ id }: Placed) => {
  const { payments, paymentStatus } = await shownOrder(shop, id)
  const of = (status: string) =>
    Math.round(100 * payments.reduce((all, one) => all + (one.kind === 'cash' && one.status === status ? one.amount : 0), 0))
  return { paid: of('captured'), due: of('due'), state: paymentStatus }
}
const invoicesOf = async ({ id }: Placed) => (await moneyDocuments(shop, id)).filter(({ kind }) => kind === 'invoice')
const notesOf = async ({ id }: Placed) => (await moneyDocuments(shop, id)).filter(({ kind }) => kind === 'credit_note')
const refused = (details: object) => ({ ok: false, error: { code: 'transition_refused', details } })

describe('cash is collected with its parcel, and no more than the amount of its invoice', () => {
  test('of two parcels: the cash of the second stays due until its own delivery [S-14, E-05]', async () => {
    const of = await packed()
    await transition(of, 1, 'ship', 'out')
    await transition(of, 2, 'ship', 'out')
    const [first, second] = (await invoicesOf(of)).map(({ total }) => total) as [number, number]
    expect(await collect(of)).toMatchObject(refused({ why: 'guard', guard: 'handed_over' }))
    await transition(of, 1, 'deliver')
    const answers = await Promise.all([collect(of), collect(of), collect(of)])
    expect(answers.filter(({ ok }) => ok)).toMatchObject([{ ok: true, value: { paymentState: 'cod_due' } }])
    expect(await cashOf(of)).toEqual({ paid: first, due: second, state: 'cod_due' })
    expect(await collect(of)).toMatchObject(refused({ why: 'guard', guard: 'handed_over' }))
    expect(await collect(of, 2)).toMatchObject(refused({ why: 'guard', guard: 'handed_over' }))
    await expectMoneyToAgree(shop, of.id)
    await transition(of, 2, 'deliver')
    expect(await collect(of, 2)).toMatchObject({ ok: true, value: { paymentState: 'cod_collected' } })
    expect(await cashOf(of)).toEqual({ paid: first + second, due: 0, state: 'cod_collected' })
    expect(await collect(of)).toMatchObject(refused({ why: 'state', state: 'cod_collected' }))
    await expectMoneyToAgree(shop, of.id)
  })

  test('a returned parcel cancels its cash: nothing is due, nothing is refunded, and its invoice is credited [S-14, R-16]', async () => {
    const of = await packed()
    await transition(of, 1, 'ship', 'out', 'deliver')
    await transition(of, 2, 'ship', 'out', 'fail', 'send-back', 'receive')
    expect((await collect(of)).ok).toBe(true)
    const [first, second] = await invoicesOf(of)
    expect(await cancel(of, 2)).toMatchObject({ ok: true, value: { refund: 0, value: second?.total } })
    expect(await cashOf(of)).toEqual({ paid: first?.total, due: 0, state: 'cod_collected' })
    expect((await notesOf(of)).map(({ total, figures }) => [total, figures.against])).toEqual([[second?.total, second?.number]])
    await expectMoneyToAgree(shop, of.id)
  })

  test('in the other order: the first is returned, and only the second is due [S-14]', async () => {
    const of = await packed()
    await transition(of, 1, 'ship', 'out', 'fail', 'send-back', 'receive')
    await transition(of, 2, 'ship', 'out', 'deliver')
    await cancel(of, 1)
    const [, second] = await invoicesOf(of)
    expect(await cashOf(of)).toEqual({ paid: 0, due: second?.total, state: 'cod_due' })
    expect((await collect(of)).ok).toBe(true)
    expect(await cashOf(of)).toEqual({ paid: second?.total, due: 0, state: 'cod_collected' })
    await expectMoneyToAgree(shop, of.id)
    await expectNoGap(shop)
  })

  test('with gift wrap and express delivery: the shares of three parcels add up to the last minor unit [S-14]', async () => {
    const of = await packed({ pieces: [['EAR-004', 3]], isGift: true })
    const { amounts } = await shownOrder(shop, of.id)
    expect([amounts.delivery > 0, amounts.wrap > 0]).toEqual([true, true])
    await transition(of, 1, 'ship', 'out')
    await transition(of, undefined, 'ship', 'out')
    // The two of one parcel are handed over one after the other.
    for (const unit of [3, 1, 2]) {
      await transition(of, unit, 'deliver')
      expect((await collect(of)).ok).toBe(true)
      await expectMoneyToAgree(shop, of.id)
    }
    expect(await cashOf(of)).toEqual({ paid: Math.round(amounts.total * 100), due: 0, state: 'cod_collected' })
  })
})

describe('orders that were handed over and whose cash was not recorded', () => {
  const listed = async (asked: Parameters<typeof shop.modules.staffOrders.cashDue>[1] = {}, subsite = 'in') => {
    const sites = await shop.modules.sites.all()
    const { rows: found } = await shop.modules.staffOrders.cashDue(
      sites.find(({ code }) => code === subsite)!,
      asked,
    )
    return new Map(found.map(({ number, amount, since }) => [number, { amount, since: since.toISOString() }]))
  }
  const waiting = async () => {
    const [site] = (await shop.modules.sites.all()).filter(({ code }) => code === 'in')
    const counts = await shop.modules.queues.count(site!, { id: 'Meera', permissions: ['orders.read'] })
    return counts.find(({ name }) => name === 'cash')?.count ?? 0
  }
  const offeredOf = async ({ number }: Placed, name: string) => {
    const [site] = (await shop.modules.sites.all()).filter(({ code }) => code === 'in')
    const read = await shop.modules.staffOrders.read(site!, 'en', number)
    return read.ok ? read.value.transitions.find(({ transition }) => transition === name)?.cash : undefined
  }

  test('are listed and counted with the cash of the delivered parcels, until it is recorded [S-14, P-04]', async () => {
    const of = await packed()
    await transition(of, 1, 'ship', 'out')
    await transition(of, 2, 'ship', 'out')
    const [first, second] = (await invoicesOf(of)).map(({ total }) => total) as [number, number]
    const before = await waiting()
    expect((await listed()).get(of.number)).toBeUndefined()
    await transition(of, 1, 'deliver')
    const since = shop.clock.now().toISOString()
    expect((await listed()).get(of.number)).toEqual({ amount: first, since })
    expect(await waiting()).toBe(before + 1)
    expect((await listed({ min: first / 100, max: first / 100 })).has(of.number)).toBe(true)
    expect((await listed({ min: first / 100 + 1 })).has(of.number)).toBe(false)
    expect((await listed({}, 'ae')).has(of.number)).toBe(false)
    await collect(of)
    expect([(await listed()).has(of.number), await waiting()]).toEqual([false, before])
    await transition(of, 2, 'deliver')
    expect((await listed()).get(of.number)).toMatchObject({ amount: second })
    await collect(of)
    expect([(await listed()).has(of.number), await waiting()]).toEqual([false, before])
  })

  test('a parcel that credit has paid is not among them [S-14]', async () => {
    const [one] = (await shownOrder(shop, (await packed()).id)).items
    const of = await packed({ credit: Math.round((one?.unitPrice ?? 0) * 100) })
    await transition(of, 1, 'ship', 'out')
    await transition(of, 2, 'ship', 'out')
    const [first] = await invoicesOf(of)
    expect(first?.figures.payments.some(({ due, amount }) => due && amount > 0)).toBe(false)
    await transition(of, 1, 'deliver')
    expect((await listed()).has(of.number)).toBe(false)
  })

  test('a delivery records its cash in the same act, with the amount that was offered, or changes nothing [S-14]', async () => {
    const of = await packed()
    await transition(of, 1, 'ship', 'out')
    await transition(of, 2, 'ship', 'out')
    const [first, second] = (await invoicesOf(of)).map(({ total }) => total) as [number, number]
    const deliver = (unit?: number) =>
      transitionUnits(shop, 'deliver', { number: of.number, actor: staff, reason: '', cashReceived: true, ...(unit && { unit }) })
    expect(await offeredOf(of, 'deliver')).toBe(first + second)
    expect(await deliver(1)).toMatchObject({ ok: true, value: { moved: 1, paymentState: 'cod_due' } })
    expect(await cashOf(of)).toMatchObject({ paid: first, due: second })
    expect(await offeredOf(of, 'deliver')).toBe(second)
    expect(await deliver()).toMatchObject({ ok: true, value: { moved: 1, paymentState: 'cod_collected' } })
    expect(await cashOf(of)).toMatchObject({ paid: first + second, due: 0 })
    await expectMoneyToAgree(shop, of.id)
    const paid = await placedOrder(shop, `cash-${++people}`, { gateway: 'sandbox' })
    await transition(paid, undefined, 'confirm', 'allocate', 'pack', 'ship', 'out')
    expect(await offeredOf(paid, 'deliver')).toBeUndefined()
    expect(await transitionUnits(shop, 'deliver', { number: paid.number, actor: staff, reason: '', cashReceived: true })).toMatchObject({
      ok: false,
      error: { code: 'transition_refused' },
    })
    expect(await rows(shop.db, sql`select distinct state from order_unit where order_id = ${paid.id}`)).toEqual([
      { state: 'out_for_delivery' },
    ])
  })
})

test('an order with cash due is not completed, by staff or by itself, until the cash was received [S-14]', async () => {
  const of = await packed()
  await transition(of, undefined, 'ship', 'out', 'deliver')
  const complete = () => transitionUnits(shop, 'complete', { number: of.number, actor: staff, reason: 'x' })
  const statesOf = async () =>
    (await rows<{ state: string }>(shop.db, sql`select distinct state from order_unit where order_id = ${of.id}`)).map(({ state }) => state)
  expect(await complete()).toMatchObject(refused({ why: 'guard', guard: 'cash_received' }))
  shop.clock.advance(60 * durations.day)
  await shop.modules.returns.completeOrders()
  expect(await statesOf()).toEqual(['delivered'])
  expect((await collect(of)).ok).toBe(true)
  await shop.modules.returns.completeOrders()
  expect(await statesOf()).toEqual(['completed'])
  await expectMoneyToAgree(shop, of.id)
})

describe('if store credit paid a part', () => {
  const credit = 100_000

  test('it pays for the first parcel; if that returns while the second is in transit, it is refunded, and each rupee credited once [S-14, R-16]', async () => {
    const of = await packed({ credit })
    await transition(of, 1, 'ship', 'out')
    await transition(of, 2, 'ship', 'out')
    const [first, second] = await invoicesOf(of)
    expect(first?.figures.payments.map(({ kind, due, amount }) => [kind, due, amount])).toEqual([
      ['credit', false, credit],
      ['cash', true, (first?.total ?? 0) - credit],
    ])
    expect(second?.figures.payments).toMatchObject([{ kind: 'cash', due: true, amount: second?.total }])
    await transition(of, 1, 'fail', 'send-back', 'receive')
    expect(await cancel(of, 1)).toMatchObject({ ok: true, value: { refund: credit, value: first?.total } })
    expect(await shop.modules.credit.balance(shop.db, of.customerId, 'in')).toBe(credit)
    const notes = await notesOf(of)
    expect(notes.map(({ total, figures }) => [total, figures.payments.length]).toSorted()).toEqual(
      [
        [credit, 1],
        [(first?.total ?? 0) - credit, 0],
      ].toSorted(),
    )
    // The courier asks for the amount of the second invoice.
    expect(await cashOf(of)).toEqual({ paid: 0, due: second?.total, state: 'cod_due' })
    await transition(of, 2, 'deliver')
    expect((await collect(of)).ok).toBe(true)
    expect(await cashOf(of)).toMatchObject({ paid: second?.total, state: 'partially_refunded' })
    await expectMoneyToAgree(shop, of.id)
  })

  test('it pays for the second if that was not shipped yet: less is due for it, as its invoice states [S-14, R-16]', async () => {
    const of = await packed({ credit })
    await transition(of, 1, 'ship', 'out', 'fail', 'send-back', 'receive')
    const [first] = await invoicesOf(of)
    expect(await cancel(of, 1)).toMatchObject({ ok: true, value: { refund: 0, value: first?.total } })
    expect((await notesOf(of)).map(({ total }) => total)).toEqual([first?.total])
    await transition(of, 2, 'ship', 'out', 'deliver')
    const [, second] = await invoicesOf(of)
    expect(second?.figures.payments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['credit', credit],
      ['cash', (second?.total ?? 0) - credit],
    ])
    await expectMoneyToAgree(shop, of.id)
    expect((await collect(of)).ok).toBe(true)
    expect(await cashOf(of)).toEqual({ paid: (second?.total ?? 0) - credit, due: 0, state: 'cod_collected' })
    await expectMoneyToAgree(shop, of.id)
  })

  test('it pays for everything left: no cash is due, as without cash on delivery [S-14]', async () => {
    const [one] = (await shownOrder(shop, (await packed()).id)).items
    const of = await packed({ credit: Math.round((one?.unitPrice ?? 0) * 100) })
    expect(await cancel(of, 2)).toMatchObject({ ok: true, value: { refund: 0 } })
    expect(await cashOf(of)).toEqual({ paid: 0, due: 0, state: 'free' })
    expect(await collect(of)).toMatchObject(refused({ why: 'state', state: 'free' }))
    await transition(of, undefined, 'ship', 'out', 'deliver')
    await expectMoneyToAgree(shop, of.id)
  })
})

test('the last parcel collects the whole due amount, even if its invoice has less [S-14]', async () => {
  const of = await packed()
  await transition(of, 1, 'ship', 'out', 'deliver')
  await transition(of, 2, 'ship', 'out', 'deliver')
  const [first, second] = await invoicesOf(of)
  // As in an invoice of an earlier release.
  await shop.db.execute(
    sql`update document set figures = jsonb_set(figures, '{payments,0,amount}', to_jsonb(total - 100)) where number = ${second?.number ?? ''} and kind = 'invoice'`,
  )
  expect((await collect(of, 1)).ok).toBe(true)
  expect(await cashOf(of)).toEqual({ paid: first?.total, due: second?.total, state: 'cod_due' })
  expect((await collect(of, 2)).ok).toBe(true)
  expect(await cashOf(of)).toEqual({ paid: (first?.total ?? 0) + (second?.total ?? 0), due: 0, state: 'cod_collected' })
})

describe('a made unit of the second parcel with another weight, after the first was paid in cash', () => {
  /** Pearls that were delivered and paid, and a ring that weighs so many percent more. */
  async function weighed(percent: number) {
    const of = await placedOrder(shop, `cash-${++people}`, { pieces: [['EAR-004', 1], ['RNG-003', 1]] }) // prettier-ignore
    await transition(of, undefined, 'confirm')
    await transition(of, 1, 'allocate', 'pack', 'ship', 'out', 'deliver')
    await transition(of, 2, 'start', 'inspect')
    expect(await collect(of)).toMatchObject({ ok: true, value: { paymentState: 'cod_due' } })
    const [item] = await rows<{ net: number; gross: number }>(
      shop.db,
      sql`select (options->>'netMg')::int as net, (options->>'grossMg')::int as gross from order_item where order_id = ${of.id} and position = 1`,
    )
    const more = Math.round(((item?.net ?? 0) * percent) / 100)
    const weights = { grossMg: (item?.gross ?? 0) + more, netMg: (item?.net ?? 0) + more }
    const [before] = await invoicesOf(of)
    const paid = before?.total ?? 0
    expect(await cashOf(of)).toMatchObject({ paid, state: 'cod_due' })
    const due = (await cashOf(of)).due
    expect(await shop.modules.revisions.weigh({ number: of.number, unit: 2, ...weights, by: 'Meera', reason: 'scale' })).toMatchObject({
      ok: true,
    })
    return { of, paid, due }
  }
  const revisedOf = async (of: Placed) =>
    (await shop.call<RevisedOrder>('GET', `/api/orders/revised/id/${of.number}/`, undefined, as(of.customerId))).body.revisions.at(-1)!
  const payExcess = (of: Placed, key: string, excessAmount: number) =>
    shop.call<{ code?: string; excessStatus?: string; payment: { providerRef: string } }>(
      'POST',
      `/api/orders/excessPaymentProcess/id/${of.id}/`,
      { paymentSettingsGroupKey: key, excessAmount },
      as(of.customerId),
    )
  const sent = async (of: Placed) => {
    await transition(of, 2, 'pack', 'ship', 'out', 'deliver')
    return (await invoicesOf(of)).at(-1)
  }

  test('heavier: the surcharge is due with the second only, and nothing of the first again [S-14, R-17]', async () => {
    const { of, paid, due } = await weighed(2)
    const { difference } = await revisedOf(of)
    expect((await payExcess(of, 'cod', difference)).body).toMatchObject({ excessStatus: 'with_cash' })
    const now = due + Math.round(difference * 100)
    expect(await cashOf(of)).toEqual({ paid, due: now, state: 'cod_due' })
    await expectMoneyToAgree(shop, of.id)
    const invoice = await sent(of)
    expect([invoice?.total, invoice?.figures.payments]).toMatchObject([now, [{ kind: 'cash', due: true, amount: now }]])
    expect((await collect(of)).ok).toBe(true)
    expect(await cashOf(of)).toEqual({ paid: paid + now, due: 0, state: 'cod_collected' })
    await expectMoneyToAgree(shop, of.id)
  })

  test('above the limit of cash, including the collected part: the surcharge is paid online, the rest in cash [S-14, R-17]', async () => {
    const { of, paid, due } = await weighed(2)
    const { difference } = await revisedOf(of)
    const rise = Math.round(difference * 100)
    const limit = (to: number) =>
      shop.db.execute(sql`update subsite set cod_limit = ${to} where code = 'in'`).then(() => shop.modules.sites.refresh())
    await limit(paid + due + rise - 1)
    expect((await payExcess(of, 'cod', difference)).body).toMatchObject({ code: 'cod_unavailable' })
    await limit(100_000_000)
    const { body } = await payExcess(of, 'sandbox:card', difference)
    await bank(shop, body.payment.providerRef, 'approve')
    await expectMoneyToAgree(shop, of.id)
    expect(await cashOf(of)).toEqual({ paid, due, state: 'cod_due' })
    const invoice = await sent(of)
    expect(invoice?.figures.payments.map(({ kind, due: isDue, amount }) => [kind, isDue, amount]).toSorted()).toEqual(
      [['gateway', false, rise], ['cash', true, due]].toSorted(), // prettier-ignore
    )
    expect((await collect(of)).ok).toBe(true)
    expect(await cashOf(of)).toEqual({ paid: paid + due, due: 0, state: 'cod_collected' })
    await expectMoneyToAgree(shop, of.id)
  })

  test('lighter: less is due for the second, and nothing of the first is refunded [S-14, R-17]', async () => {
    const { of, paid, due } = await weighed(-2)
    const now = await cashOf(of)
    expect(now.due).toBeLessThan(due)
    expect(await shop.modules.refunds.ofOrder(shop.db, of.id)).toEqual([])
    await expectMoneyToAgree(shop, of.id)
    const invoice = await sent(of)
    expect([invoice?.total, now.paid]).toEqual([now.due, paid])
    expect((await collect(of)).ok).toBe(true)
    expect(await cashOf(of)).toEqual({ paid: paid + now.due, due: 0, state: 'cod_collected' })
    await expectMoneyToAgree(shop, of.id)
  })
})

test('a unit whose cash was not collected is neither refunded nor credited [S-14]', async () => {
  const of = await packed({ pieces: [['EAR-004', 2]] })
  await transition(of, 1, 'ship', 'out', 'deliver')
  await transition(of, 2, 'ship', 'out', 'deliver')
  expect((await collect(of, 1)).ok).toBe(true)
  const headers = as(of.customerId)
  const { body } = await shop.call<{ items: { orderItemID: string }[] }>(
    'GET',
    `/api/orders/returnItems/id/${of.number}`,
    undefined,
    headers,
  )
  const items = [{ orderItemID: body.items[0]?.orderItemID, quantity: 2, reason: 'size' }]
  const asked = { orderID: of.id, requestKey: 'uncollected', items, resolution: 'refund', handover: 'pickup' }
  const { body: answer } = await shop.call<{ return: { number: string } }>('PUT', '/api/orders/return/', asked, headers)
  const { number } = answer.return
  await go(number, 'review', 'approve', 'schedule', 'collect', 'carry', 'receive', 'inspect')
  const offered = { message: 'Bent', offer: ['exchange'] } as const
  expect(await shop.modules.returns.staff(number, { name: 'offer', actor: staff, reason: 'x', ...offered })).toMatchObject({
    error: { code: 'cash_not_collected', field: 'offer.0' },
  })
  await go(number, 'pass')
  const resolve = () => shop.modules.returns.staff(number, { name: 'resolve', actor: staff, reason: 'x' })
  expect(await resolve()).toMatchObject({ ok: false, error: { code: 'cash_not_collected' } })
  await expectMoneyToAgree(shop, of.id)
  expect((await collect(of)).ok).toBe(true)
  expect((await resolve()).ok).toBe(true)
  await shop.modules.jobs.runDue()
  await expectMoneyToAgree(shop, of.id)
})

import { staffOrderTransitions } from '@karat/contract/staff.ts'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../../kernel/db/db.ts'
import { hallmark, order as shownOrder, restock } from '../../../../testing/purchase.ts'
import { paid, returner } from '../../../../testing/returned.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'
import { acceptTestCustomers, acceptTestStaff, as, asStaff } from '../../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
acceptTestStaff(shop, 'owner')
await restock(shop, 30)

const reason = 'by the book'
const post = (path: string, body: object) => shop.call('POST', `/api/staff/${path}/`, { reason, ...body }, asStaff())
async function orderOf(number: string): Promise<StaffOrder> {
  const { status, body } = await shop.call<{ order: StaffOrder }>('GET', `/api/staff/orders/${number}/`, undefined, asStaff())
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order
}
const allowed = (list: readonly { transition: string; allowed: boolean }[]) =>
  list.filter((one) => one.allowed).map(({ transition }) => transition)

/** Whether the write takes a transition of an order or a unit now; what it changed is rolled back. */
async function accepts(number: string, transition: (typeof staffOrderTransitions)[number], unit?: number, units?: readonly number[]) {
  const undone = new Error('undone')
  const request = { number, unit, units, subsite: 'in', actor: { kind: 'staff', id: 'Meera' } as const, reason }
  const { transaction } = shop.db
  let isTaken = false
  // The outer transaction is rolled back, so that each move is tried in the same state.
  shop.db.transaction = ((work: (tx: never) => Promise<unknown>) =>
    transaction
      .call(shop.db, async (tx) => {
        await work(tx as never)
        isTaken = true
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
        return { ok: true }
      })) as never
  try {
    const { orderTransitions } = shop.modules
    const answer = await (
      transition === 'collect' ? orderTransitions.collect(request) : orderTransitions.byStaff(transition, request)
    ).catch(() => undefined)
    return isTaken && answer !== undefined
  } finally {
    shop.db.transaction = transaction
  }
}

/** Every move that the page offers is taken by the write, and every other one is refused: of the order and of each unit. */
async function comparesWithWrites(number: string): Promise<StaffOrder> {
  const order = await orderOf(number)
  for (const transition of staffOrderTransitions) {
    const isOffered = allowed(order.transitions).includes(transition)
    // A parcel of some pieces names them.
    const ready = order.pieces.filter(({ transitions }) => allowed(transitions).includes(transition)).map(({ unit }) => unit)
    const units = transition === 'ship' && ready.length > 0 ? ready : undefined
    expect([order.state, transition, await accepts(number, transition, undefined, units)]).toEqual([order.state, transition, isOffered])
    if (transition === 'release') continue
    for (const { unit, state, transitions } of order.pieces)
      expect([state, transition, unit, await accepts(number, transition, unit)]).toEqual([
        state,
        transition,
        unit,
        allowed(transitions).includes(transition),
      ])
  }
  return order
}

test('the addresses of an order name state and country in the language of the back office', async () => {
  const { orderNumber: number } = await paid(shop, 'anvi')
  const linesIn = async (language: string) => {
    const headers = { ...asStaff(), 'accept-language': language }
    const { body } = await shop.call<{ order: StaffOrder }>('GET', `/api/staff/orders/${number}/`, undefined, headers)
    return body.order.shipping.lines.slice(-2)
  }
  const [locality = ''] = await linesIn('en')
  expect([locality, (await linesIn('en'))[1]]).toEqual([expect.stringMatching(/Maharashtra/), 'India'])
  expect(await linesIn('hi')).toEqual([locality.replace('Maharashtra', 'महाराष्ट्र'), 'भारत'])
  expect(await linesIn('ar')).toEqual([locality.replace(', Maharashtra', '، ماهاراشترا'), 'الهند'])
})

describe('the transitions of an order', () => {
  test('are those that the writes take, from the payment to the end [S-14]', async () => {
    const { orderNumber: number, orderID } = await paid(shop, 'anvi', 2)
    const seen: string[][] = []
    const step = async (transition: string, unit?: number) => {
      const order = await comparesWithWrites(number)
      seen.push(allowed(order.transitions))
      expect([transition, (await post(`orders/${number}/transition`, { transition, ...(unit ? { unit } : {}) })).status]).toEqual([
        transition,
        200,
      ])
    }
    await step('confirm')
    await step('allocate', 1)
    await step('allocate')
    await step('pack', 1)
    await step('pack')
    expect((await orderOf(number)).transitions.find(({ transition }) => transition === 'ship')).toMatchObject({
      allowed: false,
      guard: 'hallmarked',
    })
    await hallmark(shop, number, 1)
    await step('ship', 1)
    await step('out')
    await step('fail')
    await step('send-back')
    await step('receive')
    await comparesWithWrites(number)
    await hallmark(shop, number)
    await step('ship')
    await step('out')
    await step('deliver')
    const { transitions, pieces } = await comparesWithWrites(number)
    expect(allowed(transitions)).toEqual(['complete'])
    expect(pieces.map(({ state }) => state)).toEqual(['rto_received', 'delivered'])
    expect(seen.slice(0, 4)).toEqual([['confirm'], ['allocate'], ['allocate', 'pack'], ['pack']])
    expect((await orderOf(number)).events.filter(({ by }) => by === 'Meera').length).toBeGreaterThan(12)
    await shop.db.execute(sql`update orders set hold_reason = 'dispute' where id = ${orderID}`)
    expect(allowed((await comparesWithWrites(number)).transitions)).toContain('release')
  })

  test('name the guard that does not hold', async () => {
    const { orderNumber: number, orderID } = await paid(shop, 'anvi')
    for (const transition of ['confirm', 'allocate']) await post(`orders/${number}/transition`, { transition })
    await shop.db.execute(sql`update orders set hold_reason = 'price_review' where id = ${orderID}`)
    const order = await comparesWithWrites(number)
    expect(order.pieces[0]?.transitions).toEqual([{ transition: 'pack', allowed: false, guard: 'nothing_held' }])
    expect(order.transitions).toEqual([
      { transition: 'release', allowed: true, guard: null, pieces: 0 },
      { transition: 'pack', allowed: false, guard: 'nothing_held', pieces: 0 },
    ])
    await shop.db.execute(sql`update orders set hold_reason = 'dispute' where id = ${orderID}`)
    expect((await orderOf(number)).actions).toEqual([{ action: 'cancel', allowed: false, guard: 'undisputed' }])
    expect((await post(`orders/${number}/cancel`, {})).status).toBe(409)
    await shop.db.execute(sql`update orders set hold_reason = 'id_proof' where id = ${orderID}`)
    const held = await comparesWithWrites(number)
    expect(held.transitions.find(({ transition }) => transition === 'release')).toMatchObject({ allowed: false, guard: 'id_verified' })
    expect(held).toMatchObject({ idProof: { state: 'missing', kind: 'pan' }, waitsFor: 'staff' })
  })

  test('of an order on hold, of made-to-order units and of an unpaid order', async () => {
    const { orderNumber: number, orderID } = await paid(shop, 'kavya', 1, 'RNG-003')
    await shop.db.execute(sql`update orders set state = 'on_hold', hold_reason = 'price_review' where id = ${orderID}`)
    await shop.db.execute(sql`update order_unit set state = 'on_hold' where order_id = ${orderID}`)
    expect(allowed((await comparesWithWrites(number)).transitions)).toEqual(['release'])
    expect((await post(`orders/${number}/transition`, { transition: 'release' })).body).toMatchObject({ code: 'approval_waits' })
    const released = { number, actor: { kind: 'staff', id: 'Meera' }, reason: 'seen' } as const
    expect(await shop.modules.orderTransitions.byStaff('release', released)).toMatchObject({ ok: true })
    for (const transition of ['confirm', 'start', 'inspect']) {
      await comparesWithWrites(number)
      expect([transition, (await post(`orders/${number}/transition`, { transition })).status]).toEqual([transition, 200])
    }
    const order = await comparesWithWrites(number)
    expect(order.stage).toBe('to-weigh')
    expect(order.pieces[0]?.actions.map(({ action }) => action)).toEqual(['weigh', 'hallmark', 'send-to-hallmarking', 'cancel'])
    await shop.db.execute(sql`update orders set state = 'payment_pending', payment_state = 'unpaid' where id = ${orderID}`)
    await shop.db.execute(sql`update order_unit set state = 'payment_pending' where order_id = ${orderID}`)
    expect((await comparesWithWrites(number)).transitions).toEqual([])
  })

  test.each(['cancelled', 'expired'])('a hold ends with its order: one that is %s offers no release, and is on no hold', async (state) => {
    const { orderNumber: number, orderID } = await paid(shop, `held-${state}`, 1, 'RNG-003')
    const held = async () =>
      (await rows<{ hold: string | null }>(shop.db, sql`select hold_reason as hold from orders where id = ${orderID}`))[0]
    await shop.db.execute(sql`update orders set state = 'on_hold', hold_reason = 'price_review' where id = ${orderID}`)
    await shop.db.execute(sql`update order_unit set state = 'on_hold' where order_id = ${orderID}`)
    expect((await orderOf(number)).holdReason).toBe('price_review')
    expect(await shop.modules.cancellations.byStaff(number, undefined, 'Meera', 'not needed')).toMatchObject({ ok: true })
    expect(await held()).toEqual({ hold: null })
    // As orders that ended before have it.
    await shop.db.execute(sql`update orders set hold_reason = 'price_review', state = ${state} where id = ${orderID}`)
    const order = await orderOf(number)
    expect([order.holdReason, order.transitions]).toEqual([null, []])
    const { body } = await shop.call<{ orders: { number: string; holdReason: string | null }[] }>(
      'GET',
      `/api/staff/orders/?view=all&search=${number}`,
      undefined,
      asStaff(),
    )
    expect(body.orders).toMatchObject([{ number, holdReason: null }])
  })

  test('of cash at the door', async () => {
    const { orderNumber: number, orderID } = await paid(shop, 'cash', 2)
    await shop.db.execute(sql`delete from payment where order_id = ${orderID}`)
    await shop.db.execute(sql`update orders set payment_state = 'cod_due', gateway = 'cod' where id = ${orderID}`)
    await hallmark(shop, number)
    for (const [transition, unit] of [['confirm'], ['allocate'], ['pack'], ['ship', 1], ['ship', 2], ['out'], ['deliver', 1]] as const) {
      await comparesWithWrites(number)
      expect([transition, (await post(`orders/${number}/transition`, { transition, ...(unit ? { unit } : {}) })).status]).toEqual([
        transition,
        200,
      ])
    }
    const order = await comparesWithWrites(number)
    expect(order.transitions.find(({ transition }) => transition === 'collect')).toEqual({
      transition: 'collect',
      allowed: true,
      guard: null,
      pieces: 1,
      cash: expect.any(Number),
    })
    expect(order.pieces.map(({ transitions }) => transitions.find(({ transition }) => transition === 'collect')?.guard)).toEqual([
      null,
      'handed_over',
    ])
    expect((await post(`orders/${number}/transition`, { transition: 'collect', unit: 1 })).status).toBe(200)
    await comparesWithWrites(number)
  })
})

describe('the page of an order', () => {
  test('shows pieces, money, parcels, documents, notes and what happened [S-14]', async () => {
    const { orderNumber: number } = await paid(shop, 'meera')
    for (const transition of ['confirm', 'allocate', 'pack']) await post(`orders/${number}/transition`, { transition })
    await post(`orders/${number}/hallmark`, { unit: 1, huids: ['zz99aa'] })
    const ship = { transition: 'ship', carrier: 'suraksha', tracking: '4711' }
    expect(await post(`orders/${number}/transition`, { ...ship, seal: '<b>' })).toMatchObject({ status: 400, body: { field: 'seal' } })
    expect((await post(`orders/${number}/transition`, { ...ship, seal: 'knk-0093186' })).status).toBe(200)
    const note = (text: string) => shop.call('POST', `/api/staff/orders/${number}/notes/`, { text }, asStaff('Sushma'))
    expect((await note('Rings at the back door.')).body).toMatchObject({ note: { by: 'Sushma', text: 'Rings at the back door.' } })
    expect((await note('')).status).toBe(400)
    expect(await shop.call('POST', `/api/staff/orders/${number}/notes/`, { text: 'x', by: 'Imran' }, asStaff())).toMatchObject({
      status: 400,
    })
    const order = await orderOf(number.toLowerCase())
    expect(order).toMatchObject({
      number,
      state: 'shipped',
      stage: 'on-the-road',
      waitsFor: 'time',
      paymentState: 'paid',
      customer: { name: 'Anvi Deshpande', isMasked: false, hasAccount: true, orders: 1 },
      parcels: [{ number: '4711', seal: 'KNK-0093186', units: [1], deliveredAt: null }],
      notes: [{ by: 'Sushma', text: 'Rings at the back door.' }],
      idProof: { state: 'not_needed' },
      refunds: [],
      revisions: [],
    })
    // A seal is on one bag.
    const { orderNumber: other } = await paid(shop, 'meera')
    for (const transition of ['confirm', 'allocate', 'pack']) await post(`orders/${other}/transition`, { transition })
    await post(`orders/${other}/hallmark`, { unit: 1, huids: ['zz99ab'] })
    const again = { ...ship, seal: 'KNK-0093186' }
    expect(await post(`orders/${other}/transition`, again)).toMatchObject({ status: 409, body: { code: 'seal_used', field: 'seal' } })
    expect(order.pieces).toMatchObject([{ unit: 1, huids: ['ZZ99AA'], hallmarkedArticles: 1, madeToOrder: false, weighed: null }])
    expect(order.pieces[0]?.breakup.length).toBeGreaterThan(2)
    expect(order.documents.map(({ kind }) => kind).toSorted()).toEqual(['certificate', 'invoice', 'packing_slip'])
    const address = order.documents.find(({ kind }) => kind === 'invoice')?.address ?? ''
    expect((await shop.server.inject({ method: 'GET', url: address })).statusCode).toBe(200)
    expect(order.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.amounts.total)
    expect(order.events[0]).toMatchObject({ machine: 'unit', unit: 1, from: 'packed', to: 'shipped', actor: 'staff', by: 'Meera', reason })
    expect(JSON.stringify(order)).not.toContain('tokenHashes')
  })

  test('has the bank transfers that arrived, each with its reference, also before all has arrived', async () => {
    const { orderID, orderNumber } = await paid(shop, 'anvi')
    expect((await orderOf(orderNumber)).transfers).toEqual([])
    await shop.db.execute(sql`
      insert into expected_transfer (attempt_id, order_id, order_number, subsite, language, amount, currency, due_at, created_at)
      values ('attempt-1', ${orderID}, ${orderNumber}, 'in', 'en', 239700, 'INR', now() + interval '3 days', now())`)
    await shop.db.execute(sql`
      insert into received_transfer (subsite, reference, attempt_id, amount, noted_by, at)
      values ('in', 'UTR2', 'attempt-1', 39700, 'Meera', '2026-11-21T11:00:00Z'), ('in', 'UTR1', 'attempt-1', 200000, 'Meera', '2026-11-21T10:00:00Z')`)
    expect((await orderOf(orderNumber)).transfers).toEqual([
      { amount: 2000, reference: 'UTR1', at: '2026-11-21T10:00:00.000Z' },
      { amount: 397, reference: 'UTR2', at: '2026-11-21T11:00:00.000Z' },
    ])
    expect((await orderOf(orderNumber)).events.filter(({ machine }) => machine === 'receipt')).toMatchObject([
      { to: 'UTR2', amount: 397, actor: 'staff', by: 'Meera', at: '2026-11-21T11:00:00.000Z' },
      { to: 'UTR1', amount: 2000, actor: 'staff', by: 'Meera', at: '2026-11-21T10:00:00.000Z' },
    ])
  })

  test('masks telephone number and e-mail address once the order is over, unless a return of it is open', async () => {
    const order = await paid(shop, 'nila')
    await hallmark(shop, order.orderNumber)
    for (const transition of ['confirm', 'allocate', 'pack', 'ship', 'out'])
      await post(`orders/${order.orderNumber}/transition`, { transition })
    const open = (await orderOf(order.orderNumber)).customer
    expect(open).toMatchObject({ isMasked: false })
    await post(`orders/${order.orderNumber}/transition`, { transition: 'deliver' })
    const masked = (await orderOf(order.orderNumber)).customer
    expect(masked).toMatchObject({ isMasked: true, phone: `••••${open.phone.slice(-4)}` })
    expect(masked.email).toBe(`${open.email.slice(0, 1)}•••${open.email.slice(open.email.indexOf('@'))}`)
    await returner(() => shop).ask(order, {}, as('nila'))
    const asked = await orderOf(order.orderNumber)
    expect(asked.customer).toEqual(open)
    expect(asked.returns).toHaveLength(1)
    expect(asked.pieces[0]?.returnNumber).toBe(asked.returns[0]?.number)
  })

  test('says who weighed a unit, with gross and net weight, and whose weighing it went on by [S-14]', async () => {
    const { orderNumber: number, orderID } = await paid(shop, 'weighed-by', 1, 'RNG-003')
    for (const transition of ['confirm', 'start', 'inspect']) await post(`orders/${number}/transition`, { transition })
    const { grossMg, netMg } = (await orderOf(number)).pieces[0]?.ordered ?? { grossMg: 0, netMg: 0 }
    expect((await post(`orders/${number}/weigh`, { unit: 1, grossMg: grossMg + 2, netMg: netMg + 2 })).status).toBe(200)
    const { events } = await orderOf(number)
    expect(events.find(({ machine }) => machine === 'weighing')).toMatchObject({
      unit: 1,
      from: `${grossMg} ${netMg}`,
      to: `${grossMg + 2} ${netMg + 2}`,
      actor: 'staff',
      by: 'Meera',
      reason,
    })
    expect(events.find(({ to }) => to === 'ready')).toMatchObject({ actor: 'system', by: 'Meera' })
    // The customer is told the step, not the scale.
    const { timeline } = await shownOrder(shop, orderID)
    expect(timeline.map(({ status }) => status)).toContain('ready')
    expect(JSON.stringify(timeline)).not.toContain(String(grossMg + 2))
  })

  test('offers the decisions on a revision and a cancellation that the writes take', async () => {
    const { orderNumber: number, orderID } = await paid(shop, 'decided', 1, 'RNG-003')
    for (const transition of ['confirm', 'start', 'inspect']) await post(`orders/${number}/transition`, { transition })
    const ordered = (await orderOf(number)).pieces[0]?.ordered ?? { grossMg: 0, netMg: 0 }
    const more = Math.round(ordered.netMg * 0.1)
    const weights = { unit: 1, grossMg: ordered.grossMg + more, netMg: ordered.netMg + more }
    expect((await post(`orders/${number}/weigh`, weights)).status).toBe(200)
    const waiting = await comparesWithWrites(number)
    expect(waiting).toMatchObject({
      stage: 'revisions',
      waitsFor: 'shopper',
      revisions: [{ state: 'awaiting_customer', unit: 1, choices: ['waive', 'remake'] }],
    })
    expect(waiting.pieces[0]?.actions.map(({ action }) => action)).toEqual(['weigh', 'hallmark', 'cancel'])
    const decide = (choice: string) => post(`revisions/${waiting.revisions[0]?.number}/decide`, { choice })
    expect(await decide('ask')).toMatchObject({ body: { code: 'revision_decided' } })
    await shop.db.execute(sql`update revision set state = 'on_hold' where order_id = ${orderID}`)
    const held = await orderOf(number)
    expect(held).toMatchObject({ waitsFor: 'staff', revisions: [{ choices: ['ask', 'waive', 'remake', 'cancel'] }] })
    expect((await decide('remake')).status).toBe(200)

    const asked = { orderID, items: [{ orderItemID: held.pieces[0]?.orderItemID, quantity: 1 }], reason: 'mistake', refundTo: 'sources' }
    expect((await shop.call('PUT', '/api/orders/cancel/', asked, as('decided'))).status).toBe(200)
    const requested = await comparesWithWrites(number)
    expect(requested).toMatchObject({
      stage: 'cancellations',
      cancellations: [{ units: [1], state: 'under_review', decisions: ['approve', 'reject'] }],
    })
    const approved = await post(`cancellations/${requested.cancellations[0]?.number}/decide`, { decision: 'approve' })
    expect(approved.status).toBe(200)
    const after = await orderOf(number)
    expect(after).toMatchObject({ stage: null, cancellations: [{ decisions: [] }], refunds: [{ cause: 'cancellation', canSettle: false }] })
    const [counted] = await rows<{ count: number }>(shop.db, sql`select count(*)::int as count from order_note`)
    expect(counted?.count).toBe(1)
  })
})

test('every money event of the history has its amount: payment, cash and refund, and the return what it brings', async () => {
  const moneyOf = async (number: string) =>
    (await orderOf(number)).events
      .filter(({ machine, amount }) => machine === 'payment' || machine === 'refund' || amount !== null)
      .map(({ machine, to, amount }) => [machine, to, amount])
  const { orderNumber: number } = await paid(shop, 'history', 3)
  const { amounts } = await orderOf(number)
  expect(await moneyOf(number)).toEqual([['payment', 'paid', amounts.payable]])
  // Two refunds: the second one leads to no other state of the payment.
  for (const unit of [1, 2]) {
    expect((await post(`orders/${number}/cancel`, { unit })).status).toBe(200)
    for (let run = 0; run < 3; run++) await shop.modules.jobs.runDue()
  }
  const { refunds } = await orderOf(number)
  expect(refunds.length).toBe(2)
  const arrived = (await moneyOf(number)).filter(([machine]) => machine === 'refund')
  expect(arrived.map(([, to, amount]) => [to, amount]).toSorted()).toEqual(refunds.map(({ amount }) => ['succeeded', amount]).toSorted())
  expect((await moneyOf(number)).at(-1)).toEqual(['payment', 'paid', amounts.payable])
})

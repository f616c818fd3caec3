import type { Cart } from '@karat/contract/cart.ts'
import type { ExcessPayment, RevisedOrder } from '@karat/contract/revisions.ts'
import type { OrderDetail, OrdersReply } from '@karat/contract/orders.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { everythingSold } from '../../../testing/after-sale.ts'
import { bank, codeSent, transitionUnits, type Posted, puneAddress } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import type { StaffTransition } from '../orders/units/transition-request.ts'
import type { WeighedPiece } from './assess-weighing.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)

/** A made-to-order ring. */
const made = 'RNG-003'
const staff = { kind: 'staff', id: 'Meera' } as const
let people = 0

interface Bought {
  id: string
  number: string
  customerId: string | undefined
  token: string
  netMg: number
  grossMg: number
}

/** A bought unit that was made and waits in its quality check. */
async function inCheck({
  method = 'sandbox',
  guest = false,
  engraving = '',
}: { method?: string; guest?: boolean; engraving?: string } = {}): Promise<Bought> {
  const customerId = guest ? undefined : `buyer-${++people}`
  const headers = customerId === undefined ? {} : as(customerId)
  const { cartID } = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: made, quantity: 1, engraving }, headers)).body.cart
  const put = (body: object) => shop.call('PUT', '/api/cart/', { cartID, ...body }, headers)
  await put({ mode: 'add_address', shipping: puneAddress })
  if (method === 'cod') {
    await put({ mode: 'cod_send_code' })
    await put({ mode: 'cod_verify_code', code: await codeSent(shop) })
  }
  await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, headers)
  const asked = { paymentSettingsGroupKey: method, locale: 'in-en' }
  const { body, status } = await shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, asked, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  if (method === 'sandbox') await bank(shop, body.payment.providerRef, 'approve')
  await transition(body.orderNumber, 'confirm', 'start', 'inspect')
  const [row] = await rows<{ net: number; gross: number }>(
    shop.db,
    sql`select (options->>'netMg')::int as net, (options->>'grossMg')::int as gross from order_item where order_id = ${body.orderID}`,
  )
  return { id: body.orderID, number: body.orderNumber, customerId, token: body.orderToken, netMg: row!.net, grossMg: row!.gross }
}
const tryTransition = (number: string, name: StaffTransition) => transitionUnits(shop, name, { number, actor: staff, reason: 'made' })
async function transition(number: string, ...names: StaffTransition[]) {
  for (const name of names) expect([name, await tryTransition(number, name)]).toMatchObject([name, { ok: true }])
}
/** Weighs a unit heavier than ordered by the given hundredths of a percent. */
const weigh = ({ number, netMg, grossMg }: Bought, by: number) => {
  const more = Math.round((netMg * by) / 10_000)
  return shop.modules.revisions.weigh({ number, unit: 1, grossMg: grossMg + more, netMg: netMg + more, by: 'Meera', reason: 'scale 2' })
}
const headersOf = ({ customerId }: Bought) => (customerId === undefined ? {} : as(customerId))
const tokenOf = ({ customerId, token }: Bought) => (customerId === undefined ? { orderToken: token } : {})
const revised = async (of: Bought, headers = headersOf(of)) =>
  shop.call<RevisedOrder>(
    'GET',
    `/api/orders/revised/id/${of.number}/${of.customerId === undefined ? `?orderToken=${of.token}` : ''}`,
    undefined,
    headers,
  )
const answer = (of: Bought, what: 'Accept' | 'Reject', body: object, headers = headersOf(of)) =>
  shop.call<RevisedOrder>('POST', `/api/orders/revised${what}/`, { ...tokenOf(of), ...body }, headers)
const dues = async (of: Bought, headers = headersOf(of)) =>
  shop.call<{ excessPayments: ExcessPayment[] }>('POST', '/api/orders/excessPayment/', { orderID: of.number, ...tokenOf(of) }, headers)
const pay = (of: Bought, body: object, name = of.id, headers = headersOf(of)) =>
  shop.call<{ excessID: string; excessStatus: string; payment: Posted['payment'] }>(
    'POST',
    `/api/orders/excessPaymentProcess/id/${name}/`,
    { paymentSettingsGroupKey: 'sandbox:card', ...tokenOf(of), ...body },
    headers,
  )
const detail = async (of: Bought) =>
  (await shop.call<{ order: OrderDetail }>('GET', `/api/orders/detail/id/${of.id}/`, undefined, headersOf(of))).body.order
const mails = async ({ number }: Bought) =>
  (await shop.modules.notifications.recent(200)).filter(({ body }) => body.includes(number)).map(({ body }) => body)
/** Checks that the amount paid and not refunded is the order's total, unit by unit. */
async function check({ id }: Bought): Promise<void> {
  const [row] = await rows<{ total: number; units: number; paid: number }>(
    shop.db,
    sql`select o.total::int, (select coalesce(sum(p.amount - p.returned), 0)::int from order_payment p
            where p.order_id = o.id and p.state in ('captured', 'due')) as paid,
          (select coalesce(sum((u.breakup->>'total')::int), 0)::int from order_unit u where u.order_id = o.id and u.state <> 'cancelled') +
          (select coalesce(sum(a.before_tax + a.tax + a.round_off), 0)::int from order_adjustment a join order_unit u on u.id = a.unit_id
             where a.order_id = o.id and a.kind <> 'promotion' and u.state <> 'cancelled') as units
        from orders o where o.id = ${id}`,
  )
  expect([row?.paid, row?.units]).toEqual([row?.total, row?.total])
}
const unitState = async ({ id }: Bought) =>
  (await rows<{ state: string }>(shop.db, sql`select state from order_unit where order_id = ${id}`))[0]?.state
async function setLimit(column: 'cod_limit' | 'id_limit', limit: number): Promise<void> {
  await shop.db.execute(sql`update subsite set ${sql.identifier(column)} = ${limit} where code = 'in'`)
  await shop.modules.sites.refresh()
}
async function waiting(of: Bought, by = 200) {
  expect(await weigh(of, by)).toMatchObject({ ok: true, value: { state: 'awaiting_customer' } })
  return (await revised(of)).body.revisions.at(-1)!
}

test('the preview of a weighing has the difference and the consequence of the weighing, and changes nothing [P-04]', async () => {
  const site = (await shop.modules.sites.byCode('in')) ?? expect.unreachable()
  const other = (await shop.modules.sites.byCode('ae')) ?? expect.unreachable()
  for (const [by, outcome, state] of [
    [5, 'absorbed', 'closed'],
    [0, 'same', 'closed'],
    [200, 'asked', 'awaiting_customer'],
    [-200, 'refunded', 'closed'],
  ] as const) {
    const of = await inCheck()
    const more = Math.round((of.netMg * by) / 10_000)
    const weighed = { number: of.number, unit: 1, grossMg: of.grossMg + more, netMg: of.netMg + more }
    const before = await everythingSold(shop)
    const preview = await shop.modules.revisions.previewWeighing(site, weighed)
    expect([by, preview]).toMatchObject([by, { ok: true, value: { outcome, newConsent: false, currency: 'INR' } }])
    expect(await everythingSold(shop)).toBe(before)
    expect(await shop.modules.revisions.previewWeighing(other, weighed)).toMatchObject({ error: { code: 'unknown_order' } })
    expect(await shop.modules.revisions.previewWeighing(site, { ...weighed, unit: 9 })).toMatchObject({ error: { code: 'not_found' } })
    const saved = await weigh(of, by)
    expect([by, saved]).toMatchObject([by, { ok: true, value: { state } }])
    const difference = saved.ok ? saved.value.difference : Number.NaN
    expect(preview.ok && preview.value.difference).toBe(difference)
    // While the question waits, another weighing replaces it; a settled one is not weighed again.
    const again = await shop.modules.revisions.previewWeighing(site, weighed)
    expect([by, again.ok]).toEqual([by, state === 'awaiting_customer'])
  }
})

test('an engraved unit keeps the price of its engraving when it is weighed, and its invoice has both [C-28, C-33, R-17]', async () => {
  const terms = { maxLetters: 16, scripts: ['latin'], workingDays: 3, charges: { in: 75_000 } }
  const offer = async (value: string | null) => {
    await shop.db.execute(sql`update product set engraving = ${value}::jsonb where id = ${made}`)
    await shop.modules.changed([`product:${made}`])
  }
  await offer(JSON.stringify(terms))
  const of = await inCheck({ engraving: 'Anvi' })
  // The present price or offer of engraving does not matter: the order was placed.
  await offer(null)
  const found = await waiting(of)
  const charge = ({ breakup }: typeof found.before) => breakup.find(({ name }) => name === 'engraving')?.value
  expect([charge(found.before), charge(found.after)]).toEqual([750, 750])
  expect(found.difference).toBeCloseTo(found.after.total - found.before.total, 2)
  expect((await answer(of, 'Accept', { revisionID: found.revisionID })).status).toBe(200)
  const paying = await pay(of, { excessAmount: found.difference })
  expect(paying.status, JSON.stringify(paying.body)).toBe(200)
  await bank(shop, paying.body.payment.providerRef, 'approve')
  await shop.modules.jobs.runDue()
  await check(of)
  await transition(of.number, 'pack', 'ship')
  const [item] = (await detail(of)).items
  expect(item).toMatchObject({ engraving: 'Anvi', total: found.after.total })
  expect(item?.breakup.find(({ name }) => name === 'engraving')?.value).toBe(750)
  const [invoice] = await rows<{ words: string; parts: { name: string; value: number }[] }>(
    shop.db,
    sql`select figures->'lines'->0->>'engraving' as words, figures->'lines'->0->'parts' as parts from document
        where order_id = ${of.id} and kind = 'invoice'`,
  )
  expect(invoice?.words).toBe('Anvi')
  expect(invoice?.parts).toContainEqual(expect.objectContaining({ name: 'engraving', value: 75_000 }))
})

describe('a heavier unit', () => {
  test('waits for the shopper, who sees both prices, agrees and pays once; it is shipped and invoiced with the new price [C-28, C-33, C-34, R-17]', async () => {
    const of = await inCheck()
    const before = (await detail(of)).amounts.total
    const found = await waiting(of)
    expect(found).toMatchObject({
      status: 'awaiting_customer',
      cause: 'weight',
      newConsent: false,
      actions: ['accept', 'remake', 'cancel'],
    })
    expect(found.difference).toBeCloseTo(found.after.total - found.before.total, 2)
    expect([found.before.netMg, found.after.netMg > of.netMg]).toEqual([of.netMg, true])
    const metal = ({ breakup }: typeof found.before) => breakup.find(({ code }) => code === 'metal')
    expect([metal(found.before)?.rate, metal(found.after)?.weightMg]).toEqual([metal(found.after)?.rate, found.after.netMg])
    expect(await detail(of)).toMatchObject({ status: 'action_needed', waitsFor: 'revision' })
    expect((await detail(of)).actions).toEqual(['revision', 'cancel'])
    expect(await tryTransition(of.number, 'pack')).toMatchObject({ ok: false })
    // The consent makes it due; a repeated one changes nothing.
    const agreed = await answer(of, 'Accept', { revisionID: found.revisionID })
    expect([agreed.status, agreed.body.revisions[0]?.actions]).toEqual([200, ['pay']])
    expect((await answer(of, 'Accept', { revisionID: found.revisionID })).status).toBe(200)
    expect(await detail(of)).toMatchObject({ status: 'action_needed', waitsFor: 'excess_payment' })
    const [due, ...others] = (await dues(of)).body.excessPayments
    expect([due, others]).toMatchObject([{ status: 'due', amount: found.difference }, []])
    expect(due!.methods.map((one) => one.paymentSettingsGroupKey)).toContain('sandbox:card')
    // Another amount changes nothing.
    expect(await pay(of, { excessAmount: found.difference + 1 })).toMatchObject({
      status: 409,
      body: { code: 'excess_changed', field: 'excessAmount' },
    })
    expect((await dues(of)).body.excessPayments[0]?.status).toBe('due')
    // Twice at once is one attempt.
    const both = await Promise.all([
      pay(of, { excessAmount: found.difference }),
      pay(of, { excessAmount: found.difference }, due!.excessID),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0].body.payment).toEqual(both[1].body.payment)
    expect(both[0].body.payment).toMatchObject({ kind: 'redirect' })
    await bank(shop, both[0].body.payment.providerRef, 'decline')
    expect((await dues(of)).body.excessPayments[0]?.status).toBe('failed')
    const again = await pay(of, { excessAmount: found.difference })
    await bank(shop, again.body.payment.providerRef, 'approve')
    const done = await detail(of)
    expect([done.status, done.waitsFor, done.items[0]?.status]).toEqual(['processing', null, 'ready'])
    expect(done.amounts.total).toBeCloseTo(before + found.difference, 2)
    expect((await dues(of)).body.excessPayments).toMatchObject([{ status: 'paid', methods: [] }])
    expect((await revised(of)).body.revisions).toMatchObject([{ status: 'closed', settled: found.difference, actions: [] }])
    await check(of)
    // Requested again, nothing is due.
    expect((await pay(of, { excessAmount: found.difference })).body.payment).toMatchObject({ kind: 'none' })
    const said = (await mails(of)).join('\n')
    for (const words of ['We have made and weighed', 'is still to be paid', 'We have received']) expect(said).toContain(words)
    await transition(of.number, 'pack', 'ship')
    const [invoice] = await rows<{ total: number; net: number; balance: number }>(
      shop.db,
      sql`select (figures->'totals'->>'total')::int as total, (figures->'lines'->0->>'netMg')::int as net, (figures->>'balance')::int as balance
          from document where order_id = ${of.id} and kind = 'invoice'`,
    )
    expect(invoice).toEqual({ total: Math.round(done.amounts.total * 100), net: found.after.netMg, balance: 0 })
  })
  test('is accepted and paid in one step by paying; of two captures one counts [C-33]', async () => {
    const of = await inCheck()
    const found = await waiting(of)
    expect((await dues(of)).body.excessPayments).toMatchObject([{ excessID: '', status: 'reckoned', amount: found.difference }])
    // An amount other than the shown one gives no consent, even where none was given yet.
    for (const wrong of [found.difference + 1, found.difference - 0.01, 1])
      expect(await pay(of, { excessAmount: wrong })).toMatchObject({ status: 409, body: { code: 'excess_changed', field: 'excessAmount' } })
    expect((await dues(of)).body.excessPayments).toMatchObject([{ excessID: '', status: 'reckoned' }])
    const first = await pay(of, { excessAmount: found.difference, paymentSettingsGroupKey: 'sandbox:upi' })
    const second = await pay(of, { excessAmount: found.difference })
    expect(first.body.payment.attemptID).not.toBe(second.body.payment.attemptID)
    await Promise.all([bank(shop, first.body.payment.providerRef, 'approve'), bank(shop, second.body.payment.providerRef, 'approve')])
    await shop.modules.jobs.runDue()
    await check(of)
    const { payments } = await detail(of)
    const captured = payments.filter(({ status }) => status === 'captured')
    expect(captured).toHaveLength(2)
    expect(captured.at(-1)?.amount).toBe(found.difference)
    expect(await unitState(of)).toBe('ready')
  })
  test('is paid by bank transfer, which staff enter until it adds up; until then it waits beyond its deadline [C-33]', async () => {
    const of = await inCheck()
    const found = await waiting(of)
    const page = await pay(of, { excessAmount: found.difference, paymentSettingsGroupKey: 'transfer' })
    expect(page.body.payment.url).toBe(`/payments/transfer/${page.body.payment.attemptID}`)
    const start = shop.clock.now()
    shop.clock.set(new Date(start.getTime() + 73 * durations.hour))
    await shop.modules.revisions.watch()
    expect((await revised(of)).body.revisions[0]?.status).toBe('settlement')
    shop.clock.set(start)
    const note = (amount: number, reference: string) => shop.modules.transfers.note({ number: of.number, amount, reference, by: 'meera' })
    const due = Math.round(found.difference * 100)
    expect(await note(due - 100, `UTR-A-${of.number}`)).toMatchObject({ ok: true })
    expect((await revised(of)).body.revisions[0]?.status).toBe('settlement')
    expect(await note(100, `UTR-B-${of.number}`)).toMatchObject({ ok: true, value: { received: due } })
    expect((await revised(of)).body.revisions[0]?.status).toBe('closed')
    await check(of)
    expect(await note(100, `UTR-C-${of.number}`)).toMatchObject({ ok: false })
  })
  test('within the tolerance is absorbed by the merchant: the order keeps its total, and the breakup has the weight', async () => {
    const of = await inCheck()
    const before = (await detail(of)).amounts.total
    expect(await weigh(of, 5)).toMatchObject({ ok: true, value: { state: 'closed', settled: 0 } })
    const now = await detail(of)
    expect([now.amounts.total, now.items[0]?.status]).toEqual([before, 'ready'])
    // The rise has a row of its own in the sum and in the price: it is no offer.
    const { absorbed, promotionDiscount } = now.amounts
    expect([absorbed > 0, promotionDiscount]).toEqual([true, absorbed])
    const [unit] = await rows<{ codes: string[] }>(
      shop.db,
      sql`select jsonb_path_query_array(breakup, '$.rows[*].code') as codes from order_unit where order_id = ${of.id}`,
    )
    expect(unit?.codes).toContain('absorbed')
    expect(unit?.codes).not.toContain('coupon')
    await check(of)
    expect((await mails(of)).at(0)).toContain('The price stays')
    expect(await weigh(of, 5)).toMatchObject({ ok: false, error: { code: 'transition_refused' } })
  })
  test('above the cap needs a separate consent', async () => {
    const of = await inCheck()
    const found = await waiting(of, 1800)
    expect(found.newConsent).toBe(true)
    expect(await answer(of, 'Accept', { revisionID: found.revisionID })).toMatchObject({ status: 409, body: { code: 'consent_needed' } })
    expect(await pay(of, { excessAmount: found.difference })).toMatchObject({ status: 409, body: { code: 'consent_needed' } })
    expect((await answer(of, 'Accept', { revisionID: found.revisionID, consent: true })).status).toBe(200)
  })
  test('of an order with cash on delivery is added to the cash', async () => {
    await setLimit('cod_limit', 100_000_000)
    const of = await inCheck({ method: 'cod' })
    const found = await waiting(of)
    const paid = await pay(of, { excessAmount: found.difference, paymentSettingsGroupKey: 'cod' })
    expect([paid.status, paid.body]).toMatchObject([200, { excessStatus: 'with_cash', payment: { kind: 'none' } }])
    await check(of)
    const { payments, amounts } = await detail(of)
    expect(payments).toMatchObject([{ kind: 'cash', status: 'due', amount: amounts.total }])
    // In other cases cash cannot pay it.
    const other = await inCheck()
    const due = await waiting(other)
    const refused = await pay(other, { excessAmount: due.difference, paymentSettingsGroupKey: 'cod' })
    expect([refused.status, refused.body.code]).toEqual([409, 'cod_unavailable'])
    expect((await revised(other)).body.revisions[0]?.status).toBe('awaiting_customer')
  })
  test('that takes the order above the limit requires the proof of identity, and continues once it is given', async () => {
    const of = await inCheck()
    const found = await waiting(of)
    const limit = Math.round(((await detail(of)).amounts.total + found.difference) * 100)
    const before = (await shop.modules.sites.byCode('in'))!.idLimit
    await setLimit('id_limit', limit)
    const page = await pay(of, { excessAmount: found.difference })
    await bank(shop, page.body.payment.providerRef, 'approve')
    expect(await detail(of)).toMatchObject({ holdReason: 'id_proof', waitsFor: 'id_proof' })
    expect((await mails(of))[0]).toContain('the number of an identity document')
    expect(await tryTransition(of.number, 'pack')).toMatchObject({ ok: false, error: { details: { guard: 'nothing_held' } } })
    const given = await shop.call('PUT', `/api/cart/orders/${of.id}/id_proof/`, { number: 'ABCPK1234F' }, headersOf(of))
    expect([given.status, (await detail(of)).holdReason]).toEqual([200, null])
    await transition(of.number, 'pack')
    await setLimit('id_limit', before)
  })
})

describe('a unit that hallmarking gave back is weighed again', () => {
  const site = async () => (await shop.modules.sites.byCode('in')) ?? expect.unreachable()
  const backInCheck = ({ id }: Bought) => shop.db.execute(sql`update order_unit set state = 'quality_check' where order_id = ${id}`)
  const refunded = async ({ id }: Bought) => (await shop.modules.refunds.ofOrder(shop.db, id)).reduce((sum, { amount }) => sum + amount, 0)
  const preview = async ({ number, netMg, grossMg }: Bought, by: number) => {
    const more = Math.round((netMg * by) / 10_000)
    const asked = await shop.modules.revisions.previewWeighing(await site(), {
      number,
      unit: 1,
      grossMg: grossMg + more,
      netMg: netMg + more,
    })
    return asked.ok ? asked.value : expect.unreachable()
  }
  const borneRise = async (by: number) => {
    const of = await inCheck()
    const { number } = await waiting(of, by)
    // The question is open for three days.
    shop.clock.set(new Date(shop.clock.now().getTime() + 73 * durations.hour))
    await shop.modules.revisions.watch()
    expect(await shop.modules.revisions.decideHeld(number, 'waive', 'Meera', 'our mistake')).toMatchObject({ ok: true })
    await backInCheck(of)
    return of
  }

  test('while the customer is asked, staff bear it or have the piece made again; beside a payment one of the two counts [S-14]', async () => {
    const borne = await inCheck()
    const { number } = await waiting(borne)
    const decide = (of: string, choice: 'ask' | 'waive' | 'remake' | 'cancel') =>
      shop.modules.revisions.decideHeld(of, choice, 'Meera', 'our mistake')
    for (const choice of ['ask', 'cancel'] as const)
      expect(await decide(number, choice)).toMatchObject({ ok: false, error: { code: 'revision_decided' } })
    expect(await decide(number, 'waive')).toMatchObject({ ok: true, value: { state: 'closed', settled: 0 } })
    expect([await unitState(borne), (await mails(borne)).length]).toEqual(['ready', expect.any(Number)])
    for (const choice of ['waive', 'remake'] as const)
      expect(await decide(number, choice)).toMatchObject({ ok: false, error: { code: 'revision_decided' } })
    await check(borne)

    const again = await inCheck()
    expect(await decide((await waiting(again)).number, 'remake')).toMatchObject({ ok: true, value: { state: 'remake' } })
    expect(await unitState(again)).toBe('in_production')
    await check(again)

    const raced = await inCheck()
    const rise = await waiting(raced)
    await Promise.all([pay(raced, { excessAmount: rise.difference }), decide(rise.number, 'waive'), decide(rise.number, 'remake')])
    await shop.modules.jobs.runDue()
    expect(['ready', 'in_production']).toContain(await unitState(raced))
    await check(raced)
  })
  test('lighter than before and still heavier than ordered: of a rise that the shop bore nothing is refunded or mailed [C-28]', async () => {
    const of = await borneRise(200)
    const [{ amounts }, told] = [await detail(of), (await mails(of)).length]
    expect(await preview(of, 100)).toMatchObject({ outcome: 'same', difference: 0 })
    expect((await preview(of, 100)).borne).toBeGreaterThan(0)
    expect(await weigh(of, 100)).toMatchObject({ ok: true, value: { state: 'closed', difference: 0, settled: 0 } })
    expect([(await detail(of)).amounts.total, (await mails(of)).length, await refunded(of)]).toEqual([amounts.total, told, 0])
    await check(of)
    // Below the order, the fall below the ordered price is refunded.
    await backInCheck(of)
    const asked = await preview(of, -100)
    expect(asked).toMatchObject({ outcome: 'refunded', borne: 0 })
    expect(await weigh(of, -100)).toMatchObject({ ok: true, value: { state: 'closed', settled: asked.difference } })
    expect(await refunded(of)).toBe(-asked.difference)
    await shop.modules.jobs.runDue()
    await check(of)
  })
  test('heavier still than a rise that the shop bore: the customer is asked for what is beyond it', async () => {
    const of = await borneRise(200)
    const [now, further] = [await preview(of, 200), await preview(of, 400)]
    expect([now.outcome, further.outcome]).toEqual(['same', 'asked'])
    // Both prices are rounded to the rupee.
    expect(Math.abs(further.borne - now.borne)).toBeLessThanOrEqual(100)
    expect((await waiting(of, 400)).difference).toBe(further.difference / 100)
  })
  test('lighter than a rise that the customer paid: what is no longer due is refunded', async () => {
    const of = await inCheck()
    const { difference } = await waiting(of)
    const paying = await pay(of, { excessAmount: difference })
    await bank(shop, paying.body.payment.providerRef, 'approve')
    await backInCheck(of)
    expect(await preview(of, 0)).toMatchObject({ outcome: 'refunded', difference: -Math.round(difference * 100), borne: 0 })
    expect(await weigh(of, 0)).toMatchObject({ ok: true, value: { state: 'closed' } })
    await shop.modules.jobs.runDue()
    expect(await refunded(of)).toBe(Math.round(difference * 100))
    await check(of)
  })
})

describe('a lighter unit', () => {
  test('is refunded the difference without consent, once [C-28]', async () => {
    const of = await inCheck()
    const before = (await detail(of)).amounts.total
    const weighed = await weigh(of, -200)
    expect(weighed).toMatchObject({ ok: true, value: { state: 'closed' } })
    const [found] = (await revised(of)).body.revisions
    expect((await dues(of)).body.excessPayments).toMatchObject([{ status: 'refund_due', amount: -found!.difference }])
    await shop.modules.jobs.runDue()
    expect((await dues(of)).body.excessPayments).toMatchObject([{ status: 'refunded' }])
    await check(of)
    const now = await detail(of)
    expect(now.amounts.total).toBeCloseTo(before + found!.difference, 2)
    expect(now.paymentStatus).toBe('partially_refunded')
    expect((await shop.modules.refunds.ofOrder(shop.db, of.id)).map(({ cause }) => cause.kind)).toEqual(['revision'])
    await transition(of.number, 'pack', 'ship')
  })
  test('beyond the cap needs the shopper’s decision; after consent the difference is refunded', async () => {
    const of = await inCheck()
    const found = await waiting(of, -2000)
    expect(found.difference).toBeLessThan(0)
    expect((await dues(of)).body.excessPayments).toEqual([])
    const agreed = await answer(of, 'Accept', { revisionID: found.revisionID })
    expect([agreed.status, agreed.body.revisions?.[0]?.status], JSON.stringify(agreed.body)).toEqual([200, 'closed'])
    await shop.modules.jobs.runDue()
    await check(of)
  })
})

describe('a rejected new price', () => {
  test('has the unit made and weighed again [R-17]', async () => {
    const of = await inCheck()
    const found = await waiting(of)
    const body = { revisionID: found.revisionID, choice: 'remake' }
    const both = await Promise.all([answer(of, 'Reject', body), answer(of, 'Reject', body)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await unitState(of)).toBe('in_production')
    expect((await answer(of, 'Accept', { revisionID: found.revisionID })).body.code).toBe('revision_decided')
    await transition(of.number, 'inspect')
    expect(await weigh(of, 0)).toMatchObject({ ok: true, value: { state: 'closed', difference: 0 } })
    await check(of)
    await transition(of.number, 'pack', 'ship')
  })
  test('cancels the unit, and its full price is refunded [R-17]', async () => {
    const of = await inCheck()
    const found = await waiting(of)
    const rejected = await answer(of, 'Reject', { revisionID: found.revisionID, choice: 'cancel' })
    expect([rejected.status, rejected.body.revisions[0]?.status]).toEqual([200, 'item_cancelled'])
    expect((await answer(of, 'Reject', { revisionID: found.revisionID, choice: 'cancel' })).status).toBe(200)
    expect([await unitState(of), (await detail(of)).status]).toEqual(['cancelled', 'cancelled'])
    await shop.modules.jobs.runDue()
    expect((await detail(of)).paymentStatus).toBe('refunded')
  })
  test('is reminded twice, then waits for staff; a late capture still settles it, and one after their decision is refunded', async () => {
    const of = await inCheck()
    const found = await waiting(of)
    const page = await pay(of, { excessAmount: found.difference })
    const start = shop.clock.now()
    const hours = async (count: number) => {
      shop.clock.set(new Date(start.getTime() + count * durations.hour))
      await shop.modules.revisions.watch()
      await shop.modules.revisions.watch()
    }
    for (const [at, count] of [
      [23, 0],
      [25, 1],
      [49, 2],
      [71, 2],
    ] as const) {
      await hours(at)
      const [row] = await rows<{ reminders: number }>(shop.db, sql`select reminders from revision where order_id = ${of.id}`)
      expect([at, row?.reminders]).toEqual([at, count])
      if (at === 25 || at === 49) expect((await mails(of))[0]).toContain('Please pay by')
    }
    await hours(73)
    expect((await revised(of)).body.revisions[0]?.status).toBe('on_hold')
    expect((await dues(of)).body.excessPayments[0]?.status).toBe('expired')
    expect(await pay(of, { excessAmount: found.difference })).toMatchObject({ status: 200, body: { payment: { kind: 'none' } } })
    expect(await detail(of)).toMatchObject({ status: 'action_needed', waitsFor: null })
    await bank(shop, page.body.payment.providerRef, 'approve')
    expect([(await revised(of)).body.revisions[0]?.status, await unitState(of)]).toEqual(['closed', 'ready'])
    await check(of)
    const other = await inCheck()
    const late = await pay(other, { excessAmount: (await waiting(other)).difference })
    const number = (await revised(other)).body.revisions[0]!.number
    expect(await shop.modules.revisions.decideHeld(number, 'waive', 'Meera', 'a good customer')).toMatchObject({
      ok: true,
      value: { state: 'closed', settled: 0 },
    })
    await bank(shop, late.body.payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    await check(other)
    const third = await inCheck()
    await waiting(third)
    shop.clock.set(new Date(shop.clock.now().getTime() + 73 * durations.hour))
    await shop.modules.revisions.watch()
    const held = (await revised(third)).body.revisions[0]!.number
    expect(await shop.modules.revisions.decideHeld(held, 'ask', 'Meera', 'on the phone')).toMatchObject({
      ok: true,
      value: { state: 'awaiting_customer' },
    })
    expect(await shop.modules.revisions.decideHeld(held, 'cancel', 'Meera', 'x')).toMatchObject({
      ok: false,
      error: { code: 'revision_decided' },
    })
  })
})

describe('concurrent decisions', () => {
  test('staff weigh again while the shopper agrees: one call is refused, and the amounts are consistent', async () => {
    for (let round = 0; round < 4; round++) {
      const of = await inCheck()
      const found = await waiting(of)
      const [, again] = await Promise.all([answer(of, 'Accept', { revisionID: found.revisionID }), weigh(of, 300)])
      const open = (await revised(of)).body.revisions.filter(({ status }) => status !== 'replaced')
      expect(open).toHaveLength(1)
      expect(open[0]?.status).toBe(again.ok ? 'awaiting_customer' : 'settlement')
      await check(of)
    }
  })
  test('a shopper agrees and rejects: one call counts', async () => {
    const of = await inCheck()
    const { revisionID } = await waiting(of)
    const both = await Promise.all([answer(of, 'Accept', { revisionID }), answer(of, 'Reject', { revisionID, choice: 'cancel' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // An order that is cancelled as a whole keeps its total; its payments are refunded.
    if (both[0].status === 200) await check(of)
    else expect([await unitState(of), (await shop.modules.refunds.ofOrder(shop.db, of.id)).length]).toEqual(['cancelled', 1])
  })
  test('a unit is cancelled while its payment is pending: the capture is refunded', async () => {
    const of = await inCheck()
    const page = await pay(of, { excessAmount: (await waiting(of)).difference })
    const [item] = (
      await shop.call<{ items: { orderItemID: string }[] }>('GET', `/api/orders/cancelItems/id/${of.id}`, undefined, headersOf(of))
    ).body.items
    const body = {
      orderID: of.id,
      requestKey: 'cancel-it-now',
      items: [{ orderItemID: item!.orderItemID, quantity: 1 }],
      reason: 'mistake',
    }
    expect((await shop.call('PUT', '/api/orders/cancel/', body, headersOf(of))).status).toBe(200)
    await bank(shop, page.body.payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    const [row] = await rows<{ left: number }>(
      shop.db,
      sql`select coalesce(sum(amount - returned), 0)::int as left from order_payment where order_id = ${of.id} and state in ('captured', 'due')`,
    )
    expect([row?.left, await unitState(of)]).toEqual([0, 'cancelled'])
  })
})

test('another customer cannot see, answer or pay it; a guest can with their token; invalid input is refused by field [P-03, C-48]', async () => {
  const of = await inCheck()
  const { revisionID, difference } = await waiting(of)
  for (const headers of [as('somebody'), {}]) {
    expect((await revised(of, headers)).body.code).toBe('unknown_order')
    expect((await dues(of, headers)).body.code).toBe('unknown_order')
    expect((await pay(of, { excessAmount: difference }, of.id, headers)).body.code).toBe('unknown_order')
    expect((await answer(of, 'Accept', { revisionID }, headers)).body.code).toBe('unknown_revision')
    expect((await answer(of, 'Reject', { revisionID, choice: 'cancel' }, headers)).body.code).toBe('unknown_revision')
  }
  expect(await pay(of, { excessAmount: difference, paymentSettingsGroupKey: 'gold_bars' })).toMatchObject({
    status: 400,
    body: { code: 'unknown_gateway' },
  })
  expect(await pay(of, { excessAmount: 1.234_567 })).toMatchObject({ status: 400, body: { field: 'excessAmount' } })
  expect((await revised(of)).body.revisions[0]?.status).toBe('awaiting_customer')
  const guest = await inCheck({ guest: true })
  const own = await waiting(guest)
  expect((await mails(guest))[0]).toMatch(/hello|Dear/i)
  const page = await pay(guest, { excessAmount: own.difference })
  await bank(shop, page.body.payment.providerRef, 'approve')
  expect((await revised(guest)).body.revisions[0]?.status).toBe('closed')
  expect(await weigh({ ...of, netMg: of.netMg * 3, grossMg: of.grossMg * 4 }, 0)).toMatchObject({
    ok: false,
    error: { code: 'weight_implausible', field: 'netMg' },
  })
  expect(await weigh({ ...of, number: 'IN26-NOBODY' }, 0)).toMatchObject({ ok: false, error: { code: 'unknown_order' } })
})

test('an order that waits for its shopper is first in the list', async () => {
  const of = await inCheck()
  await waiting(of)
  const list = async (status: string) =>
    (await shop.call<OrdersReply>('GET', `/api/orders/index/status/${status}/?limitFrom=0&limitTo=10`, undefined, headersOf(of))).body
  expect((await list('action_needed')).orders).toMatchObject([{ number: of.number, status: 'action_needed', waitsFor: 'revision' }])
  expect((await list('all')).counts.action_needed).toBe(1)
})

/** The piece made to order, in its quality check, with its ordered weights in milligrams. */
async function inCheckOf(productID: string) {
  const customer = `pearls-${++people}`
  await shop.db.execute(sql`update stock set on_hand = 0, policy = 'made_to_order' where variant_id like ${`${productID}%`}`)
  const { cartID } = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID, quantity: 1 }, as(customer))).body.cart
  await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: puneAddress }, as(customer))
  await shop.call('PUT', `/api/cart/${cartID}/id_proof/`, { number: 'ABCPD1234E' }, as(customer))
  await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, as(customer))
  const asked = { paymentSettingsGroupKey: 'sandbox', locale: 'in-en' }
  const { body, status } = await shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, asked, as(customer))
  expect(status, JSON.stringify(body)).toBe(200)
  await bank(shop, body.payment.providerRef, 'approve')
  await transition(body.orderNumber, 'confirm', 'start', 'inspect')
  const [drawn] = await rows<{ net: number; gross: number; stones: { caratMilli: number; count: number }[] }>(
    shop.db,
    sql`select (i.options->>'netMg')::int as net, (i.options->>'grossMg')::int as gross,
          (select coalesce(jsonb_agg(jsonb_build_object('caratMilli', coalesce((s->>'caratMilli')::int, 0), 'count', (s->>'count')::int)), '[]')
             from jsonb_array_elements(i.breakup->'rows') s where s->>'code' = 'stone') as stones
        from order_item i where i.order_id = ${body.orderID}`,
  )
  const { net = 0, gross = 0, stones = [] } = drawn ?? {}
  const other = gross - net - stones.reduce((sum, { caratMilli }) => sum + caratMilli, 0) / 5
  return { number: body.orderNumber, net, gross, stones, other, right: Math.round(other) }
}

describe('a unit with pearls or beads', () => {
  test.each(['SET-001', 'MNG-001', 'NCK-001'])('%s does not charge them as gold', async (productID) => {
    const { number, net, gross, other, right } = await inCheckOf(productID)
    const scale = (weights: Pick<WeighedPiece, 'netMg'> & Partial<WeighedPiece>) =>
      shop.modules.revisions.weigh({ number, unit: 1, grossMg: gross, ...weights, by: 'Meera', reason: 'scale 2' })
    expect(other).toBeGreaterThan(500)
    // The pearls are part of the gold, left out, or less than they are.
    expect(await scale({ netMg: net + other })).toMatchObject({ error: { code: 'weight_missing', field: 'otherMg' } })
    expect(await scale({ netMg: net })).toMatchObject({ error: { code: 'weight_missing', field: 'otherMg' } })
    for (const netMg of [net + 500, net - 500])
      expect(await scale({ netMg, otherMg: right })).toMatchObject({ error: { code: 'weights_disagree', field: 'netMg' } })
    // Even where the gross weight agrees with it, no weight of them is refused; one far from the order needs a reason.
    expect(await scale({ netMg: net, otherMg: 0, grossMg: gross - right })).toMatchObject({
      error: { code: 'parts_not_weighed', field: 'otherMg' },
    })
    const half = Math.round(other / 2)
    const far = { netMg: net, otherMg: half, grossMg: gross - right + half }
    if (other - half > 500) expect(await scale(far)).toMatchObject({ error: { code: 'parts_differ', field: 'otherMg' } })
    const site = (await shop.modules.sites.byCode('in')) ?? expect.unreachable()
    const preview = (more: object) => shop.modules.revisions.previewWeighing(site, { number, unit: 1, ...far, ...more })
    expect([(await preview({})).ok, (await preview({ otherChanged: true })).ok]).toEqual([other - half <= 500, true])
    // Heavier pearls cost nothing more.
    expect(await scale({ netMg: net, otherMg: right + 200, grossMg: gross + 200 })).toMatchObject({ ok: true, value: { difference: 0 } })
  })
})

test('carats of a stone that was ordered without them are refused: it is weighed in grams, and would be taken off twice', async () => {
  const { number, net, gross, stones, right } = await inCheckOf('SET-001')
  const pearls = stones.findIndex(({ caratMilli }) => caratMilli === 0)
  const weigh = (caratMilli: number) =>
    shop.modules.revisions.weigh({
      number,
      unit: 1,
      grossMg: gross + caratMilli / 5,
      netMg: net,
      otherMg: right,
      stones: stones.map((stone, row) => (row === pearls ? { ...stone, caratMilli } : stone)),
      by: 'Meera',
      reason: 'scale 2',
    })
  expect(pearls).toBeGreaterThanOrEqual(0)
  expect(await weigh(5000)).toMatchObject({ error: { code: 'stones_without_carats', field: 'stones' } })
  expect(await weigh(0)).toMatchObject({ ok: true, value: { difference: 0 } })
})

test('another number of stones than was ordered is refused, unless staff say that the stones were changed', async () => {
  const { id, number, netMg, grossMg } = await inCheck()
  const [drawn] = await rows<{ stones: { caratMilli: number; count: number }[] }>(
    shop.db,
    sql`select jsonb_agg(jsonb_build_object('caratMilli', (s->'caratMilli')::int, 'count', (s->'count')::int)) as stones
        from order_item i, jsonb_array_elements(i.breakup->'rows') s where i.order_id = ${id} and s->>'code' = 'stone'`,
  )
  const { stones = [] } = drawn ?? {}
  expect(stones.length).toBeGreaterThan(0)
  const weigh = (counts: number, more: object = {}) =>
    shop.modules.revisions.weigh({
      number,
      unit: 1,
      grossMg,
      netMg,
      stones: stones.map((stone) => ({ ...stone, count: stone.count + counts })),
      by: 'Meera',
      reason: 'scale 2',
      ...more,
    })
  expect(await weigh(1)).toMatchObject({ error: { code: 'stones_differ', field: 'stones' } })
  expect(await weigh(1, { stonesChanged: true })).toMatchObject({ ok: true })
})

test.each([10, 0.1, 0])(
  'stones of %s times the carats of the order are refused, unless staff say that the stones were changed',
  async (times) => {
    const { number, net, gross, stones, right } = await inCheckOf('NCK-001')
    const weighed = stones.map((stone) => ({ ...stone, caratMilli: Math.round(stone.caratMilli * times) }))
    const moreMg = weighed.reduce((sum, { caratMilli }, row) => sum + caratMilli - (stones[row]?.caratMilli ?? 0), 0) / 5
    const weigh = (more: object) => {
      const weights = { grossMg: Math.round(gross + moreMg), netMg: net, otherMg: right, stones: weighed }
      return shop.modules.revisions.weigh({ number, unit: 1, ...weights, by: 'Meera', reason: 'scale 2', ...more })
    }
    expect(stones.some(({ caratMilli }) => caratMilli > 100)).toBe(true)
    expect(await weigh({})).toMatchObject({ error: { code: 'stones_far', field: 'stones' } })
    expect(await weigh({ stonesChanged: true })).toMatchObject({ ok: true })
  },
)

import type { PromotionEffect } from '@karat/pricing/promotions/types.ts'
import type { Cart } from '@karat/contract/cart.ts'
import type { CancelItems, OrderCancellations } from '@karat/contract/cancellations.ts'
import { formatMoney } from '@karat/money/format.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { giveTestPromotion } from '../../../testing/promotions.ts'
import { testDatabase } from '../../../testing/database.ts'
import { bank, codeSent, transitionUnits, order, type Posted, puneAddress, restock, ring, stockOf } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import type { StaffTransition } from '../orders/units/transition-request.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())
beforeEach(() => restock(shop, 99))

const ringPrice = 42_921
/** Another product, made to order. */
const made = 'RNG-003'
let codes = 0

/** A code of an offer on the Indian site. */
async function offer(effect: PromotionEffect, minimum = 0): Promise<string> {
  const code = `CANCEL${++codes}`
  const promotion = { code, effect, minimum: minimum * 100, title: { en: 'An offer' }, usageLimit: 5 }
  await giveTestPromotion(shop, (await shop.modules.sites.byCode('in'))!, promotion)
  return code
}

interface Wanted {
  pieces?: [productID: string, quantity: number][]
  code?: string
  gateway?: 'sandbox' | 'cod'
}

/** An order of a customer that is placed. */
async function placed(customerId: string, { pieces = [[ring, 2]], code, gateway = 'sandbox' }: Wanted = {}) {
  const headers = as(customerId)
  let cartID = ''
  for (const [productID, quantity] of pieces)
    cartID = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID, quantity, ...(cartID ? { cartID } : {}) }, headers)).body
      .cart.cartID
  const put = (body: object) => shop.call('PUT', '/api/cart/', { cartID, ...body }, headers)
  await put({ mode: 'add_address', shipping: puneAddress })
  if (code) expect((await put({ mode: 'apply_promotion', couponCode: code })).status).toBe(200)
  if (gateway === 'cod') {
    await put({ mode: 'cod_send_code' })
    await put({ mode: 'cod_verify_code', code: await codeSent(shop) })
  }
  await shop.call('POST', `/api/cart/${cartID}/quote/`, undefined, headers)
  const asked = { paymentSettingsGroupKey: gateway, locale: 'in-en' }
  const { body, status } = await shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, asked, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  if (gateway === 'sandbox') await bank(shop, body.payment.providerRef, 'approve')
  return { id: body.orderID, number: body.orderNumber, customerId }
}
type Placed = Awaited<ReturnType<typeof placed>>

const itemsOf = async ({ id, customerId }: Placed, items = '', refundTo = 'sources') =>
  shop.call<CancelItems>('GET', `/api/orders/cancelItems/id/${id}?items=${items}&refundTo=${refundTo}`, undefined, as(customerId))
let keys = 0
async function cancel(of: Placed, items: string[], more: object = {}, headers = as(of.customerId)) {
  const chosen = items.map((one) => ({ orderItemID: one.split(':')[0], quantity: Number(one.split(':')[1] ?? 1) }))
  const body = { orderID: of.id, requestKey: `request-${++keys}`, items: chosen, reason: 'mistake', ...more }
  return shop.call<OrderCancellations>('PUT', '/api/orders/cancel/', body, headers)
}
const transition = async ({ number }: Placed, ...names: StaffTransition[]) => {
  for (const name of names)
    expect(await transitionUnits(shop, name, { number, actor: { kind: 'staff', id: 'Meera' }, reason: 'made' })).toMatchObject({
      ok: true,
    })
}
const total = async ({ id }: Placed) => (await order(shop, id)).amounts
/** Checks that the amount paid and not refunded is the order's total, unit by unit. */
async function check({ id }: Placed): Promise<void> {
  const [row] = await rows<{ total: number; units: number; left: number }>(
    shop.db,
    sql`select o.total::int, (select coalesce(sum(p.amount - p.returned), 0)::int from order_payment p
            where p.order_id = o.id and p.state in ('captured', 'due')) as left,
          (select coalesce(sum((u.breakup->>'total')::int), 0)::int + coalesce((select sum(a.before_tax + a.tax + a.round_off)::int from order_adjustment a
             join order_unit v on v.id = a.unit_id where a.order_id = o.id and a.kind <> 'promotion' and v.state <> 'cancelled'), 0)
           from order_unit u where u.order_id = o.id and u.state <> 'cancelled') as units
        from orders o where o.id = ${id}`,
  )
  expect([row?.left, row?.units]).toEqual([row?.total, row?.total])
}
const states = async ({ id }: Placed) =>
  (await rows<{ state: string }>(shop.db, sql`select state from order_unit where order_id = ${id} order by position`)).map(
    ({ state }) => state,
  )
const mailed = async (number: string) =>
  (await shop.modules.notifications.recent(100)).filter(({ body }) => body.includes(number)).map(({ body }) => body)

describe('a cancellation', () => {
  test('of one of two units in stock takes effect at once, with the previewed refund to the rupee [C-25, C-27]', async () => {
    const of = await placed('one-of-two')
    const before = await stockOf(shop, ring)
    const { body } = await itemsOf(of)
    expect(body).toMatchObject({
      preview: [],
      refundTo: ['sources', 'credit'],
      items: [{ quantity: 2, cancellable: 2, possibility: 'now', price: ringPrice }],
    })
    const id = body.items[0]!.orderItemID
    const preview = (await itemsOf(of, `${id}:1`)).body.preview[0]
    expect(preview).toMatchObject({ review: false, pieces: ringPrice, others: 0, refund: ringPrice, orderAfter: ringPrice, dueAfter: 0 })
    expect(preview?.parts).toMatchObject([{ destination: 'gateway', amount: ringPrice }])
    const done = await cancel(of, [id], { refund: ringPrice })
    expect([done.status, done.body.cancellations]).toMatchObject([200, [{ status: 'auto_approved', refund: ringPrice, actions: [] }]])
    expect(done.body.refunds).toMatchObject([{ status: 'pending', amount: ringPrice, cause: 'cancellation' }])
    expect([await states(of), await stockOf(shop, ring)]).toEqual([['placed', 'cancelled'], before + 1])
    await check(of)
    await shop.modules.jobs.runDue()
    expect((await order(shop, of.id)).paymentStatus).toBe('partially_refunded')
    const number = done.body.cancellations[0]!.number
    expect((await mailed(number))[0]).toMatch(/We have cancelled[^]*The rest of the order continues[^]*₹42,921\.00 goes back/)
    expect(number).toMatch(/^CX26-/)
    // The rest can still be packed and sent.
    await transition(of, 'confirm', 'allocate', 'pack', 'ship')
    expect(await states(of)).toEqual(['shipped', 'cancelled'])
  })
  test('of the last unit of an order sends an e-mail that does not mention remaining units [R-17]', async () => {
    const of = await placed('both')
    const id = (await itemsOf(of)).body.items[0]!.orderItemID
    const done = await cancel(of, [`${id}:2`])
    expect([done.status, await states(of)]).toEqual([200, ['cancelled', 'cancelled']])
    await shop.modules.jobs.runDue()
    const [mail] = await mailed(done.body.cancellations[0]!.number)
    expect(mail).toContain('We have cancelled the whole of order')
    expect(mail).not.toContain('rest of the order')
  })
  test('with a code: a fixed amount is removed with its unit, a percentage is recomputed, a lost minimum is deducted [C-25, C-27]', async () => {
    const fixed = await placed('fixed', { code: await offer({ kind: 'amount_off', amount: 200_000 }, 40_000) })
    const paid = (await total(fixed)).total
    const item = (await itemsOf(fixed)).body.items[0]!
    const preview = (await itemsOf(fixed, `${item.orderItemID}:1`)).body.preview[0]!
    // Both units have the same price, so that each gets a half.
    expect(Math.abs(preview.refund - paid / 2)).toBeLessThanOrEqual(1)
    expect(preview.pieces + preview.others).toBeCloseTo(preview.value, 2)
    expect((await cancel(fixed, [item.orderItemID])).status).toBe(200)
    await check(fixed)
    const percent = await placed('percent', { code: await offer({ kind: 'percent_off', percent: 1000 }) })
    await cancel(percent, [(await itemsOf(percent)).body.items[0]!.orderItemID])
    await check(percent)
    expect((await total(percent)).total).toBeLessThan(ringPrice)
    const lost = await placed('minimum', { code: await offer({ kind: 'amount_off', amount: 200_000 }, 60_000) })
    const before = (await total(lost)).total
    await cancel(lost, [(await itemsOf(lost)).body.items[0]!.orderItemID])
    await check(lost)
    expect((await total(lost)).total).toBe(ringPrice)
    expect((await shop.modules.refunds.ofOrder(shop.db, lost.id))[0]?.amount).toBe(Math.round((before - ringPrice) * 100))
  })
  test('is refused if a lost offer costs as much as the units; the whole order can be cancelled, and releases its code [C-27]', async () => {
    const code = await offer({ kind: 'amount_off', amount: 4_500_000 }, 60_000)
    const of = await placed('offer-lost', { code })
    const used = async () => (await rows<{ used: number }>(shop.db, sql`select used from promotion where code = ${code}`))[0]?.used
    const item = (await itemsOf(of)).body.items[0]!.orderItemID
    expect((await itemsOf(of, `${item}:1`)).body).toMatchObject({ code: 'cancel_offer_lost', field: 'items' })
    expect((await cancel(of, [item])).body).toMatchObject({ code: 'cancel_offer_lost', field: 'items' })
    expect([await states(of), await used()]).toEqual([['placed', 'placed'], 1])
    const paid = (await total(of)).total
    const done = await cancel(of, [`${item}:2`])
    expect(done.body.cancellations.at(-1)).toMatchObject({ refund: paid })
    expect([await states(of), await used(), (await order(shop, of.id)).status]).toEqual([['cancelled', 'cancelled'], 0, 'cancelled'])
  })
  test('of made units waits for staff, who approve or refuse; the shopper may withdraw it [C-27]', async () => {
    const of = await placed('made', { pieces: [[made, 1]] })
    await transition(of, 'confirm', 'start')
    const item = (await itemsOf(of)).body.items[0]!
    expect(item.possibility).toBe('ask')
    expect((await cancel(of, [item.orderItemID], { reason: 'payment' })).body).toMatchObject({ code: 'bad_request', field: 'reason' })
    expect((await cancel(of, [item.orderItemID], { reason: 'other', text: ' ' })).body).toMatchObject({
      code: 'bad_request',
      field: 'text',
    })
    const asked = await cancel(of, [item.orderItemID], { reason: 'other', text: 'Sorry' })
    expect(asked.body.cancellations).toMatchObject([{ status: 'under_review', refund: 0, actions: ['withdraw'] }])
    expect([await states(of), asked.body.refunds]).toEqual([['cancel_requested'], []])
    expect((await cancel(of, [item.orderItemID])).body).toMatchObject({ code: 'cancel_not_possible', field: 'items.0.orderItemID' })
    const withdraw = (id: string, who = 'made') =>
      shop.call<OrderCancellations>('POST', '/api/orders/cancelWithdraw/', { cancellationID: id }, as(who))
    const id = asked.body.cancellationID
    expect((await withdraw(id, 'somebody')).body).toMatchObject({ code: 'unknown_cancellation', field: 'cancellationID' })
    const answers = await Promise.all([withdraw(id), withdraw(id)])
    expect(answers.map(({ body }) => body.cancellations[0]?.status)).toEqual(['withdrawn', 'withdrawn'])
    expect(await states(of)).toEqual(['in_production'])
    const second = (await cancel(of, [item.orderItemID])).body
    const rejected = await shop.modules.cancellations.reject(second.cancellations.at(-1)!.number, 'Meera', 'It is engraved already')
    expect(rejected).toMatchObject({ ok: true, value: { state: 'rejected', answer: 'It is engraved already' } })
    expect([await states(of), (await mailed(of.number)).some((body) => body.includes('engraved already'))]).toEqual([
      ['in_production'],
      true,
    ])
    const third = (await cancel(of, [item.orderItemID])).body
    const approve = () => shop.modules.cancellations.approve(third.cancellationID, 'Meera', 'stopped')
    const decided = await Promise.all([approve(), approve()])
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1)
    expect([await states(of), (await shop.modules.refunds.ofOrder(shop.db, of.id)).length]).toEqual([['cancelled'], 1])
  })
  test('is executed once for the same request again, or many at once; another’s order is unknown, a token opens a guest’s [C-27, P-03]', async () => {
    const of = await placed('twice')
    const item = (await itemsOf(of)).body.items[0]!.orderItemID
    const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(of, [item], { requestKey: 'the-same-request' })))
    expect(new Set(answers.map(({ body }) => body.cancellationID)).size).toBe(1)
    const rest = await Promise.all([1, 2, 3].map(() => cancel(of, [item])))
    expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await shop.modules.refunds.ofOrder(shop.db, of.id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(2 * ringPrice * 100)
    const other = { ...of, customerId: 'another' }
    expect((await itemsOf(other)).body).toMatchObject({ code: 'unknown_order', field: 'id' })
    const listed = (id: string, who: string) =>
      shop.call<OrderCancellations>('GET', `/api/orders/cancellations/id/${id}`, undefined, as(who))
    expect((await listed(of.number, 'twice')).body).toMatchObject({ cancellations: [{}, {}], refunds: [{}, {}] })
    expect((await listed(of.id, 'another')).body).toEqual((await listed('nobody', 'another')).body)
    expect((await cancel(other, [item])).body).toMatchObject({ code: 'unknown_order', field: 'orderID' })
    const guest = await placed('guest-to-be')
    const token = await shop.modules.orders.addToken(shop.db, guest.id)
    const theirs = (await itemsOf(guest)).body.items[0]!.orderItemID
    const byToken = await cancel(guest, [theirs], { orderToken: token }, {})
    expect(byToken.status).toBe(200)
    expect((await cancel(guest, [theirs], { orderToken: 'another-token' }, {})).status).toBe(404)
  })
  test('invalid input is refused by field and changes nothing [C-27]', async () => {
    const of = await placed('bad')
    const item = (await itemsOf(of)).body.items[0]!.orderItemID
    const wrong = async (items: string[], more: object) => (await cancel(of, items, more)).body
    expect(await wrong([item], { reason: 'merchant' })).toMatchObject({ code: 'bad_request', field: 'reason' })
    expect(await wrong([`${item}:3`], {})).toMatchObject({ code: 'cancel_not_possible', field: 'items.0.orderItemID' })
    expect(await wrong(['nothing'], {})).toMatchObject({ code: 'cancel_not_possible', field: 'items.0.orderItemID' })
    expect(await wrong([item, item], {})).toMatchObject({ code: 'bad_request', field: 'items' })
    expect(await wrong([], {})).toMatchObject({ code: 'bad_request', field: 'items' })
    expect(await wrong([item], { refund: 1 })).toMatchObject({ code: 'refund_changed', field: 'refund' })
    expect((await itemsOf(of, 'x:0')).body).toMatchObject({ code: 'bad_request' })
    expect([await states(of), await shop.modules.refunds.ofOrder(shop.db, of.id)]).toEqual([['placed', 'placed'], []])
  })
  test('of an order with cash on delivery reduces the due amount without a refund, as its e-mail says; a paid one may become store credit [C-27]', async () => {
    // Cash on delivery has a limit, which two rings meet with an offer.
    const of = await placed('cash', { gateway: 'cod', code: await offer({ kind: 'amount_off', amount: 4_000_000 }) })
    const before = (await total(of)).total
    const cashItem = (await itemsOf(of)).body.items[0]!.orderItemID
    const preview = (await itemsOf(of, `${cashItem}:1`)).body.preview[0]!
    expect(preview).toMatchObject({ refund: 0, parts: [], dueAfter: preview.orderAfter })
    const done = await cancel(of, [cashItem])
    expect([done.body.refunds, (await total(of)).total]).toEqual([[], preview.dueAfter])
    const told = async () => (await shop.modules.notifications.recent(50)).find(({ subject }) => subject.includes(of.number))?.body
    const rupees = (amount: number) => formatMoney(amount * 100, { locale: 'en-IN', currency: 'INR', symbol: '₹', decimals: 2 }, 'exact')
    expect(await told()).toContain(`${rupees(preview.dueAfter)} is now due in cash on delivery, instead of ${rupees(before)}.`)
    await check(of)
    await cancel(of, [cashItem])
    expect(await told()).toContain('Nothing is due on delivery any more.')
    expect((await order(shop, of.id)).payments).toMatchObject([{ kind: 'cash', status: 'released' }])
    const credit = await placed('as-credit')
    const item = (await itemsOf(credit)).body.items[0]!.orderItemID
    expect((await cancel(credit, [item], { refundTo: 'credit' })).body.refunds).toMatchObject([
      { destination: 'new_credit', status: 'succeeded' },
    ])
    expect(await shop.modules.credit.balance(shop.db, 'as-credit', 'in')).toBe(ringPrice * 100)
    await check(credit)
  })
  test('of shipped units, or of units with a disputed payment, is refused [C-25]', async () => {
    const of = await placed('left')
    await transition(of, 'confirm', 'allocate', 'pack', 'ship')
    expect((await itemsOf(of)).body.items).toMatchObject([{ cancellable: 0, possibility: 'left' }])
    const disputed = await placed('disputed')
    await shop.db.execute(sql`update orders set hold_reason = 'dispute' where id = ${disputed.id}`)
    expect((await itemsOf(disputed)).body.items).toMatchObject([{ cancellable: 0, possibility: 'held' }])
    expect(await shop.modules.cancellations.byStaff(disputed.number, 1, 'Meera', 'x')).toMatchObject({
      error: { code: 'transition_refused' },
    })
  })
  test('after the held price expired keeps the prices of the remaining units [C-27]', async () => {
    const of = await placed('old', { code: await offer({ kind: 'amount_off', amount: 200_000 }, 60_000) })
    await shop.db.execute(sql`delete from quote where id = (select quote_id from orders where id = ${of.id})`)
    const paid = (await total(of)).total
    await cancel(of, [(await itemsOf(of)).body.items[0]!.orderItemID])
    await check(of)
    expect(Math.abs((await total(of)).total - paid / 2)).toBeLessThanOrEqual(1)
  })
})

test('reasons are named in the language of the page, by the state of the unit [C-26, E-15]', async () => {
  const ask = async (stage: string, languageid: string) =>
    (
      await shop.call<{ reasons: { key: string; label: string; needsText: boolean }[] }>(
        'GET',
        `/api/orders/cancelReasons/?stage=${stage}`,
        undefined,
        { languageid },
      )
    ).body.reasons
  expect((await ask('waiting', '1')).map(({ key }) => key)).toEqual([
    'mistake',
    'size',
    'better_price',
    'late',
    'price_changed',
    'payment',
    'address',
    'other',
  ])
  expect((await ask('making', '1')).map(({ key }) => key)).not.toContain('payment')
  expect((await ask('waiting', '2'))[1]).toMatchObject({ key: 'size', label: 'नाप ग़लत है', needsText: false })
  expect((await ask('waiting', '1')).at(-1)).toMatchObject({ key: 'other', needsText: true })
})

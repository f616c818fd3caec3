import type { Cart } from '@karat/contract/cart.ts'
import type { OrderDetail } from '@karat/contract/orders.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rows, transact } from '../kernel/db/db.ts'
import type { DocumentData } from '../modules/orders/documents/port.ts'
import { bank, codeSent, type Posted, puneAddress } from './purchase.ts'
import type { TestShop } from './shop.ts'
import { as } from './signed-in.ts'

/** A silver product of ₹2,397: several of it may be paid at the door. */
export const pearls = 'EAR-004'

/** Lays so many pearls in stock, and allows any sum at the door. */
export async function openDoor({ db, modules }: TestShop): Promise<void> {
  await db.execute(sql`update stock set policy = 'stock', on_hand = 500 where subsite = 'in' and variant_id like ${`${pearls}%`}`)
  await db.execute(
    sql`update subsite set cod_limit = 100000000, profile = profile || ${JSON.stringify({ wrapFee: 9_900 })}::jsonb where code = 'in'`,
  )
  await modules.sites.refresh()
}

export interface Ordering {
  /** With the engraving of a unit. */
  pieces?: readonly (readonly [productID: string, quantity: number, engraving?: string])[]
  gateway?: 'cod' | 'sandbox'
  /** Minor units of store credit that pay a part. */
  credit?: number
  /** Whether the first unit is wrapped, and all are delivered by express. */
  isGift?: boolean
  /** The code of an offer. */
  code?: string | undefined
  /** A gift card that pays a part. */
  card?: { number: string; pin: string } | undefined
  /** Gets the bag as it is shown before it is posted. */
  seen?: (cart: Cart) => void
}

/** An order of a customer that is placed: its id and number. */
export async function placedOrder(
  shop: TestShop,
  customerId: string,
  { pieces = [[pearls, 2]], gateway = 'cod', credit = 0, isGift = false, code, card, seen }: Ordering = {},
): Promise<{ id: string; number: string; customerId: string }> {
  const headers = as(customerId)
  let cart: Cart | undefined
  for (const [productID, quantity, engraving = ''] of pieces) {
    const asked = { productID, quantity, engraving, ...(cart ? { cartID: cart.cartID } : {}) }
    cart = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', asked, headers)).body.cart
  }
  const cartID = cart?.cartID ?? ''
  const put = async (body: object) => {
    const { status, body: answer } = await shop.call('PUT', '/api/cart/', { cartID, ...body }, headers)
    expect(status, JSON.stringify(answer)).toBe(200)
  }
  await put({ mode: 'add_address', shipping: puneAddress, ...(isGift ? { deliveryMethod: 'express' } : {}) })
  if (isGift) await put({ mode: 'gift_buy', cartItemID: cart?.items[0]?.cartItemID, piece: 1, giftTo: 'Anvi', giftWrap: 'Yes' })
  if (code) await put({ mode: 'apply_promotion', couponCode: code })
  if (card) await put({ mode: 'apply_giftcard', number: card.number, pin: card.pin })
  if (credit > 0) {
    const lot = { customerId, subsite: 'in', amount: credit, reason: 'a gift', reference: `${customerId}-${cartID}`, expiresAt: null }
    await transact(shop.db, (tx) => shop.modules.credit.grant(tx, lot))
    await put({ mode: 'apply_usercredit' })
  }
  if (gateway === 'cod') {
    await put({ mode: 'cod_send_code' })
    await put({ mode: 'cod_verify_code', code: await codeSent(shop) })
  }
  seen?.((await shop.call<{ cart: Cart }>('POST', `/api/cart/${cartID}/quote/`, undefined, headers)).body.cart)
  const posting = { paymentSettingsGroupKey: gateway, locale: 'in-en' }
  const { body, status } = await shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, posting, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  if (gateway === 'sandbox') await bank(shop, body.payment.providerRef, 'approve')
  return { id: body.orderID, number: body.orderNumber, customerId }
}

/** The documents of an order about its money, the oldest first. */
export const moneyDocuments = (shop: TestShop, orderId: string) =>
  rows<{ kind: 'invoice' | 'credit_note' | 'refund_receipt'; number: string; total: number; units: string[]; figures: DocumentData }>(
    shop.db,
    sql`select kind, number, total::float8 as total, unit_ids as units, figures from document
        where order_id = ${orderId} and kind in ('invoice', 'credit_note', 'refund_receipt') order by issued_at, id`,
  )

const add = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/**
 * The invariants of an order's money at any time: no payment refunds more than it captured; the amounts paid, due and refunded for returned
 * units add up to the order's total; the amounts that parcels ask for at the door are due; every invoice is paid to its last minor unit and
 * credited for no more than its total.
 */
export async function expectMoneyToAgree(shop: TestShop, orderId: string): Promise<void> {
  const [order] = await rows<{ state: string; paymentState: string; total: number; customerId: string }>(
    shop.db,
    sql`select state, payment_state as "paymentState", total::float8 as total, customer_id as "customerId" from orders where id = ${orderId}`,
  )
  const payments = await rows<{ kind: string; amount: number; returned: number; state: string; asked: number }>(
    shop.db,
    sql`select p.kind, p.amount::float8 as amount, p.returned::float8 as returned, p.state, coalesce((select sum(r.amount) from refund r where r.order_id = p.order_id
          and r.source = p.kind and (p.kind <> 'gateway' or r.payment_id = p.id)), 0)::float8 as asked
        from order_payment p where p.order_id = ${orderId} and p.state in ('captured', 'due')`,
  )
  for (const { amount, returned, state, asked } of payments) {
    expect(amount).toBeGreaterThan(0)
    expect(returned).toBeLessThanOrEqual(amount)
    if (state === 'captured') expect(returned).toBe(asked)
  }
  const refunds = await shop.modules.refunds.ofOrder(shop.db, orderId)
  const forReturns = add(refunds.filter(({ cause }) => cause.kind === 'return').map(({ amount }) => amount))
  const left = add(payments.map(({ amount, returned }) => amount - returned))
  expect(left + forReturns).toBe(order?.state === 'cancelled' ? 0 : order?.total)
  const due = add(payments.flatMap(({ state, amount }) => (state === 'due' ? [amount] : [])))
  expect(due > 0).toBe(order?.paymentState === 'cod_due' && order.state !== 'cancelled')
  const open = await shop.modules.cash.open(shop.db, orderId)
  expect(add(open.map(({ amount }) => amount))).toBeLessThanOrEqual(due)
  const asking = [`/api/orders/detail/id/${orderId}/`, undefined, as(order?.customerId ?? '')] as const
  const shown = (await shop.call<{ order: OrderDetail }>('GET', ...asking)).body.order
  const minor = (amount: number) => Math.round(amount * 100)
  expect(add(shown.amounts.tenders.map(({ amount }) => minor(amount))) + minor(shown.amounts.payable)).toBe(minor(shown.amounts.total))
  expect(
    add(
      shown.payments.flatMap(({ status, amount, returned }) =>
        status === 'captured' || status === 'due' ? [minor(amount) - minor(returned)] : [],
      ),
    ),
  ).toBe(left)
  const documents = await moneyDocuments(shop, orderId)
  for (const { kind, number, total, figures } of documents) {
    if (kind !== 'invoice') continue
    expect([number, add(figures.payments.map(({ amount }) => amount)), figures.balance]).toEqual([number, total, 0])
    const credited = add(documents.flatMap((one) => (one.figures.against === number ? [one.total] : [])))
    expect(credited).toBeLessThanOrEqual(total)
  }
}

/** Every number of every series is there once, from the first to the last. */
export async function expectNoGap({ db }: TestShop): Promise<void> {
  const series = await rows<{ prefix: string; last: number; sequences: number[] }>(
    db,
    sql`select s.prefix, s.last, coalesce((select array_agg(d.sequence order by d.sequence) from document d where d.prefix = s.prefix and d.year = s.year
          and d.sequence is not null), '{}') as sequences from invoice_series s`,
  )
  for (const { prefix, last, sequences } of series)
    expect([prefix, sequences]).toEqual([prefix, Array.from({ length: last }, (_, at) => at + 1)])
}

/**
 * Checks that a customer's balance equals the sum of their lots, of their ledger, and of the grants less the amounts that orders spent
 * without a refund.
 */
export async function expectCreditToAgree({ db, modules }: TestShop, customerId: string): Promise<void> {
  const [row] = await rows<{ available: number; changes: number; unspent: number }>(
    db,
    sql`select coalesce(sum(l.available), 0)::float8 as available,
          (select coalesce(sum(e.amount), 0)::float8 from credit_entry e where e.customer_id = ${customerId}) as changes,
          coalesce(sum(l.amount - (select coalesce(sum(h.amount - h.refunded), 0) from credit_hold h where h.lot_id = l.id and h.state <> 'released')), 0)::float8 as unspent
        from credit_lot l where l.customer_id = ${customerId}`,
  )
  const balance = await modules.credit.balance(db, customerId, 'in')
  expect(row).toEqual({ available: balance, changes: balance, unspent: balance })
}

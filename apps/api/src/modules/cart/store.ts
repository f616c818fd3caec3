import { and, eq, sql } from 'drizzle-orm'
import { type Db, listParam, named, rows } from '../../kernel/db/db.ts'
import { deferToCommit } from '../../kernel/db/transacting.ts'
import type { Shown } from '@karat/pricing/shown.ts'
import type { CartCard, CartItem, CartRef, CartView, Gifts, PricedItem, SavedItem } from './port.ts'
import { cart, cartCard, cartItem } from './tables.ts'
import type { CartRow } from './views.ts'
import { maxPieces, metalRateOf } from './rules.ts'

export async function insertCart(
  db: Db,
  cart: {
    id: string
    subsite: string
    language: string
    at: Date
    customerId?: string | undefined
    copiedFrom?: string | undefined
    draftId?: string
  },
): Promise<void> {
  await named(
    db,
    'cart_insert',
    'insert into cart (id, subsite, language, customer_id, copied_from, draft_id, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $7)',
    [cart.id, cart.subsite, cart.language, cart.customerId ?? null, cart.copiedFrom ?? null, cart.draftId ?? null, cart.at.toISOString()],
  )
}

export interface LockedCart {
  state: 'open' | 'closed'
  subsite: string
  customerId: string | null
  continuedIn: string | null
  draftId: string | null
}

/**
 * Locks an open cart and records its use, in one statement. Undefined where there is no open cart with this id, or it belongs to another
 * person, to another site than `subsite`, or to a draft order that the reference does not name; with `anyDraft` to any draft order.
 */
export async function lockOpenCart(
  tx: Db,
  { cartId, customerId, draftId }: CartRef,
  now: Date,
  { subsite, anyDraft = false }: { subsite?: string; anyDraft?: boolean } = {},
): Promise<string | undefined> {
  const [row] = await named<{ id: string }>(
    tx,
    'lock_open_cart',
    `update cart set updated_at = $2 where id = $1 and state = 'open' and subsite = coalesce($3, subsite)
       and (customer_id is null or customer_id = $4) and (draft_id is null or draft_id = $5 or $6) returning id`,
    [cartId, now.toISOString(), subsite ?? null, customerId ?? null, draftId ?? null, anyDraft],
  )
  return row?.id
}

/** Locks the cart's row; `undefined` where there is none. */
export async function lockCart(tx: Db, cartId: string): Promise<LockedCart | undefined> {
  const [row] = await named<LockedCart>(
    tx,
    'cart_lock',
    'select state, subsite, customer_id as "customerId", continued_in as "continuedIn", draft_id as "draftId" from cart where id = $1 for update',
    [cartId],
  )
  return row
}

/** Deletes the lines of a cart; the caller holds its lock. */
export async function clearItems(tx: Db, cartId: string): Promise<void> {
  await tx.delete(cartItem).where(eq(cartItem.cartId, cartId))
}

export async function setContinuedIn(tx: Db, cartId: string, next: string): Promise<void> {
  await tx.execute(sql`update cart set continued_in = ${next} where id = ${cartId}`)
}

/** The rest of a line after its order: its new line, and the gift details that stay with the units that were bought. */
export interface RestItem {
  id: string
  itemId: string
  quantity: number
  gifts: Gifts
  bought: Gifts
}

/**
 * Closes a cart with the lines that were bought; `rest`, gift cards that are not among `cardIds`, and saved products move to a new cart
 * `next` with the same addresses.
 */
export async function closeCart(
  tx: Db,
  cartId: string,
  { rest, next, at, cardIds = [] }: { rest: RestItem[]; next: string | undefined; at: Date; cardIds?: readonly string[] },
): Promise<void> {
  await deferToCommit(
    named(tx, 'cart_close', `update cart set state = 'closed', updated_at = $2 where id = $1`, [cartId, at.toISOString()]),
  )
  if (next === undefined) return
  await tx.execute(sql`
    insert into cart (id, subsite, customer_id, copied_from, language, address, delivery_method, created_at, updated_at)
    select ${next}, subsite, customer_id, copied_from, language, address, delivery_method, ${at.toISOString()}, ${at.toISOString()} from cart where id = ${cartId}`)
  await setContinuedIn(tx, cartId, next)
  await moveSaved(tx, cartId, next)
  await moveCards(tx, cartId, next, cardIds)
  if (rest.length === 0) return
  const lines = sql`jsonb_to_recordset(${JSON.stringify(rest)}::jsonb) as r(id text, "itemId" text, quantity int, gifts jsonb, bought jsonb)`
  await tx.execute(sql`
    insert into cart_item (id, cart_id, variant_id, quantity, seen_price, seen_rate, gifts, engraving, added_at)
    select r.id, ${next}, i.variant_id, r.quantity, i.seen_price, i.seen_rate, r.gifts, i.engraving, i.added_at from cart_item i join ${lines} on r."itemId" = i.id`)
  await tx.execute(sql`delete from cart_item i using ${lines} where r."itemId" = i.id and i.quantity = r.quantity`)
  await tx.execute(sql`update cart_item i set quantity = i.quantity - r.quantity, gifts = r.bought from ${lines} where r."itemId" = i.id`)
}

/** Writes a line with its price: a new one, or one whose variant, quantity or price changed. The caller holds the cart's lock. */
export async function writeItem(tx: Db, cartId: string, item: PricedItem): Promise<void> {
  await named(
    tx,
    'write_cart_item',
    `insert into cart_item (id, cart_id, variant_id, quantity, seen_price, gifts, added_at, seen_rate, engraving, tag) values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10)
     on conflict (id) do update set variant_id = excluded.variant_id, engraving = excluded.engraving, quantity = excluded.quantity, seen_price = excluded.seen_price,
       seen_rate = excluded.seen_rate, gifts = excluded.gifts, tag = excluded.tag`,
    [
      item.id,
      cartId,
      item.variantId,
      item.quantity,
      item.seenPrice,
      JSON.stringify(item.gifts),
      item.addedAt,
      item.seenRate,
      item.engraving,
      item.tag ?? '',
    ],
  )
}

export async function removeItem(tx: Db, cartId: string, itemId: string): Promise<void> {
  await tx.execute(sql`delete from cart_item where id = ${itemId} and cart_id = ${cartId}`)
}

/**
 * Deletes at most `limit` carts unused since `before`, with their lines and proofs, and returns how many were deleted. A cart with an
 * unpaid order stays.
 */
export async function sweepCarts(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from cart where id in (
          select c.id from cart c where c.updated_at < ${before.toISOString()}
            and not exists (select 1 from orders o where o.cart_id = c.id and o.state = 'payment_pending')
          order by c.updated_at limit ${limit} for update skip locked)
        returning id`,
  )
  return deleted.length
}

/** Writes the codes of promotions that were entered in a cart. */
export async function setPromoCodes(tx: Db, cartId: string, codes: readonly string[]): Promise<void> {
  await tx
    .update(cart)
    .set({ promoCodes: [...codes] })
    .where(eq(cart.id, cartId))
}

/** Writes the amounts that the shopper of an open cart was shown. */
export async function writeShown(db: Db, cartId: string, shown: Shown): Promise<void> {
  await named(db, 'cart_shown', `update cart set shown = $2::jsonb where id = $1 and state = 'open'`, [cartId, JSON.stringify(shown)])
}

/** Writes the gift cards that pay for a cart, or the maximum credit. */
export async function setTenders(tx: Db, cartId: string, tenders: Partial<Pick<CartRow, 'credit' | 'giftCardIds'>>): Promise<void> {
  await tx.update(cart).set(tenders).where(eq(cart.id, cartId))
}

/** Writes the gift details of lines of a cart. */
export async function setGifts(tx: Db, cartId: string, lines: readonly Pick<CartItem, 'id' | 'gifts'>[]): Promise<void> {
  const changed = lines.map(({ id, gifts }) => ({ id, gifts }))
  await tx.execute(sql`
    update cart_item i set gifts = r.gifts from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id text, gifts jsonb)
    where r.id = i.id and i.cart_id = ${cartId}`)
}

/** Writes a code sent to a number, replacing the number's last one. */
export async function setCode(tx: Db, cartId: string, subject: string, codeMac: string, sentAt: Date): Promise<void> {
  await tx.execute(sql`
    insert into cart_proof (cart_id, subject, code_mac, tries, sent_at) values (${cartId}, ${subject}, ${codeMac}, 0, ${sentAt.toISOString()})
    on conflict (cart_id, subject) do update set code_mac = excluded.code_mac, tries = 0, sent_at = excluded.sent_at, verified_at = null`)
}

/** Invalidates the codes sent to other numbers; their proofs stay. */
export async function voidCodes(tx: Db, cartId: string, subject: string | undefined): Promise<void> {
  await tx.execute(sql`update cart_proof set code_mac = null where cart_id = ${cartId} and subject is distinct from ${subject ?? null}`)
}

export async function countTry(tx: Db, cartId: string, subject: string): Promise<void> {
  await tx.execute(sql`update cart_proof set tries = tries + 1 where cart_id = ${cartId} and subject = ${subject}`)
}

export async function setVerified(tx: Db, cartId: string, subject: string, verifiedAt: Date): Promise<void> {
  await tx.execute(
    sql`update cart_proof set verified_at = ${verifiedAt.toISOString()}, code_mac = null where cart_id = ${cartId} and subject = ${subject}`,
  )
}

export async function writeSeenPrices(tx: Db, view: CartView): Promise<void> {
  const prices = view.lines.map((line) => ({ id: line.itemId, price: line.charged, rate: metalRateOf(line.breakup) }))
  await tx.execute(sql`
    update cart_item i set seen_price = s.price, seen_rate = s.rate
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as s(id text, price bigint, rate bigint)
    where i.id = s.id and i.cart_id = ${view.cartId}`)
}

/** Gives a guest's cart its owner, who has no other open one; the caller holds its lock. */
export async function adoptCart(
  tx: Db,
  cartId: string,
  given: Pick<CartRow, 'address' | 'promoCodes' | 'giftCardIds'> & { customerId: string },
): Promise<void> {
  await tx.update(cart).set(given).where(eq(cart.id, cartId))
}

/**
 * Writes a merge into a customer's cart: the guest's lines `moved`, the customer's lines `raised`, and addresses. The guest's cart is
 * closed and emptied, and names the customer's.
 */
export async function mergeCart(
  tx: Db,
  guestId: string,
  { id, address, deliveryMethod, promoCodes, giftCardIds }: CartRow,
  { moved, raised, at }: { moved: readonly CartItem[]; raised: readonly CartItem[]; at: Date },
): Promise<void> {
  const changed = [...moved, ...raised].map((item) => ({ id: item.id, quantity: item.quantity, gifts: item.gifts }))
  await tx.execute(sql`
    update cart_item i set cart_id = ${id}, quantity = r.quantity, gifts = r.gifts
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id text, quantity int, gifts jsonb) where r.id = i.id`)
  await tx.delete(cartItem).where(eq(cartItem.cartId, guestId))
  await tx.update(cart).set({ address, deliveryMethod, promoCodes, giftCardIds }).where(eq(cart.id, id))
  await moveSaved(tx, guestId, id)
  await moveCards(tx, guestId, id)
  await closeCart(tx, guestId, { rest: [], next: undefined, at })
  await setContinuedIn(tx, guestId, id)
  await tx.update(cart).set({ address: null, promoCodes: [], giftCardIds: [] }).where(eq(cart.id, guestId))
}

/**
 * Deletes at most `limit` carts of guests on sites that are unused since `before` and returns how many were deleted. A cart with an unpaid
 * order stays.
 */
export async function sweepGuestCarts(db: Db, subsites: readonly string[], before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from cart where id in (
          select c.id from cart c where c.customer_id is null and c.subsite = any(${listParam(subsites)}) and c.updated_at < ${before.toISOString()}
            and not exists (select 1 from orders o where o.cart_id = c.id and o.state = 'payment_pending')
          order by c.updated_at limit ${limit} for update skip locked)
        returning id`,
  )
  return deleted.length
}

/** Deletes the carts of a customer, with their lines and proofs. */
export async function deleteCartsOfCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.delete(cart).where(eq(cart.customerId, customerId))
}

/** Writes a saved product; the caller holds the cart's lock. */
export async function writeSaved(tx: Db, cartId: string, item: SavedItem): Promise<void> {
  await named(
    tx,
    'write_saved_item',
    `insert into saved_item (id, cart_id, variant_id, quantity, gifts, added_at, engraving) values ($1, $2, $3, $4, $5::jsonb, $6, $7)
     on conflict (id) do update set quantity = excluded.quantity, gifts = excluded.gifts`,
    [item.id, cartId, item.variantId, item.quantity, JSON.stringify(item.gifts), item.addedAt, item.engraving],
  )
}

export async function removeSaved(tx: Db, cartId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from saved_item where id = ${id} and cart_id = ${cartId}`)
}

/**
 * Whether a cart has a continuing cart after an order has bought its lines: for saved products, or for a gift card that is not among
 * `cardIds`.
 */
export async function cartContinues(tx: Db, cartId: string, cardIds: readonly string[]): Promise<boolean> {
  const [row] = await named(
    tx,
    'cart_goes_on',
    `select 1 from saved_item where cart_id = $1
     union all select 1 from cart_card where cart_id = $1 and not (id = any($2::text[])) limit 1`,
    [cartId, cardIds],
  )
  return row !== undefined
}

/** Moves gift cards except those with these ids from one cart to another; both are locked. */
export async function moveCards(tx: Db, fromId: string, toId: string, but: readonly string[] = []): Promise<void> {
  await tx.execute(sql`
    update cart_card g set cart_id = ${toId} where cart_id = ${fromId} and not (id = any(${listParam(but)}))
      and not exists (select from cart_card o where o.cart_id = ${toId} and o.key = g.key)`)
}

/** Writes a gift card of a cart: a new one, or another content of one; the caller holds the cart's lock. */
export async function writeCard(
  tx: Db,
  cartId: string,
  { key, addedAt, ...card }: CartCard & { key: string; addedAt: Date },
): Promise<void> {
  await tx
    .insert(cartCard)
    .values({ ...card, key, addedAt, cartId })
    .onConflictDoUpdate({ target: cartCard.id, set: card })
}

/** The id of a cart's gift card by the client's key. */
export async function cardOfKey(tx: Db, cartId: string, key: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: cartCard.id })
    .from(cartCard)
    .where(and(eq(cartCard.cartId, cartId), eq(cartCard.key, key)))
  return row?.id
}

export async function removeCard(tx: Db, cartId: string, id: string): Promise<void> {
  await tx.delete(cartCard).where(and(eq(cartCard.id, id), eq(cartCard.cartId, cartId)))
}

/**
 * Moves the saved products from one cart to another; both are locked. Quantities of the same variant and engraving add up to the maximum of
 * a line, the gift details of the other cart first.
 */
export async function moveSaved(tx: Db, fromId: string, toId: string): Promise<void> {
  await tx.execute(sql`
    with moved as (delete from saved_item where cart_id = ${fromId} returning *)
    insert into saved_item as s (id, cart_id, variant_id, quantity, gifts, engraving, added_at)
    select id, ${toId}, variant_id, quantity, gifts, engraving, added_at from moved
    on conflict (cart_id, variant_id, engraving) do update set quantity = least(${maxPieces}, s.quantity + excluded.quantity),
      gifts = (select coalesce(jsonb_agg(gift order by place), '[]') from jsonb_array_elements(s.gifts || excluded.gifts)
        with ordinality as both_gifts (gift, place) where place <= ${maxPieces})`)
}

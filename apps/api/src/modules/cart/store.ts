import { sql } from 'drizzle-orm'
import { type Db, named, rows } from '../../kernel/db/db.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import type { CartGift, CartItem, CartView } from './port.ts'
import type { StoredAddress } from './tables.ts'

/** A code sent for a cart and its proof; see the table. */
export interface Proof {
  subject: string
  codeMac: string | null
  tries: number
  sentAt: string
  verifiedAt: string | null
}

export interface CartRow {
  id: string
  subsite: string
  language: string
  state: 'open' | 'closed'
  continuedIn: string | null
  gift: CartGift | null
  address: StoredAddress | null
  deliveryMethod: string
  proofs: Proof[]
  items: CartItem[]
  quote: {
    quoteId: string
    rateVersionId: number
    fingerprint: string
    expiresAt: string
    createdAt: string
    lines: { variantId: string; input: PriceInput }[]
  } | null
}

/** A cart, its lines in the order they were added, and its newest held price, in one statement. */
export async function readCart(db: Db, cartId: string): Promise<CartRow | undefined> {
  const [row] = await named<CartRow>(
    db,
    'cart',
    `select c.id, c.subsite, c.language, c.state, c.continued_in as "continuedIn", c.gift, c.address, c.delivery_method as "deliveryMethod",
       coalesce((select jsonb_agg(jsonb_build_object('subject', p.subject, 'codeMac', p.code_mac, 'tries', p.tries, 'sentAt', p.sent_at, 'verifiedAt', p.verified_at))
          from cart_proof p where p.cart_id = c.id), '[]') as proofs,
       coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'variantId', i.variant_id, 'quantity', i.quantity, 'seenPrice', i.seen_price, 'addedAt', i.added_at) order by i.added_at, i.id collate "C")
          from cart_item i where i.cart_id = c.id), '[]') as items,
       (select jsonb_build_object('quoteId', q.id, 'rateVersionId', q.rate_version_id, 'fingerprint', q.fingerprint, 'expiresAt', q.expires_at, 'createdAt', q.created_at, 'lines', q.lines)
          from quote q where q.cart_id = c.id order by q.created_at desc, q.id desc limit 1) as quote
     from cart c where c.id = $1`,
    [cartId],
  )
  return row
}

export async function insertCart(db: Db, cart: { id: string; subsite: string; language: string; at: Date }): Promise<void> {
  const at = cart.at.toISOString()
  await named(db, 'cart_insert', 'insert into cart (id, subsite, language, created_at, updated_at) values ($1, $2, $3, $4, $4)', [
    cart.id,
    cart.subsite,
    cart.language,
    at,
  ])
}

export interface LockedCart {
  state: 'open' | 'closed'
  subsite: string
  continuedIn: string | null
}

/**
 * Locks an open cart and records that it was used now, in one statement. Undefined where there is no open cart of this id, or it
 * belongs to another site than `subsite`.
 */
export async function lockOpenCart(tx: Db, cartId: string, now: Date, subsite?: string): Promise<string | undefined> {
  const [row] = await named<{ id: string }>(
    tx,
    'lock_open_cart',
    `update cart set updated_at = $2 where id = $1 and state = 'open' and subsite = coalesce($3, subsite) returning id`,
    [cartId, now.toISOString(), subsite ?? null],
  )
  return row?.id
}

/** Locks the cart's row; `undefined` where there is none. */
export async function lockCart(tx: Db, cartId: string): Promise<LockedCart | undefined> {
  const [row] = await named<LockedCart>(
    tx,
    'cart_lock',
    'select state, subsite, continued_in as "continuedIn" from cart where id = $1 for update',
    [cartId],
  )
  return row
}

/** The open cart that continues a closed one, however many orders lie between them. */
export async function readContinuing(db: Db, cartId: string): Promise<string | null> {
  const [row] = await named<{ id: string }>(
    db,
    'cart_continuing',
    `with recursive chain as (
       select id, state, continued_in from cart where id = $1
       union select c.id, c.state, c.continued_in from cart c join chain on c.id = chain.continued_in)
     select id from chain where state = 'open' and id <> $1 limit 1`,
    [cartId],
  )
  return row?.id ?? null
}

export async function setContinuedIn(tx: Db, cartId: string, next: string): Promise<void> {
  await tx.execute(sql`update cart set continued_in = ${next} where id = ${cartId}`)
}

/** Closes a cart with what was bought in it; `rest` moves to a new cart `next` with the same addresses. */
export async function closeCart(
  tx: Db,
  cartId: string,
  { rest, next, at }: { rest: { id: string; itemId: string; quantity: number }[]; next: string; at: Date },
): Promise<void> {
  await named(tx, 'cart_close', `update cart set state = 'closed', updated_at = $2 where id = $1`, [cartId, at.toISOString()])
  if (rest.length === 0) return
  await tx.execute(sql`
    insert into cart (id, subsite, language, address, delivery_method, created_at, updated_at)
    select ${next}, subsite, language, address, delivery_method, ${at.toISOString()}, ${at.toISOString()} from cart where id = ${cartId}`)
  await setContinuedIn(tx, cartId, next)
  const lines = sql`jsonb_to_recordset(${JSON.stringify(rest)}::jsonb) as r(id text, "itemId" text, quantity int)`
  await tx.execute(sql`
    insert into cart_item (id, cart_id, variant_id, quantity, seen_price, added_at)
    select r.id, ${next}, i.variant_id, r.quantity, i.seen_price, i.added_at from cart_item i join ${lines} on r."itemId" = i.id`)
  await tx.execute(sql`delete from cart_item i using ${lines} where r."itemId" = i.id and i.quantity = r.quantity`)
  await tx.execute(sql`update cart_item i set quantity = i.quantity - r.quantity from ${lines} where r."itemId" = i.id`)
}

export async function readItems(db: Db, cartId: string): Promise<{ id: string; variantId: string; quantity: number; addedAt: string }[]> {
  return named(
    db,
    'cart_items',
    'select id, variant_id as "variantId", quantity, added_at as "addedAt" from cart_item where cart_id = $1 order by added_at, id',
    [cartId],
  )
}

/** Writes a line with its price: a new one, or one whose variant, quantity or price changed. The caller holds the cart's lock. */
export async function writeItem(tx: Db, cartId: string, item: CartItem & { seenPrice: number }): Promise<void> {
  await named(
    tx,
    'write_cart_item',
    `insert into cart_item (id, cart_id, variant_id, quantity, seen_price, added_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set variant_id = excluded.variant_id, quantity = excluded.quantity, seen_price = excluded.seen_price`,
    [item.id, cartId, item.variantId, item.quantity, item.seenPrice, item.addedAt],
  )
}

export async function removeItem(tx: Db, cartId: string, itemId: string): Promise<void> {
  await tx.execute(sql`delete from cart_item where id = ${itemId} and cart_id = ${cartId}`)
}

/**
 * Deletes at most `limit` carts unused since `before`, with their lines and proofs, and returns how many were
 * deleted. One whose order waits for its payment stays.
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

export async function setGift(tx: Db, cartId: string, gift: CartGift | null): Promise<void> {
  await tx.execute(sql`update cart set gift = ${gift ? JSON.stringify(gift) : null}::jsonb where id = ${cartId}`)
}

export async function setAddress(tx: Db, cartId: string, address: StoredAddress, deliveryMethod: string): Promise<void> {
  await named(tx, 'cart_set_address', 'update cart set address = $2::jsonb, delivery_method = $3 where id = $1', [
    cartId,
    JSON.stringify(address),
    deliveryMethod,
  ])
}

/** Writes a code sent to a number, replacing the last one for that number. */
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
  const prices = view.lines.map((line) => ({ id: line.itemId, price: line.charged }))
  await tx.execute(sql`
    update cart_item i set seen_price = s.price from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as s(id text, price bigint)
    where i.id = s.id and i.cart_id = ${view.cartId}`)
}

/** The contact details of a cart's shopper, where it has an address. */
export async function readContact(db: Db, cartId: string): Promise<{ phone: string; email: string } | undefined> {
  const [row] = await named<{ phone: string | null; email: string | null }>(
    db,
    'cart-contact',
    `select address->'shipping'->>'phone' as phone, address->'shipping'->>'email' as email from cart where id = $1`,
    [cartId],
  )
  return row?.phone && row.email ? { phone: row.phone, email: row.email } : undefined
}

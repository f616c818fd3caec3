import { and, eq } from 'drizzle-orm'
import { type Db, named } from '../../kernel/db/db.ts'
import type { Shown } from '@karat/pricing/shown.ts'
import { maxStaffCount } from '@karat/sites/staff-lists.ts'
import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import type { CartPromotion } from '../catalogue/promotions/port.ts'
import type { CartCard, CartItem, DraftOfCart, HeldPrice, SavedItem } from './port.ts'
import { cart, cartCard, cartItem, savedItem, type StoredAddress } from './tables.ts'

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
  customerId: string | null
  copiedFrom: string | null
  language: string
  state: 'open' | 'closed'
  continuedIn: string | null
  draft: DraftOfCart | null
  address: StoredAddress | null
  deliveryMethod: string
  promoCodes: string[]
  credit: number | null
  giftCardIds: string[]
  shown: Shown | null
  proofs: Proof[]
  items: CartItem[]
  cards: CartCard[]
  /** The saved products, the newest first. */
  saved: SavedItem[]
  quote: {
    quoteId: string
    rateVersionId: number
    fingerprint: string
    expiresAt: string
    createdAt: string
    lines: HeldPrice['lines']
    promotions: CartPromotion[]
    delivery: readonly DeliveryMethod[] | null
  } | null
  /** The site's rates as they are now; null where it has none. */
  rateVersionId: number | null
  /** The stock of `stockOf`, for `Inventory.levelsIn`, with the units that are set aside for it. */
  stock: string
  stockOf: ReadonlySet<string>
}

/**
 * A cart with its lines in the order they were added, its newest quote, and the changing data that its price needs: all in one statement,
 * since a round trip costs more than the rest of it. `variantIds` are variants about to be added, whose stock is read as well.
 */
export async function readCart(db: Db, cartId: string, variantIds: readonly string[] = []): Promise<CartRow | undefined> {
  const [row] = await named<Omit<CartRow, 'stockOf'>>(
    db,
    'cart',
    `select c.id, c.subsite, c.customer_id as "customerId", c.copied_from as "copiedFrom", c.language, c.state, c.continued_in as "continuedIn", c.address,
       case when d.id is not null then jsonb_build_object('id', d.id, 'customerId', d.customer_id, 'makingPercent', d.making_percent, 'store', d.store, 'setAside', d.set_aside) end as draft, c.delivery_method as "deliveryMethod",
       c.promo_codes as "promoCodes", c.credit, c.gift_card_ids as "giftCardIds", c.shown,
       coalesce((select jsonb_agg(jsonb_build_object('subject', p.subject, 'codeMac', p.code_mac, 'tries', p.tries, 'sentAt', p.sent_at, 'verifiedAt', p.verified_at))
          from cart_proof p where p.cart_id = c.id), '[]') as proofs,
       coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'variantId', i.variant_id, 'quantity', i.quantity, 'seenPrice', i.seen_price, 'seenRate', i.seen_rate, 'gifts', i.gifts, 'engraving', i.engraving, 'tag', i.tag, 'addedAt', i.added_at) order by i.added_at, i.id collate "C")
          from cart_item i where i.cart_id = c.id), '[]') as items,
       coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'amount', g.amount, 'toName', g.to_name, 'toEmail', g.to_email, 'fromName', g.from_name, 'message', g.message, 'sendOn', g.send_on) order by g.added_at, g.id collate "C")
          from cart_card g where g.cart_id = c.id), '[]') as cards,
       coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'variantId', s.variant_id, 'quantity', s.quantity, 'gifts', s.gifts, 'engraving', s.engraving, 'addedAt', s.added_at) order by s.added_at desc, s.id collate "C" desc)
          from saved_item s where s.cart_id = c.id), '[]') as saved,
       (select jsonb_build_object('quoteId', q.id, 'rateVersionId', q.rate_version_id, 'fingerprint', q.fingerprint, 'expiresAt', q.expires_at, 'createdAt', q.created_at, 'lines', q.lines, 'promotions', q.promotions, 'delivery', q.delivery)
          from quote q where q.cart_id = c.id order by q.created_at desc, q.id desc limit 1) as quote,
       (select r.version_id from current_rate r where r.subsite = c.subsite) as "rateVersionId",
       coalesce((select json_agg(json_build_array(k.variant_id, k.policy,
          k.on_hand + (select count(*) from jsonb_array_elements(d.set_aside) a where a->>'variantId' = k.variant_id), k.lead_days))::text from stock k where k.subsite = c.subsite
          and k.variant_id = any(array(select variant_id from cart_item where cart_id = $1 union all select variant_id from saved_item where cart_id = $1) || $2::text[])), '[]') as stock
     from cart c left join draft_order d on d.id = c.draft_id where c.id = $1`,
    [cartId, variantIds],
  )
  return row && { ...row, stockOf: new Set([...[...row.items, ...row.saved].map((item) => item.variantId), ...variantIds]) }
}

/** The open cart that continues a closed one, after any number of orders. */
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

export async function readItems(db: Db, cartId: string): Promise<SavedItem[]> {
  return named(
    db,
    'cart_items',
    'select id, variant_id as "variantId", quantity, gifts, engraving, added_at as "addedAt" from cart_item where cart_id = $1 order by added_at, id',
    [cartId],
  )
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

/** The open cart of a customer on a site. */
export async function findOpenCart(db: Db, customerId: string, subsite: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: cart.id })
    .from(cart)
    .where(and(eq(cart.customerId, customerId), eq(cart.subsite, subsite), eq(cart.state, 'open')))
  return row?.id
}

/** Whether a cart, open or closed, is a customer's. */
export async function isCartOf(db: Db, cartId: string, customerId: string): Promise<boolean> {
  const found = await db
    .select({ id: cart.id })
    .from(cart)
    .where(and(eq(cart.id, cartId), eq(cart.customerId, customerId)))
  return found.length > 0
}

/** The contents of a customer's open carts. */
export async function cartsOfCustomer(db: Db, customerId: string) {
  const carts = await db
    .select({ id: cart.id, subsite: cart.subsite, address: cart.address, createdAt: cart.createdAt })
    .from(cart)
    .where(and(eq(cart.customerId, customerId), eq(cart.state, 'open')))
  return Promise.all(
    carts.map(async ({ id, ...kept }) => ({
      ...kept,
      items: await db
        .select({
          variantId: cartItem.variantId,
          quantity: cartItem.quantity,
          gifts: cartItem.gifts,
          engraving: cartItem.engraving,
          addedAt: cartItem.addedAt,
        })
        .from(cartItem)
        .where(eq(cartItem.cartId, id)),
      cards: await db
        .select({
          amount: cartCard.amount,
          toName: cartCard.toName,
          toEmail: cartCard.toEmail,
          message: cartCard.message,
          sendOn: cartCard.sendOn,
        })
        .from(cartCard)
        .where(eq(cartCard.cartId, id)),
      saved: await db
        .select({
          variantId: savedItem.variantId,
          quantity: savedItem.quantity,
          gifts: savedItem.gifts,
          engraving: savedItem.engraving,
          addedAt: savedItem.addedAt,
        })
        .from(savedItem)
        .where(eq(savedItem.cartId, id)),
    })),
  )
}

/** See `Carts.countOpenBags`. */
export async function countOpenBags(db: Db, subsite: string): Promise<number> {
  const [row] = await named<{ count: number }>(
    db,
    'cart_count_open',
    `select count(*)::int as count from (
       select from cart c where c.subsite = $1 and c.state = 'open' and c.copied_from is null and c.draft_id is null
         and exists (select from cart_item i where i.cart_id = c.id) limit ${maxStaffCount + 1}) bags`,
    [subsite],
  )
  return row?.count ?? 0
}

import { sql } from 'drizzle-orm'
import { type Db, lockNamed, named, rows } from '../../../kernel/db/db.ts'
import type { Wishlist, WishlistItem } from './port.ts'
import { nameKeyOf } from './rules.ts'

/** Locks the wishlists of a customer for the rest of the transaction. */
export function lockWishlists(tx: Db, customerId: string): Promise<void> {
  return lockNamed(tx, `wishlist:${customerId}`)
}

/** A wishlist with its items, the newest first. */
const columns = `w.id, w.name, w.share_id as "shareId",
  coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'variantId', i.variant_id, 'subsite', i.subsite, 'priceAdded', i.price_added, 'rateAdded', i.rate_added, 'addedAt', i.added_at)
      order by i.added_at desc, i.id collate "C" desc) from wishlist_item i where i.wishlist_id = w.id), '[]') as items`

/** The wishlists of a customer, the oldest first. */
export function readWishlists(db: Db, customerId: string): Promise<Wishlist[]> {
  return named(db, 'wishlists', `select ${columns} from wishlist w where w.customer_id = $1 order by w.created_at, w.id collate "C"`, [
    customerId,
  ])
}

/** The wishlist with a public id. */
export async function readShared(db: Db, shareId: string): Promise<Wishlist | undefined> {
  const [row] = await named<Wishlist>(db, 'shared_wishlist', `select ${columns} from wishlist w where w.share_id = $1`, [shareId])
  return row
}

export async function insertWishlist(tx: Db, customerId: string, { id, name, at }: { id: string; name: string; at: Date }): Promise<void> {
  await tx.execute(sql`
    insert into wishlist (id, customer_id, name, name_key, created_at) values (${id}, ${customerId}, ${name}, ${nameKeyOf(name)}, ${at.toISOString()})`)
}

export async function insertItems(tx: Db, wishlistId: string, items: readonly WishlistItem[]): Promise<void> {
  await tx.execute(sql`
    insert into wishlist_item (id, wishlist_id, variant_id, subsite, price_added, rate_added, added_at)
    select i.id, ${wishlistId}, i."variantId", i.subsite, i."priceAdded", i."rateAdded", i."addedAt"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as i(id text, "variantId" text, subsite text, "priceAdded" bigint, "rateAdded" bigint, "addedAt" timestamptz)`)
}

export async function deleteItems(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from wishlist_item where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
}

export async function setName(tx: Db, id: string, name: string): Promise<void> {
  await tx.execute(sql`update wishlist set name = ${name}, name_key = ${nameKeyOf(name)} where id = ${id}`)
}

export async function setShareId(tx: Db, id: string, shareId: string | null): Promise<void> {
  await tx.execute(sql`update wishlist set share_id = ${shareId} where id = ${id}`)
}

export async function deleteWishlist(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`delete from wishlist where id = ${id}`)
}

/** Deletes every wishlist of a customer with its items. */
export async function deleteOfCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.execute(sql`delete from wishlist where customer_id = ${customerId}`)
}

/** When each wishlist of a customer was created, by its id. */
export async function readCreated(db: Db, customerId: string): Promise<Map<string, string>> {
  const found = await rows<{ id: string; at: string }>(db, sql`select id, created_at as at from wishlist where customer_id = ${customerId}`)
  return new Map(found.map(({ id, at }) => [id, at]))
}

import { sql } from 'drizzle-orm'
import { type Db, named } from '../../../kernel/db/db.ts'
import type { StoredAddress } from '../tables.ts'

export async function setAddress(tx: Db, cartId: string, address: StoredAddress, deliveryMethod: string): Promise<void> {
  await named(tx, 'cart_set_address', 'update cart set address = $2::jsonb, delivery_method = $3 where id = $1', [
    cartId,
    JSON.stringify(address),
    deliveryMethod,
  ])
}

/** Removes the addresses of a cart, and sets its language and delivery method. */
export async function clearAddress(tx: Db, cartId: string, language: string, deliveryMethod: string): Promise<void> {
  await tx.execute(sql`update cart set address = null, language = ${language}, delivery_method = ${deliveryMethod} where id = ${cartId}`)
}

/** Records that the store where a cart is collected no longer has all of it. */
export async function notAtStore(db: Db, cartId: string): Promise<void> {
  await db.execute(sql`update cart set address = address - 'atStore' where id = ${cartId}`)
}

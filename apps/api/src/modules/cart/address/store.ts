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

/** Records that the store where a cart is collected no longer has all of it. */
export async function notAtStore(db: Db, cartId: string): Promise<void> {
  await db.execute(sql`update cart set address = address - 'atStore' where id = ${cartId}`)
}

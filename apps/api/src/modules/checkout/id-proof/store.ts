import { eq, sql } from 'drizzle-orm'
import { type Db, named, rows } from '../../../kernel/db/db.ts'
import { andInScope, type StoreScope } from '../../../kernel/store-scope.ts'
import type { IdProof } from './port.ts'
import { idProof } from './tables.ts'

export async function readProof(db: Db, cartId: string): Promise<IdProof | undefined> {
  const [row] = await named<IdProof>(db, 'id_proof', 'select kind, masked from id_proof where cart_id = $1', [cartId])
  return row
}

export async function writeProof(tx: Db, proof: typeof idProof.$inferInsert): Promise<void> {
  const { cartId: _cartId, ...given } = proof
  await tx.insert(idProof).values(proof).onConflictDoUpdate({ target: idProof.cartId, set: given })
}

/**
 * The next identity numbers after a cart that are encrypted with another key than the given one, locked for the rest of the transaction.
 */
export async function lockEncryptedByOldKeys(
  tx: Db,
  keyId: string,
  after: string,
  limit: number,
): Promise<{ cartId: string; encrypted: string }[]> {
  return rows(
    tx,
    sql`select cart_id as "cartId", sealed as encrypted from id_proof where split_part(sealed, '.', 1) <> ${keyId} and cart_id > ${after}
        order by cart_id limit ${limit} for update skip locked`,
  )
}

export async function replaceEncryptedNumber(tx: Db, cartId: string, encrypted: string): Promise<void> {
  await tx.update(idProof).set({ encrypted }).where(eq(idProof.cartId, cartId))
}

/** Whether a purchase has an order that did not end: its identity number is stored as long as the order. */
const hasOrder = sql`exists (select 1 from orders o where o.cart_id = p.cart_id and o.state not in ('expired', 'cancelled'))`

/** Deletes at most `limit` identity numbers that were given before the given time for carts without an order, and returns how many. */
export async function sweepProofs(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from id_proof where cart_id in (
          select p.cart_id from id_proof p where p.given_at < ${before.toISOString()} and not ${hasOrder}
          order by p.given_at limit ${limit} for update skip locked)
        returning cart_id`,
  )
  return deleted.length
}

/** Deletes the identity numbers of a customer's carts without an order. */
export async function deleteOfCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.execute(
    sql`delete from id_proof p where not ${hasOrder} and exists (select 1 from cart c where c.id = p.cart_id and c.customer_id = ${customerId})`,
  )
}

interface EncryptedNumber {
  /** The number of its order. */
  order: string
  kind: string
  encrypted: string
}

const encryptedNumbers = sql`select o.number as "order", p.kind, p.sealed as encrypted from orders o join id_proof p on p.cart_id = o.cart_id`

/** The encrypted identity numbers of a customer's orders on a site, or in some stores of it, the newest first; at most fifty. */
export function encryptedOfCustomer(db: Db, subsite: string, customerId: string, stores: StoreScope): Promise<EncryptedNumber[]> {
  const ofCustomer = sql`o.customer_id = ${customerId} and o.subsite = ${subsite}${andInScope(sql`o.stores`, stores)}`
  return rows(db, sql`${encryptedNumbers} where ${ofCustomer} order by o.created_at desc, o.id desc limit 50`)
}

/** The encrypted identity number of an order; none where it needed none. */
export function encryptedOfOrder(db: Db, orderId: string): Promise<EncryptedNumber[]> {
  return rows(db, sql`${encryptedNumbers} where o.id = ${orderId}`)
}

/** The masked identity numbers of a customer's carts and orders. */
export async function proofsOfCustomer(db: Db, customerId: string): Promise<IdProof[]> {
  return rows(
    db,
    sql`select p.kind, p.masked from id_proof p
        where exists (select 1 from cart c where c.id = p.cart_id and c.customer_id = ${customerId})
           or exists (select 1 from orders o where o.cart_id = p.cart_id and o.customer_id = ${customerId})
        order by p.given_at`,
  )
}

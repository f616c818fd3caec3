import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../kernel/db/db.ts'
import { passkey } from './tables.ts'

export type PasskeyRow = typeof passkey.$inferSelect

/** A customer's passkeys, the oldest first. */
export async function readPasskeys(db: Db, customerId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkey).where(eq(passkey.customerId, customerId)).orderBy(passkey.createdAt, passkey.id)
}

/** A passkey, locked for the rest of the transaction. */
export async function lockPasskey(tx: Db, id: string): Promise<PasskeyRow | undefined> {
  const [found] = await tx.select().from(passkey).where(eq(passkey.id, id)).for('update')
  return found
}

/** The owner of a passkey by its id; undefined where there is no such passkey. */
export async function ownerOf(db: Db, id: string): Promise<string | undefined> {
  const [found] = await db.select({ customerId: passkey.customerId }).from(passkey).where(eq(passkey.id, id))
  return found?.customerId
}

/** Adds a passkey; false where the id exists. */
export async function insertPasskey(tx: Db, row: PasskeyRow): Promise<boolean> {
  return (await tx.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id })).length > 0
}

export async function setUsed(tx: Db, id: string, counter: number, lastUsedAt: Date): Promise<void> {
  await tx.update(passkey).set({ counter, lastUsedAt }).where(eq(passkey.id, id))
}

/** Names a customer's passkey; false where the customer has no such passkey. */
export async function setName(tx: Db, customerId: string, id: string, name: string): Promise<boolean> {
  const own = and(eq(passkey.id, id), eq(passkey.customerId, customerId))
  return (await tx.update(passkey).set({ name }).where(own).returning({ id: passkey.id })).length > 0
}

/** Deletes a customer's passkey; false where the customer has no such passkey. */
export async function deletePasskey(tx: Db, customerId: string, id: string): Promise<boolean> {
  const own = and(eq(passkey.id, id), eq(passkey.customerId, customerId))
  return (await tx.delete(passkey).where(own).returning({ id: passkey.id })).length > 0
}

export async function deleteOfCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.delete(passkey).where(eq(passkey.customerId, customerId))
}

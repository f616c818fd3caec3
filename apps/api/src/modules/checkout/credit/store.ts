import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type Db, lockNamed, rows } from '../../../kernel/db/db.ts'
import { creditEntry, creditHold, creditLot } from './tables.ts'

/** A customer's credit account on a site. */
export interface Account {
  customerId: string
  subsite: string
}

type EntryKind = (typeof creditEntry.$inferInsert)['kind']
export type Lot = typeof creditLot.$inferSelect

/** Locks the credit account of a customer on a site for the rest of the transaction. */
export function lockAccount(tx: Db, { customerId, subsite }: Account): Promise<void> {
  return lockNamed(tx, `credit:${customerId}:${subsite}`)
}

const ofAccount = ({ customerId, subsite }: Account) => and(eq(creditLot.customerId, customerId), eq(creditLot.subsite, subsite))
const alive = (now: Date) => or(isNull(creditLot.expiresAt), gt(creditLot.expiresAt, now))

export async function readBalance(db: Db, account: Account, now: Date): Promise<number> {
  const [sum] = await db
    .select({ balance: sql<string>`coalesce(sum(${creditLot.available}), 0)` })
    .from(creditLot)
    .where(and(ofAccount(account), gt(creditLot.available, 0), alive(now)))
  return Number(sum?.balance ?? 0)
}

/** The lots that can be spent, in the order of spending: by expiry, those without one last, and of these paid credit last. */
export function readSpendable(db: Db, account: Account, now: Date): Promise<Lot[]> {
  return db
    .select()
    .from(creditLot)
    .where(and(ofAccount(account), gt(creditLot.available, 0), alive(now)))
    .orderBy(sql`${creditLot.expiresAt} asc nulls last`, asc(creditLot.kind), asc(creditLot.createdAt), asc(creditLot.id))
}

/** Expired lots of an account with an amount left. */
export function readExpired(db: Db, account: Account, now: Date): Promise<Lot[]> {
  return db
    .select()
    .from(creditLot)
    .where(and(ofAccount(account), gt(creditLot.available, 0), lte(creditLot.expiresAt, now)))
    .orderBy(asc(creditLot.expiresAt), asc(creditLot.id))
}

/** Accounts with expired lots that have an amount left. */
export function accountsWithExpired(db: Db, now: Date, limit: number): Promise<Account[]> {
  return db
    .selectDistinct({ customerId: creditLot.customerId, subsite: creditLot.subsite })
    .from(creditLot)
    .where(and(gt(creditLot.available, 0), lte(creditLot.expiresAt, now)))
    .limit(limit)
}

/** Lots that expire before the given time, of which the customer was not yet warned with `days` or fewer left. */
export function readUnwarned(db: Db, now: Date, before: Date, days: number, limit: number): Promise<Lot[]> {
  return db
    .select()
    .from(creditLot)
    .where(
      and(
        gt(creditLot.available, 0),
        gt(creditLot.expiresAt, now),
        lte(creditLot.expiresAt, before),
        or(isNull(creditLot.warnedDays), gt(creditLot.warnedDays, days)),
      ),
    )
    .orderBy(asc(creditLot.expiresAt))
    .limit(limit)
}

/** Records a warning; false where another process recorded it before. */
export async function noteWarning(tx: Db, lotId: string, days: number): Promise<boolean> {
  const noted = await tx
    .update(creditLot)
    .set({ warnedDays: days })
    .where(and(eq(creditLot.id, lotId), or(isNull(creditLot.warnedDays), gt(creditLot.warnedDays, days))))
    .returning({ id: creditLot.id })
  return noted.length > 0
}

/** Writes a lot; false where there is already one with its reference. */
export async function insertLot(tx: Db, lot: typeof creditLot.$inferInsert): Promise<boolean> {
  const written = await tx.insert(creditLot).values(lot).onConflictDoNothing().returning({ id: creditLot.id })
  return written.length > 0
}

/** The lot with a reference. */
export async function lotOfReference(tx: Db, reference: string): Promise<Lot | undefined> {
  const [lot] = await tx.select().from(creditLot).where(eq(creditLot.reference, reference))
  return lot
}

export async function findLot(tx: Db, id: string): Promise<Lot | undefined> {
  const [lot] = await tx.select().from(creditLot).where(eq(creditLot.id, id))
  return lot
}

/** Changes the balance of a lot and writes its entry, with the account's balance after it. The account is locked. */
export async function change(
  tx: Db,
  { id, customerId, subsite }: Pick<Lot, 'id' | 'customerId' | 'subsite'>,
  entry: { kind: EntryKind; amount: number; at: Date; orderId?: string; reference?: string; expiresAt?: Date | null },
): Promise<void> {
  const { kind, amount, at, orderId = null, reference = null, expiresAt } = entry
  if (kind !== 'grant' && amount !== 0)
    await tx
      .update(creditLot)
      .set({ available: sql`${creditLot.available} + ${amount}` })
      .where(eq(creditLot.id, id))
  // A lot with a later expiry gets a new warning.
  if (expiresAt) await tx.update(creditLot).set({ expiresAt, warnedDays: null }).where(eq(creditLot.id, id))
  await tx.execute(sql`
    insert into credit_entry (customer_id, subsite, lot_id, kind, amount, balance, order_id, reference, at)
    values (${customerId}, ${subsite}, ${id}, ${kind}, ${amount}::bigint, ${amount}::bigint + coalesce((
      select balance from credit_entry where customer_id = ${customerId} and subsite = ${subsite} order by id desc limit 1), 0),
      ${orderId}, ${reference}, ${at.toISOString()})`)
}

/** The account that an order's credit is taken from; undefined where it takes none. */
export async function accountOfOrder(tx: Db, orderId: string): Promise<Account | undefined> {
  const [account] = await tx
    .select({ customerId: creditLot.customerId, subsite: creditLot.subsite })
    .from(creditHold)
    .innerJoin(creditLot, eq(creditLot.id, creditHold.lotId))
    .where(eq(creditHold.orderId, orderId))
    .limit(1)
  return account
}

export type Hold = typeof creditHold.$inferSelect

/** The amounts that an order holds of lots, in the given states, in the order in which they were taken. */
export function readHolds(tx: Db, orderId: string, states: Hold['state'][]): Promise<Hold[]> {
  return tx
    .select()
    .from(creditHold)
    .where(and(eq(creditHold.orderId, orderId), inArray(creditHold.state, states)))
    .orderBy(asc(creditHold.position))
}

export async function insertHold(tx: Db, hold: typeof creditHold.$inferInsert): Promise<void> {
  await tx.insert(creditHold).values(hold)
}

export async function setHold(tx: Db, id: string, values: Partial<Pick<Hold, 'state' | 'refunded'>>): Promise<void> {
  await tx.update(creditHold).set(values).where(eq(creditHold.id, id))
}

export async function isRefunded(tx: Db, reference: string): Promise<boolean> {
  const found = await tx
    .select({ id: creditEntry.id })
    .from(creditEntry)
    .where(and(eq(creditEntry.reference, reference), eq(creditEntry.kind, 'refund')))
    .limit(1)
  return found.length > 0
}

/** Moves a customer's credit to another customer id. */
export async function moveCustomer(tx: Db, customerId: string, to: string): Promise<void> {
  await tx.update(creditLot).set({ customerId: to }).where(eq(creditLot.customerId, customerId))
  await tx.update(creditEntry).set({ customerId: to }).where(eq(creditEntry.customerId, customerId))
}

/** The newest lots of an account. */
export const readLots = (db: Db, { customerId, subsite }: Account, limit: number): Promise<Lot[]> =>
  db
    .select()
    .from(creditLot)
    .where(and(eq(creditLot.customerId, customerId), eq(creditLot.subsite, subsite)))
    .orderBy(desc(creditLot.createdAt), desc(creditLot.id))
    .limit(limit)

/** The lots and entries of a customer on every site, the oldest first. */
export async function readOfCustomer(db: Db, customerId: string) {
  const lots = await db.select().from(creditLot).where(eq(creditLot.customerId, customerId)).orderBy(asc(creditLot.createdAt))
  const entries = await db.select().from(creditEntry).where(eq(creditEntry.customerId, customerId)).orderBy(asc(creditEntry.id))
  return { lots, entries }
}

/** An entry as the customer reads it. */
export interface LedgerEntry {
  id: number
  kind: Exclude<EntryKind, 'move'>
  amount: number
  balance: number
  orderId: string | null
  reason: string
  /** The expiry of the lot that it is about. */
  expiresAt: Date | null
  /** For a `hold`: whether the order has been placed. */
  spent: boolean
  at: Date
}

/** A page of an account's entries, the newest first; a `spend` does not change the balance and is shown with its hold. */
export async function readLedger(db: Db, account: Account, { offset, limit }: { offset: number; limit: number }): Promise<LedgerEntry[]> {
  return db
    .select({
      id: creditEntry.id,
      kind: sql<LedgerEntry['kind']>`${creditEntry.kind}`,
      amount: creditEntry.amount,
      balance: creditEntry.balance,
      orderId: creditEntry.orderId,
      reason: creditLot.reason,
      expiresAt: creditLot.expiresAt,
      spent: sql<boolean>`${creditEntry.kind} = 'hold' and exists (select from ${creditHold}
        where ${creditHold.orderId} = ${creditEntry.orderId} and ${creditHold.lotId} = ${creditEntry.lotId} and ${creditHold.state} = 'spent')`,
      at: creditEntry.at,
    })
    .from(creditEntry)
    .innerJoin(creditLot, eq(creditLot.id, creditEntry.lotId))
    .where(
      and(
        eq(creditEntry.customerId, account.customerId),
        eq(creditEntry.subsite, account.subsite),
        sql`${creditEntry.kind} not in ('spend', 'move')`,
      ),
    )
    .orderBy(desc(creditEntry.id))
    .offset(offset)
    .limit(limit)
}

export async function countLedger(db: Db, { customerId, subsite }: Account): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from credit_entry where customer_id = ${customerId} and subsite = ${subsite} and kind not in ('spend', 'move')`,
  )
  return counted?.count ?? 0
}

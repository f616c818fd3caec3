import { type SQL, sql } from 'drizzle-orm'
import { type Db, jsonParam, lockNamed, rows } from '../../../kernel/db/db.ts'
import { countOf, type StoredSums } from './stored-sums.ts'
import type { Register } from './period.ts'

/** A register with the code of its site. */
export interface RegisterKey extends Register {
  subsite: string
}

/** A month of a registration as it is stored. */
export interface Month {
  issued: number
  sums: StoredSums | null
  closedAt: Date | null
  closedBy: string
  closingSums: StoredSums | null
}

const columns = sql`issued, sums, closed_at as "closedAt", closed_by as "closedBy", closing_sums as "closingSums"`
const isMonth = ({ subsite, registration, period }: RegisterKey) =>
  sql`subsite = ${subsite} and registration = ${registration} and period = ${period}`

async function readRow(db: Db, key: RegisterKey, forUpdate = sql``): Promise<Month | undefined> {
  const [row] = await rows<Omit<Month, 'closedAt'> & { closedAt: string | null }>(
    db,
    sql`select ${columns} from register_month where ${isMonth(key)} ${forUpdate}`,
  )
  return row && { ...row, closedAt: row.closedAt === null ? null : new Date(row.closedAt) }
}

export const readMonth = (db: Db, key: RegisterKey): Promise<Month | undefined> => readRow(db, key)

/** Locks the months of a registration against the first document of another month, as the trigger of documents does. */
export const lockRegistration = (tx: Db, { subsite, registration }: RegisterKey): Promise<void> =>
  lockNamed(tx, `register ${subsite} ${registration}`)

/** Locks a month until the end of the transaction; it is written where it has no documents yet. */
export async function lockMonth(tx: Db, key: RegisterKey): Promise<Month> {
  const found = await readRow(tx, key, sql`for update`)
  if (found) return found
  await lockRegistration(tx, key)
  await tx.execute(sql`
    insert into register_month (subsite, registration, period) values (${key.subsite}, ${key.registration}, ${key.period}) on conflict do nothing`)
  const made = await readRow(tx, key, sql`for update`)
  if (!made) throw new Error('a month of a register that was just written is missing')
  return made
}

/** Keeps the sums of a month unless another number of documents has been issued. */
export async function storeSums(db: Db, key: RegisterKey, sums: StoredSums): Promise<void> {
  await db.execute(sql`update register_month set sums = ${jsonParam(sums)} where ${isMonth(key)} and issued = ${countOf(sums)}`)
}

/** Writes the sums of a month that is locked, one document of which is about to be issued. */
export async function writeSums(tx: Db, key: RegisterKey, sums: StoredSums): Promise<void> {
  await tx.execute(sql`update register_month set sums = ${jsonParam(sums)} where ${isMonth(key)}`)
}

/** Closes a month that is locked. */
export async function closeMonthRow(tx: Db, key: RegisterKey, closing: { at: Date; by: string; sums: StoredSums }): Promise<void> {
  await tx.execute(sql`
    update register_month set closed_at = ${closing.at.toISOString()}, closed_by = ${closing.by}, sums = ${jsonParam(closing.sums)},
      closing_sums = ${jsonParam(closing.sums)}
    where ${isMonth(key)}`)
}

/** Opens a month that is locked. */
export async function reopenMonthRow(tx: Db, key: RegisterKey): Promise<void> {
  await tx.execute(sql`update register_month set closed_at = null, closed_by = '', closing_sums = null where ${isMonth(key)}`)
}

/** Selects the months of a site before the current one that have documents and are not closed, by registration. */
export const openMonths = (subsite: string, current: string): SQL =>
  sql`select registration, period from register_month where subsite = ${subsite} and closed_at is null and issued > 0 and period < ${current}`

/** The first of these months; undefined where there is none. */
export async function readFirstOpenMonth(db: Db, subsite: string, current: string): Promise<string | undefined> {
  const [row] = await rows<{ period: string | null }>(db, sql`select min(period) as period from (${openMonths(subsite, current)}) m`)
  return row?.period ?? undefined
}

/** The first month before one that has documents and is open, and the last closed month after it; null for none. */
export async function readNeighbours(
  db: Db,
  { subsite, registration, period }: RegisterKey,
): Promise<{ open: string | null; closed: string | null }> {
  const [row] = await rows<{ open: string | null; closed: string | null }>(
    db,
    sql`select min(period) filter (where period < ${period} and closed_at is null and issued > 0) as open,
          max(period) filter (where period > ${period} and closed_at is not null) as closed
        from register_month where subsite = ${subsite} and registration = ${registration}`,
  )
  return row ?? { open: null, closed: null }
}

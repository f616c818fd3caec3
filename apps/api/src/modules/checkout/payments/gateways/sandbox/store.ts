import { and, eq, sql } from 'drizzle-orm'
import { type Db, named, rows } from '../../../../../kernel/db/db.ts'
import { prepared } from '../../../../../kernel/db/prepared.ts'
import { sandboxPayment } from './tables.ts'

/** Stores a payment, or finds the attempt's existing one; returns its ref. */
export async function insertSandbox(db: Db, values: typeof sandboxPayment.$inferInsert): Promise<string> {
  const [row] = await named<{ ref: string }>(
    db,
    'sandbox_insert',
    `insert into sandbox_payment (ref, attempt_id, method, amount, currency, state, return_to) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (attempt_id) do update set attempt_id = excluded.attempt_id returning ref`,
    [values.ref, values.attemptId, values.method, values.amount, values.currency, values.state, values.returnTo],
  )
  return row?.ref ?? values.ref
}

export async function findSandboxOfAttempt(db: Db, attemptId: string) {
  const [row] = await db.select().from(sandboxPayment).where(eq(sandboxPayment.attemptId, attemptId))
  return row
}

const sandboxByRef = prepared('sandbox_by_ref', (db) =>
  db
    .select()
    .from(sandboxPayment)
    .where(eq(sandboxPayment.ref, sql.placeholder('ref'))),
)

export async function findSandbox(db: Db, ref: string) {
  const [row] = await sandboxByRef(db, { ref })
  return row
}

const decided = prepared('sandbox_decide', (db) =>
  db
    .update(sandboxPayment)
    .set({ state: sql`${sql.placeholder('state')}` })
    .where(and(eq(sandboxPayment.ref, sql.placeholder('ref')), eq(sandboxPayment.state, 'open')))
    .returning(),
)

/** Decides an open sandbox payment, once; returns the payment with its first decision. */
export async function decideSandbox(db: Db, ref: string, state: 'captured' | 'failed') {
  const [row] = await decided(db, { ref, state })
  return row ?? findSandbox(db, ref)
}

/** Refunds a part of a captured payment once for each key; false where the amount exceeds the rest. */
export async function refundSandbox(
  db: Db,
  { key, attemptId, amount }: { key: string; attemptId: string; amount: number },
): Promise<boolean> {
  const refunded = await named(
    db,
    'sandbox_refund',
    // The first refund may be of another amount: the one that was captured instead.
    `with paid as (select ref, amount from sandbox_payment where attempt_id = $2 and state in ('captured', 'refunded') for update),
       before as (select coalesce(sum(r.amount), 0) as amount from sandbox_refund r where r.attempt_id = $2 and r.key <> $1),
       added as (insert into sandbox_refund (key, attempt_id, amount)
         select $1, $2, $3::bigint from paid, before where before.amount = 0 or before.amount + $3::bigint <= paid.amount on conflict (key) do nothing),
       closed as (update sandbox_payment s set state = 'refunded' from paid, before where s.ref = paid.ref and before.amount + $3::bigint >= paid.amount)
     select 1 from paid, before where before.amount = 0 or before.amount + $3::bigint <= paid.amount`,
    [key, attemptId, amount],
  )
  return refunded.length > 0
}

export async function hasSandboxRefund(db: Db, key: string): Promise<boolean> {
  return (await named(db, 'sandbox_refund_of', 'select 1 from sandbox_refund where key = $1', [key])).length > 0
}

export async function voidSandbox(db: Db, attemptId: string): Promise<void> {
  await db.execute(sql`update sandbox_payment set state = 'failed' where attempt_id = ${attemptId} and state = 'open'`)
}

/** Deletes settled payments of the sandbox bank, at most `limit`. */
export async function sweepSandbox(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`with payments as (delete from sandbox_payment where ref in (
          select s.ref from sandbox_payment s join payment p on p.id = s.attempt_id
          where p.updated_at < ${before.toISOString()} and p.state in ('captured', 'failed', 'refunded') and p.ask_at is null limit ${limit})
        returning ref, attempt_id),
      refunds as (delete from sandbox_refund where attempt_id in (select attempt_id from payments))
      select ref from payments`,
  )
  return deleted.length
}

import { and, arrayContains, arrayOverlaps, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { containing } from '../../../kernel/db/containing.ts'
import { type Db, listParam, lockNamed, rows } from '../../../kernel/db/db.ts'
import { isBetween } from '../../../kernel/list-filter.ts'
import {
  type ApprovalState,
  type DecidableActs,
  type GivenLimits,
  type GivenSoFar,
  kindsWithoutMoney,
  type Limits,
  type Thing,
} from './rules.ts'
import { staffAlone, staffApproval, staffLimit, staffMoney } from './tables.ts'

export type ApprovalRow = typeof staffApproval.$inferSelect

/** Serialises the money that a member gives on a site, until the end of the transaction. */
export const lockMoneyOf = (tx: Db, site: string, memberId: string): Promise<void> => lockNamed(tx, `staff money ${site} ${memberId}`)

/** The limits that a member was given on a site; undefined where none. */
export async function findLimits(db: Db, site: string, memberId: string): Promise<GivenLimits | undefined> {
  const { act, day, customer, making } = staffLimit
  const own = and(eq(staffLimit.site, site), eq(staffLimit.memberId, memberId))
  const [found] = await db.select({ act, day, customer, making }).from(staffLimit).where(own)
  return found
}

/** The limits that members were given on a site, by their ids. */
export async function readLimits(db: Db, site: string): Promise<Map<string, GivenLimits>> {
  const found = await db.select().from(staffLimit).where(eq(staffLimit.site, site))
  return new Map(found.map(({ memberId, act, day, customer, making }) => [memberId, { act, day, customer, making }]))
}

export async function writeLimits(tx: Db, site: string, memberId: string, limits: GivenLimits): Promise<void> {
  const given = { site, memberId, ...limits }
  await tx
    .insert(staffLimit)
    .values(given)
    .onConflictDoUpdate({ target: [staffLimit.memberId, staffLimit.site], set: limits })
}

/** The sums that a member gave on a site without a second person, since the given times; `customers` are the keys of one customer. */
export async function readGiven(
  tx: Db,
  { site, memberId, customers }: { site: string; memberId: string; customers: readonly string[] },
  since: { day: Date; customer: Date },
): Promise<GivenSoFar> {
  const [found] = await rows<GivenSoFar>(
    tx,
    sql`select coalesce(sum(amount) filter (where at >= ${since.day.toISOString()}), 0)::float8 as day,
          coalesce(sum(amount) filter (where customer = any(${listParam(customers)})), 0)::float8 as customer
        from staff_money where site = ${site} and member_id = ${memberId} and at >= ${since.customer.toISOString()}`,
  )
  return found ?? { day: 0, customer: 0 }
}

export async function insertMoney(tx: Db, row: typeof staffMoney.$inferInsert): Promise<void> {
  await tx.insert(staffMoney).values(row)
}

/** Deletes at most `limit` amounts that were given before the given time. */
export async function sweepMoney(db: Db, before: Date, limit: number): Promise<number> {
  const old = sql`delete from staff_money where id in (select id from staff_money where at < ${before.toISOString()} order by at limit ${limit})`
  return (await rows(db, sql`${old} returning id`)).length
}

/** Writes an approval that waits; undefined where the same act waits already. */
export async function insertApproval(tx: Db, row: typeof staffApproval.$inferInsert): Promise<string | undefined> {
  const [written] = await tx.insert(staffApproval).values(row).onConflictDoNothing().returning({ number: staffApproval.number })
  return written?.number
}

/** The approval that waits for the same act. */
export async function findWaiting(db: Db, site: string, fingerprint: string): Promise<ApprovalRow | undefined> {
  const same = and(eq(staffApproval.site, site), eq(staffApproval.fingerprint, fingerprint), eq(staffApproval.state, 'waiting'))
  const [found] = await db.select().from(staffApproval).where(same)
  return found
}

/** Ends the approvals of a site whose time is over. */
export async function expireApprovals(tx: Db, site: string, now: Date): Promise<void> {
  const over = and(eq(staffApproval.site, site), eq(staffApproval.state, 'waiting'), lte(staffApproval.expiresAt, now))
  await tx.update(staffApproval).set({ state: 'expired', decidedAt: now }).where(over)
}

export async function findApproval(db: Db, site: string, number: string): Promise<ApprovalRow | undefined> {
  const own = and(eq(staffApproval.site, site), eq(staffApproval.number, number.toUpperCase()))
  const [found] = await db.select().from(staffApproval).where(own)
  return found
}

export async function approvalById(db: Db, id: string): Promise<ApprovalRow | undefined> {
  const [found] = await db.select().from(staffApproval).where(eq(staffApproval.id, id))
  return found
}

/** The acts of a site that wait at a time. */
export function readOpen(db: Db, site: string, now: Date): Promise<ApprovalRow[]> {
  const open = and(eq(staffApproval.site, site), eq(staffApproval.state, 'waiting'), gt(staffApproval.expiresAt, now))
  return db.select().from(staffApproval).where(open).orderBy(staffApproval.id)
}

/** An approval, locked for the rest of the transaction. */
export async function lockApproval(tx: Db, id: string): Promise<ApprovalRow | undefined> {
  const [found] = await tx.select().from(staffApproval).where(eq(staffApproval.id, id)).for('update')
  return found
}

/** Ends an approval whose act is not possible any more, with the code of its failure, unless it has ended. */
export async function failApproval(tx: Db, id: string, code: string, decidedAt: Date): Promise<boolean> {
  const waiting = and(eq(staffApproval.id, id), eq(staffApproval.state, 'waiting'))
  const failed = { state: 'failed', note: code, decidedAt } as const
  return (await tx.update(staffApproval).set(failed).where(waiting).returning({ id: staffApproval.id })).length > 0
}

export async function setApproval(tx: Db, id: string, change: Partial<typeof staffApproval.$inferInsert>): Promise<void> {
  await tx.update(staffApproval).set(change).where(eq(staffApproval.id, id))
}

/** The filter of a list of approvals. */
interface ApprovalFilter {
  /** From the first time, before the second. */
  between: readonly [string, string]
  kind: string | undefined
  thing: string | undefined
  search: string | undefined
  state: ApprovalState | undefined
}

/** The condition that an approval is in a state at a time: one whose time is over was perhaps not marked yet. */
const stateAt = (state: ApprovalState, now: Date) =>
  state === 'expired'
    ? or(eq(staffApproval.state, state), and(eq(staffApproval.state, 'waiting'), lte(staffApproval.expiresAt, now)))
    : eq(staffApproval.state, state)

/** A member who reads acts of some stores, and their own. */
export interface SeenBy {
  stores: readonly string[]
  memberId: string
}

const isSeenBy = ({ stores, memberId }: SeenBy) =>
  or(stores.length > 0 ? arrayOverlaps(staffApproval.stores, [...stores]) : undefined, eq(staffApproval.memberId, memberId))

/** The condition that an act is one of those that a member may decide. */
const isDecidable = ({
  writeOffs,
  calls,
  callsInStores,
}: DecidableActs) => sql`(case when 'write_off' = any(kinds) then ${writeOffs} else call = any(${sql.param(calls)}::text[])
   or exists (select from unnest(stores) s(store) where call || ' ' || s.store = any(${sql.param(callsInStores)}::text[])) end)`

/** A page of the approvals of a site, the newest first: those that wait at a time, or all others. `after` is the id of the last one before. */
export function readApprovals(
  db: Db,
  {
    site,
    waits,
    now,
    after,
    reader,
    decidable,
    filter,
  }: {
    site: string
    waits: boolean
    now: Date
    after: string | undefined
    /** A member by id: their own acts are read with those that they may decide. */
    reader: string
    decidable: DecidableActs
    filter: ApprovalFilter
  },
  limit: number,
): Promise<ApprovalRow[]> {
  const open = and(eq(staffApproval.state, 'waiting'), gt(staffApproval.expiresAt, now))
  const view = waits ? open : sql`not (${open})`
  const { between, kind, thing, search, state } = filter
  const { number, objectId, reason } = staffApproval
  const narrowed = and(
    isBetween(staffApproval.createdAt, between),
    kind === undefined ? undefined : arrayContains(staffApproval.kinds, [kind]),
    thing === undefined ? undefined : eq(objectId, thing),
    search === undefined ? undefined : sql`(${number} || ' ' || ${objectId} || ' ' || ${reason}) ilike ${containing(search)}`,
    state === undefined ? undefined : stateAt(state, now),
  )
  const seen = or(isDecidable(decidable), eq(staffApproval.memberId, reader))
  return db
    .select()
    .from(staffApproval)
    .where(and(eq(staffApproval.site, site), view, seen, narrowed, after === undefined ? undefined : lt(staffApproval.id, after)))
    .orderBy(desc(staffApproval.id))
    .limit(limit)
}

/** The most acts that are read as waiting for things; an act waits two days at most. */
const mostWaiting = 500

/**
 * The acts of a site that wait at a time, the newest first: those about one of some things, and those whose call names a thing of one of their
 * kinds, which the caller compares.
 */
export function readWaitingFor(
  db: Db,
  site: string,
  things: readonly Thing[],
  seenBy: SeenBy | undefined,
  now: Date,
): Promise<ApprovalRow[]> {
  const about = things.map(({ object, id }) => and(eq(staffApproval.object, object), eq(staffApproval.objectId, id)))
  const kinds = [...new Set(things.map(({ object }) => object))]
  // `POST /api/staff/orders/:number/cancel/` names an order.
  const names = inArray(sql`split_part(${staffApproval.call}, '/', 4)`, kinds)
  return db
    .select()
    .from(staffApproval)
    .where(
      and(
        eq(staffApproval.site, site),
        eq(staffApproval.state, 'waiting'),
        gt(staffApproval.expiresAt, now),
        or(...about, names),
        seenBy && isSeenBy(seenBy),
      ),
    )
    .orderBy(desc(staffApproval.id))
    .limit(mostWaiting)
}

/** A member for whom acts of others on a site wait at a time. */
export interface WaitingFor {
  subsite: string
  now: Date
  memberId: string
  decidable: DecidableActs
  /** The limits of the site for the member, where none were given to them; undefined for owners, whom no limit holds back as second persons. */
  ofSite: Limits | undefined
}

/** The condition that an act is within the limits of its second person, as `mayApprove` has it. */
function isWithinLimits({ subsite, memberId, ofSite }: WaitingFor) {
  if (!ofSite) return sql`true`
  const limit = (kind: 'act' | 'making') =>
    sql`coalesce((select ${sql.raw(kind)} from staff_limit where site = ${subsite} and member_id = ${memberId}), ${ofSite[kind]}::bigint)`
  return sql`(amount <= ${limit('act')} or kinds <@ ${listParam(kindsWithoutMoney)}::text[])
    and not exists (select from jsonb_array_elements(details) d where d->>'name' = 'making' and (d->>'percent')::numeric > ${limit('making')})`
}

const waitsFor = (asked: WaitingFor) =>
  sql`site = ${asked.subsite} and state = 'waiting' and expires_at > ${asked.now.toISOString()} and member_id <> ${asked.memberId} and not ${asked.memberId} = any(excluded)
    and ${isDecidable(asked.decidable)} and ${isWithinLimits(asked)}`

/** Selects a row for each act of others that waits for a member as the second person. */
export const waitingApprovals = (asked: WaitingFor) => sql`select 1 from staff_approval where ${waitsFor(asked)}`

/** Since when the oldest act of others waits for a member, and the first deadline; null where none does. */
export async function readOldestWaiting(db: Db, asked: WaitingFor): Promise<{ since: string | null; due: string | null }> {
  const oldest = sql`select min(created_at)::text as since, min(expires_at)::text as due from staff_approval where ${waitsFor(asked)}`
  const [found] = await rows<{ since: string | null; due: string | null }>(db, oldest)
  return found ?? { since: null, due: null }
}

/** The member who works alone on a site; undefined where nobody said so. */
export async function findAlone(db: Db, site: string): Promise<{ memberId: string; since: Date } | undefined> {
  const [found] = await db.select().from(staffAlone).where(eq(staffAlone.site, site))
  return found
}

export async function writeAlone(tx: Db, row: typeof staffAlone.$inferInsert): Promise<void> {
  const { memberId, since } = row
  await tx.insert(staffAlone).values(row).onConflictDoUpdate({ target: staffAlone.site, set: { memberId, since } })
}

export async function deleteAlone(tx: Db, site: string): Promise<void> {
  await tx.delete(staffAlone).where(eq(staffAlone.site, site))
}

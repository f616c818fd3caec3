import type { Result } from '../../../../kernel/result.ts'
import type { SignedInActor } from '../port.ts'
import { addMs, durations } from '../../../../kernel/clock.ts'
import { type Db, transact } from '../../../../kernel/db/db.ts'
import { ok, resultOf, throwFailure } from '../../../../kernel/result.ts'
import { needProof } from '../credentials/need-proof.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { DeletionPlan } from '../port.ts'
import { deletionDays } from '../rules.ts'
import { customerById, lockCustomer, updateCustomer } from '../store.ts'

/** The things of a customer, in modules with personal data, that would be lost or are open; kinds with none are left out. */
export async function countAll(
  { personalData }: Pick<IdentityContext, 'personalData'>,
  tx: Db,
  customerId: string,
  which: 'countLost' | 'countOpen',
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const person = await customerById(tx, customerId)
  if (!person) return counts
  for (const module of personalData()) Object.assign(counts, await module[which]?.(tx, customerId, person))
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

async function planOf(deps: Pick<IdentityContext, 'personalData'>, tx: Db, customerId: string, dueAt: Date | null): Promise<DeletionPlan> {
  const open = await countAll(deps, tx, customerId, 'countOpen')
  return { dueAt, days: deletionDays, open, lost: await countAll(deps, tx, customerId, 'countLost') }
}

/** The plan of an account's deletion. */
export async function readDeletionPlan(deps: Pick<IdentityContext, 'db' | 'personalData'>, customerId: string): Promise<DeletionPlan> {
  const { db } = deps
  return planOf(deps, db, customerId, (await customerById(db, customerId))?.deletionAt ?? null)
}

/** Plans the deletion of the account in a fortnight. */
export function requestDeletion(
  deps: Pick<IdentityContext, 'clock' | 'db' | 'messenger' | 'personalData'>,
  actor: SignedInActor,
): Promise<Result<DeletionPlan>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      const person = await needProof(deps, tx, actor)
      return planOf(deps, tx, person.id, await planFor(deps, tx, person))
    }),
  )
}

/**
 * Plans the same for staff, whom the customer asked by letter or telephone; the customer is told, and can keep the account. Throws
 * `not_found`. Returns the time.
 */
export async function planDeletionForStaff(deps: Pick<IdentityContext, 'clock' | 'messenger'>, tx: Db, customerId: string): Promise<Date> {
  const person = await lockCustomer(tx, customerId)
  return !person || person.state === 'deleted' ? throwFailure('not_found', 'id') : planFor(deps, tx, person)
}

/** Plans the deletion of a locked account, where none is planned, and tells its owner. */
async function planFor(
  { clock, messenger }: Pick<IdentityContext, 'clock' | 'messenger'>,
  tx: Db,
  person: NonNullable<Awaited<ReturnType<typeof lockCustomer>>>,
): Promise<Date> {
  if (person.deletionAt) return person.deletionAt
  const dueAt = addMs(clock.now(), deletionDays * durations.day)
  await updateCustomer(tx, person.id, { deletionAt: dueAt })
  await messenger.deletionPlanned(tx, person, dueAt)
  return dueAt
}

/** Keeps an account whose deletion was planned. */
export function keepAccount(deps: Pick<IdentityContext, 'db' | 'personalData'>, customerId: string): Promise<Result<DeletionPlan>> {
  const { db } = deps
  return transact(db, async (tx) => {
    const person = await lockCustomer(tx, customerId)
    if (person?.state !== 'active') throwFailure('unauthorised')
    if (person.deletionAt) await updateCustomer(tx, customerId, { deletionAt: null })
    return ok(await planOf(deps, tx, customerId, null))
  })
}

/** Whether an account is empty: nothing would be lost with it, and it has no open matters. */
export async function isEmptyAccount(deps: Pick<IdentityContext, 'personalData'>, tx: Db, customerId: string) {
  return (
    Object.keys({ ...(await countAll(deps, tx, customerId, 'countOpen')), ...(await countAll(deps, tx, customerId, 'countLost')) })
      .length === 0
  )
}

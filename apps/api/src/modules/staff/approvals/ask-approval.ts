import { type Act, type Money, noteChange, noteRepeat } from '../../../kernel/acts.ts'
import { addMs } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId, newReference } from '../../../kernel/id.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { ApprovalDependencies } from './dependencies.ts'
import { approvalAsked } from './events.ts'
import { doAlone } from './jobs.ts'
import { amountOf, approvalRules, excludedBy, hashOf, hashOfMoney, isWriteOff, writeOffPermission } from './rules.ts'
import { readDeciderNames } from './second-persons.ts'
import { expireApprovals, findApproval, findWaiting, insertApproval, setApproval } from './store.ts'
import { worksAlone } from './work-alone.ts'

export const callPurpose = 'staff approval'

/** The reason that was sent with an act. */
function reasonOf(input: unknown): string {
  const { reason } = (input ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : ''
}

/** The stores that an act belongs to: those of the thing that its call names, else of the one that the money is for; null for none. */
async function storesOf(
  { storeScope }: Pick<ApprovalDependencies, 'storeScope'>,
  tx: Db,
  { site, object, objectId }: Act,
  [first]: readonly Money[],
): Promise<string[] | null> {
  const ofCall = await storeScope.storesOf(tx, { kind: object, name: objectId ?? '', site })
  const stores = ofCall.length > 0 || !first ? ofCall : await storeScope.storesOf(tx, { kind: first.object, name: first.id, site })
  return stores.length > 0 ? [...stores] : null
}

/** Whether a text shows nothing: spaces, and characters without a shape such as joiners and marks of direction. */
const isBlank = (text: string): boolean => /^[\p{Z}\p{C}\u2800\u3164]*$/u.test(text)

/**
 * How an act that waits goes on: the names of those who can decide on it now, empty where nobody can, or the time at which that of a member who
 * works alone is made.
 */
async function waitingDetails(deps: ApprovalDependencies, code: string, number: string): Promise<{ deciders?: string[]; dueAt?: string }> {
  const [site, row] = [await deps.sites.byCode(code), await findApproval(deps.db, code, number)]
  if (row?.dueAt) return { dueAt: row.dueAt.toISOString() }
  const deciders = site && row && (await readDeciderNames(deps, site))(row)
  return deciders ? { deciders } : {}
}

/**
 * Stores an act that needs a second person, and throws `approval_waits` with the number under which it waits. The same act of a member waits once. The
 * act of a member who works alone is made by a job, ten minutes later. Throws `reason_needed` where its call has a reason and none was given: the
 * second person decides by it. The failure has the names of those who can decide on it now (`deciders`),
 * or the time at which a job makes it (`dueAt`).
 */
export async function askApproval(deps: ApprovalDependencies, act: Act, money: readonly Money[]): Promise<never> {
  const { clock, db, events, jobs, secrets } = deps
  const { site, call, params, input } = act
  const [first] = money
  const reason = reasonOf(input)
  if (isBlank(reason) && deps.calls().asksReason(call)) throwFailure('reason_needed', 'reason')
  // Another member's act is another one: each waits under the name of who asked.
  const fingerprint = hashOf([act.staffId, call, params, input])
  const moneyHash = hashOfMoney(money)
  const number = await transact(db, async (tx) => {
    const now = clock.now()
    await expireApprovals(tx, site, now)
    const waits = await findWaiting(tx, site, fingerprint)
    if (waits?.moneyHash === moneyHash) {
      noteRepeat()
      return waits.number
    }
    // The amount or the object has changed since the former request, so nobody could approve that one any more.
    if (waits) await setApproval(tx, waits.id, { state: 'failed', note: 'approval_changed', decidedAt: now })
    const kinds = [...new Set(money.map(({ kind }) => kind))]
    const isAlone = await worksAlone(deps, tx, site, act.staffId, isWriteOff(kinds) ? writeOffPermission : undefined)
    // Nobody else is proved by an approval.
    if (isAlone && !act.isVerified) throwFailure('proof_needed')
    const dueAt = isAlone ? addMs(now, approvalRules.aloneMs) : null
    const id = newId(now)
    const amount = amountOf(money)
    const written = await insertApproval(tx, {
      id,
      number: `AP${String(now.getUTCFullYear()).slice(2)}-${newReference(8)}`,
      site,
      state: 'waiting',
      call,
      encrypted: secrets.encrypt(callPurpose, JSON.stringify({ params, body: input })),
      language: act.language,
      fingerprint,
      moneyHash,
      kinds,
      amount,
      currency: first?.currency ?? '',
      object: first?.object ?? act.object,
      objectId: first?.id ?? act.objectId ?? '',
      reason,
      receiver: first?.receiver ?? '',
      details: money.flatMap(({ details = [] }) => details),
      stores: await storesOf(deps, tx, act, money),
      excluded: excludedBy(money, act.staffId),
      memberId: act.staffId,
      memberName: act.name,
      memberRoles: [...act.roles],
      createdAt: now,
      expiresAt: addMs(now, approvalRules.expiryMs),
      dueAt,
    })
    // The same act was stored at the same time.
    if (written === undefined) {
      noteRepeat()
      return (await findWaiting(tx, site, fingerprint))?.number ?? ''
    }
    noteChange({ object: 'approvals', id: written, after: { state: 'waiting', amount, currency: first?.currency ?? '' } })
    if (dueAt) await jobs.add(tx, doAlone, { approvalId: id }, { dueAt, key: id })
    else await events.publish(tx, approvalAsked, { approvalId: id })
    return written
  })
  throw new AppError({ code: 'approval_waits', details: { number, ...(await waitingDetails(deps, site, number)) } })
}

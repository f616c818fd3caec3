import { noteChange, noteRepeat } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import type { RequestContext, Staff } from '../../../kernel/request-context.ts'
import { type ProblemCode, statusOf } from '../../../kernel/problem.ts'
import { type Failure, type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { Site } from '../../../kernel/site.ts'
import type { StoreLimits, StoreScope } from '../../../kernel/store-scope.ts'
import type { Permission } from '@karat/contract/permissions.ts'
import type { ApprovalDependencies } from './dependencies.ts'
import { makeAct } from './make-act.ts'
import { isWriteOff, limitsOfSite, limitsThatHold, mayApprove, mayBeSecond, mayDecideAny, noLimits, writeOffPermission } from './rules.ts'
import { readDeciderNames } from './second-persons.ts'
import { type SentPart, sentPartsOf } from './sent-parts.ts'
import { type ApprovalRow, failApproval, findApproval, findLimits, lockApproval, setApproval } from './store.ts'

/** An approval that waits. Throws where it is of another site, or has ended. */
async function readWaiting({ clock }: Pick<ApprovalDependencies, 'clock'>, db: Db, site: string, number: string): Promise<ApprovalRow> {
  const found = (await findApproval(db, site, number)) ?? throwFailure('not_found', 'number')
  if (found.state !== 'waiting' || found.expiresAt <= clock.now()) throwFailure('approval_decided', 'number')
  return found
}

/**
 * Returns why the roles of a member do not let them decide on an act whose call needs a permission: without it or that of a second person, or with
 * them in other stores, whose acts they do not know; undefined where they do. Write-offs are decided by whoever writes off.
 */
function rightsRefusal(
  permission: Permission | undefined,
  { permissions, storesBy }: { permissions: readonly Permission[]; storesBy: StoreLimits },
  { kinds, stores }: Pick<ApprovalRow, 'kinds' | 'stores'>,
): ProblemCode | undefined {
  if (isWriteOff(kinds)) return permissions.includes(writeOffPermission) ? undefined : 'forbidden'
  if (permission === undefined || !permissions.includes(permission) || !mayBeSecond(permissions)) return 'forbidden'
  const isHere = (limit: StoreScope) => limit === undefined || (stores ?? []).some((store) => limit.includes(store))
  return isHere(storesBy[permission]) && isHere(storesBy['money.give']) ? undefined : 'not_found'
}

type SecondPerson = Pick<Staff, 'staffId' | 'permissions' | 'limits' | 'recentAccess'>

/**
 * Returns why a member may not be the second person of an act of a site: their own, one whose first half they did like who asked, one of a member with whom
 * access was given within a day, without its permission in its store, or above their limit; undefined where they may.
 */
async function readRefusals(
  { calls, db }: Pick<ApprovalDependencies, 'calls' | 'db'>,
  site: Site,
  { staffId, permissions, limits: storesBy = {}, recentAccess }: SecondPerson,
) {
  const tied = await recentAccess()
  const given = (await findLimits(db, site.code, staffId)) ?? noLimits
  const limits = limitsThatHold(given, limitsOfSite(site, permissions))
  return (row: ApprovalRow): ProblemCode | undefined => {
    const { excluded, memberId } = row
    if (memberId === staffId) return 'own_approval'
    if (excluded.includes(staffId)) return 'split_duty'
    if (tied.has(memberId)) return 'recent_access'
    const refusal = rightsRefusal(calls().permissionOf(row.call), { permissions, storesBy }, row)
    if (refusal) return refusal
    return mayApprove(row, limits, permissions) ? undefined : 'approval_limit'
  }
}

/** The member who decides on an act. */
export interface DecisionChecks {
  /** Whether the member who reads may be its second person. */
  mayApprove: (row: ApprovalRow) => boolean
  /** The names of all who may; undefined for an act that waits for nobody. */
  decidersOf: (row: ApprovalRow) => string[] | undefined
  /** The receiver and the words of an act, for the member who reads: of acts that they may decide on or asked for; empty for all others. */
  sentOf: (row: ApprovalRow) => SentPart[]
}

/** Returns who may decide on the acts of a site, as a member reads them. */
export async function decisionChecks(
  deps: Pick<ApprovalDependencies, 'calls' | 'db' | 'members' | 'secrets'>,
  site: Site,
  member: SecondPerson,
): Promise<DecisionChecks> {
  const [refusalOf, decidersOf] = [await readRefusals(deps, site, member), await readDeciderNames(deps, site)]
  return {
    mayApprove: (row) => refusalOf(row) === undefined,
    decidersOf,
    sentOf: (row) =>
      row.memberId === member.staffId || refusalOf(row) === undefined ? sentPartsOf(deps.secrets, row, member.permissions) : [],
  }
}

/**
 * Approves an act that waits, and makes it: the same call by the member who asked for it, with both persons in the audit. The approval ends in
 * the transaction of the act. Fails with what the act fails with, such as where its object has changed meanwhile; the approval then ends too.
 */
export function approve(deps: ApprovalDependencies, context: RequestContext, actor: Staff, number: string): Promise<Result<ApprovalRow>> {
  return resultOf(async () => {
    if (!mayDecideAny(actor.permissions)) throwFailure('forbidden')
    const found = await readWaiting(deps, deps.db, context.site.code, number)
    const refusal = (await readRefusals(deps, context.site, actor))(found)
    if (refusal) throwFailure(refusal, 'number')
    const made = await resultOf(() => makeAct(deps, context, found, { staffId: actor.staffId, name: actor.name }))
    // Somebody else was faster, which is why the act is not possible any more.
    if (!made.ok && !mayGoLater(made.error) && !(await endFailed(deps, found, made.error))) throwFailure('approval_decided', 'number')
    unwrap(made)
    return (await findApproval(deps.db, context.site.code, number)) ?? found
  })
}

/** Whether an act that failed may succeed a moment later, such as after a payment that is under way, or with another second person. */
const mayGoLater = ({ code }: Failure): boolean => statusOf(code) >= 429 || statusOf(code) === 403 || code === 'draft_in_payment'

/** Ends an approval whose act failed. False where somebody else has ended it. */
function endFailed(
  { clock, db }: Pick<ApprovalDependencies, 'clock' | 'db'>,
  { id, number, state }: ApprovalRow,
  { code }: Failure,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const isEnded = await failApproval(tx, id, code, clock.now())
    if (isEnded) noteChange({ object: 'approvals', id: number, before: { state }, after: { state: 'failed' } })
    else noteRepeat()
    return isEnded
  })
}

/**
 * Ends an approval without its act: `rejected` by somebody else, `withdrawn` by the member who asked for it. That of another member is as
 * unknown to whoever withdraws as one of another site.
 */
export function refuse(
  deps: Pick<ApprovalDependencies, 'calls' | 'clock' | 'db'>,
  site: string,
  actor: Pick<Staff, 'staffId' | 'name' | 'permissions' | 'limits'>,
  number: string,
  { state, reason }: { state: 'rejected' | 'withdrawn'; reason: string },
): Promise<Result<ApprovalRow>> {
  const { clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      if (state === 'rejected' && !mayDecideAny(actor.permissions)) throwFailure('forbidden')
      const asked = await findApproval(tx, site, number)
      if (state === 'withdrawn' && asked?.memberId !== actor.staffId) throwFailure('not_found', 'number')
      const { id } = await readWaiting(deps, tx, site, number)
      const found = await lockApproval(tx, id)
      if (found?.state !== 'waiting') throwFailure('approval_decided', 'number')
      if (state === 'rejected' && found.memberId === actor.staffId) throwFailure('own_approval', 'number')
      const rights = { permissions: actor.permissions, storesBy: actor.limits ?? {} }
      const refusal = state === 'rejected' ? rightsRefusal(deps.calls().permissionOf(found.call), rights, found) : undefined
      if (refusal) throwFailure(refusal, 'number')
      const ended = { state, decidedBy: actor.staffId, decidedByName: actor.name, decidedAt: clock.now(), note: reason }
      await setApproval(tx, id, ended)
      noteChange({ object: 'approvals', id: found.number, before: { state: found.state }, after: { state } })
      return { ...found, ...ended }
    }),
  )
}

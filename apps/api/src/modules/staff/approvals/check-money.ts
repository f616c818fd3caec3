import { type Act, type ActApproval, ApprovalNeeded, type Money } from '../../../kernel/acts.ts'
import { addMs, dayIn, momentIn } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../../kernel/site.ts'
import type { ApprovalDependencies } from './dependencies.ts'
import { approvalRules, givenBy, hashOf, limitsOfSite, limitsThatHold, needsSecondPerson, noLimits } from './rules.ts'
import { findLimits, insertMoney, lockApproval, lockMoneyOf, readGiven, setApproval } from './store.ts'
import { worksAlone } from './work-alone.ts'

const customerPurpose = 'staff money customer'

/**
 * Compares the money of an act with the limits of its member, as the last step of the transaction that disposes of it. Throws
 * `ApprovalNeeded` where a second person is needed, and `split_duty` where that is so and the member did the other half of the work.
 * The money of an approved act is compared with the one that was approved, and the approval ends.
 */
export async function checkMoney(deps: ApprovalDependencies, tx: Db, act: Act, money: readonly Money[]): Promise<void> {
  if (act.approval) return endApproval(deps, tx, act.approval, money)
  const [first] = money
  const site = await deps.sites.byCode(act.site)
  if (!first || !site) return
  await lockMoneyOf(tx, site.code, act.staffId)
  const keys = await customerKeys(deps, tx, first)
  const given = (await findLimits(tx, site.code, act.staffId)) ?? noLimits
  const limits = limitsThatHold(given, limitsOfSite(site, act.permissions))
  const now = deps.clock.now()
  const before = await readGiven(tx, { site: site.code, memberId: act.staffId, customers: keys }, sinceOf(site, now))
  if (needsSecondPerson(money, site.currency, limits, before)) {
    const didOtherHalf = money.some(({ doneBy = [] }) => doneBy.includes(act.staffId))
    if (didOtherHalf && !(await worksAlone(deps, tx, site.code, act.staffId))) throwFailure('split_duty')
    throw new ApprovalNeeded(money)
  }
  const amount = givenBy(money)
  if (amount === 0) return
  const [customer = ''] = keys
  await insertMoney(tx, { id: newId(now), site: site.code, memberId: act.staffId, customer, amount, at: now })
}

/** When the day of a site began, and the time in which money to one customer is added up. */
function sinceOf(site: Site, now: Date): { day: Date; customer: Date } {
  const day = momentIn(site.timeZone, dayIn(site.timeZone, now), '00:00')
  return { day, customer: addMs(now, -approvalRules.customerMs) }
}

/**
 * The keys of a customer by every secret key, the present one first. Who is named by an e-mail address, as a guest is by that of the order, is
 * the customer whose account has it: an account and its address are one person.
 */
async function customerKeys(
  { customerOfEmail, orders, secrets }: ApprovalDependencies,
  tx: Db,
  { customerId, orderId }: Money,
): Promise<string[]> {
  const payer = customerId === null && orderId !== null ? await orders.payer(tx, orderId) : undefined
  const named = customerId ?? payer?.email.toLowerCase() ?? orderId ?? ''
  const person = named.includes('@') ? ((await customerOfEmail(tx, named.toLowerCase())) ?? named.toLowerCase()) : named
  return [secrets.hmac(customerPurpose, person), ...secrets.hmacs(customerPurpose, person)]
}

/** Ends an approval with the act that it allows. Throws where it ended before, or where the act is not the one that was approved. */
async function endApproval(
  { clock }: Pick<ApprovalDependencies, 'clock'>,
  tx: Db,
  { id, by }: ActApproval,
  money: readonly Money[],
): Promise<void> {
  const now = clock.now()
  const approval = await lockApproval(tx, id)
  if (approval?.state !== 'waiting' || approval.expiresAt <= now) throwFailure('approval_decided', 'number')
  if (approval.moneyHash !== hashOf(money)) throwFailure('approval_changed', 'number')
  const isDue = approval.dueAt !== null && approval.dueAt <= now
  if (by === undefined ? !isDue : by.staffId === approval.memberId) throwFailure('own_approval', 'number')
  await setApproval(tx, id, { state: 'done', decidedBy: by?.staffId ?? null, decidedByName: by?.name ?? null, decidedAt: now })
}

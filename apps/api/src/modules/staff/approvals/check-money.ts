import { type Act, type ActApproval, ApprovalNeeded, type Money } from '../../../kernel/acts.ts'
import { addMs, dayIn, momentIn } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../../kernel/site.ts'
import type { ApprovalDependencies } from './dependencies.ts'
import {
  approvalRules,
  givenBy,
  type GivenSoFar,
  hashOfMoney,
  type Limits,
  limitsOfSite,
  limitsThatHold,
  mayBeSecond,
  mayDiscount,
  needsSecondPerson,
  noLimits,
} from './rules.ts'
import { findLimits, insertMoney, lockApproval, lockMoneyOf, readGiven, setApproval } from './store.ts'

const customerPurpose = 'staff money customer'

/**
 * Compares the money of an act with the limits of its member, as the last step of the transaction that disposes of it. Throws
 * `ApprovalNeeded` where a second person is needed; where the member did the other half of the work, that is nobody who did it with them.
 * The money of an approved act is compared with the one that was approved, and the approval ends.
 */
export async function checkMoney(deps: ApprovalDependencies, tx: Db, act: Act, money: readonly Money[]): Promise<void> {
  if (act.approval) return endApproval(deps, tx, act.approval, money)
  const [first] = money
  const site = await deps.sites.byCode(act.site)
  if (!first || !site) return
  await lockMoneyOf(tx, site.code, act.staffId)
  const keys = await customerKeys(deps, tx, first)
  const now = deps.clock.now()
  const { limits, before } = await readRoom(deps, tx, site, act, keys)
  if (needsSecondPerson(money, site.currency, limits, before)) throw new ApprovalNeeded(money)
  const amount = givenBy(money)
  if (amount === 0) return
  const [customer = ''] = keys
  await insertMoney(tx, { id: newId(now), site: site.code, memberId: act.staffId, customer, amount, at: now })
}

/** The limits that hold for a member, and the money that they gave so far to which these are compared. */
interface Room {
  limits: Limits
  before: GivenSoFar
}

/** The limits of a member of a site with what they gave on the day, and to a customer (by keys) in 30 days. */
async function readRoom(
  { clock }: Pick<ApprovalDependencies, 'clock'>,
  db: Db,
  site: Site,
  { staffId, permissions }: Pick<Staff, 'staffId' | 'permissions'>,
  customers: readonly string[],
): Promise<Room> {
  const given = (await findLimits(db, site.code, staffId)) ?? noLimits
  const limits = limitsThatHold(given, limitsOfSite(site, permissions))
  const before = await readGiven(db, { site: site.code, memberId: staffId, customers }, sinceOf(site, clock.now()))
  return { limits, before }
}

/** The limits of a member on a site, as they read them; undefined for what their roles do not permit. */
export interface OwnLimits {
  /** Minor units; `left` is what the member can still give today, and to the customer within 30 days, without a second person. */
  money: { act: number; day: number; dayLeft: number; customer: number; customerLeft: number | undefined } | undefined
  /** Basis points of the making charge. */
  making: number | undefined
}

/**
 * Reads what a member can give without a second person, by the figures that decide on their acts; `customerId` for what one customer can still
 * get. Throws `not_found` for a customer whose page the member cannot open: of another site, or of none of their stores.
 */
export async function readOwnLimits(
  deps: ApprovalDependencies,
  site: Site,
  member: Pick<Staff, 'staffId' | 'permissions' | 'limits'>,
  customerId: string | undefined,
): Promise<OwnLimits> {
  if (customerId !== undefined && !(await deps.customerOnSite(deps.db, site.code, customerId, member.limits?.['money.give'])))
    throwFailure('not_found', 'customer')
  const keys = customerId === undefined ? [] : await customerKeys(deps, deps.db, { customerId, orderId: null })
  const { limits, before } = await readRoom(deps, deps.db, site, member, keys)
  const left = (limit: number, given: number) => Math.max(0, limit - given)
  const { act, day, customer, making } = limits
  const customerLeft = customerId === undefined ? undefined : left(customer, before.customer)
  return {
    money: mayBeSecond(member.permissions) ? { act, day, dayLeft: left(day, before.day), customer, customerLeft } : undefined,
    making: mayDiscount(member.permissions) ? making : undefined,
  }
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
  { customerId, orderId }: Pick<Money, 'customerId' | 'orderId'>,
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
  if (approval.moneyHash !== hashOfMoney(money)) throwFailure('approval_changed', 'number')
  const isDue = approval.dueAt !== null && approval.dueAt <= now
  if (by === undefined ? !isDue : by.staffId === approval.memberId) throwFailure('own_approval', 'number')
  await setApproval(tx, id, { state: 'done', decidedBy: by?.staffId ?? null, decidedByName: by?.name ?? null, decidedAt: now })
}

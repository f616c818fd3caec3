import type { approvalKinds } from '@karat/sites/staff-lists.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ActorKind } from './machine.ts'
import type { Permission } from '@karat/contract/permissions.ts'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The transaction of an act: `Db` of `db.ts`, which imports this file. */
type Transaction = PgDatabase<PgQueryResultHKT>

/** A call of a member of staff that may change something. */
export interface Act {
  staffId: string
  name: string
  /** The keys of the member's roles on the site of the call. */
  roles: readonly string[]
  /** The permissions of these roles on the site. */
  permissions: readonly Permission[]
  /** The code of the site. */
  site: string
  /** The language of the call. */
  language: string
  requestId: string
  /** The method and path of the call. */
  call: string
  /** The kind of thing that the call is about, and its number or id: `orders`, `IN26-…`. */
  object: string
  objectId: string | undefined
  /** The parameters of the path, and the body, as they were parsed. */
  params: unknown
  input: unknown
  /** Whether the member gave fresh proof of who they are; absent for work of a job. */
  isVerified?: boolean
  /** Set where the act waited for a second person, and is made now. */
  approval?: ActApproval
}

/** The approval of an act that waited: its id, and who approved it; without `by` its member works alone, and its time is over. */
export interface ActApproval {
  id: string
  by: { staffId: string; name: string } | undefined
  /** The roles of the member on the site when they asked, which they may not have any more. */
  rolesWhenAsked: readonly string[]
}

/**
 * The use of money by an act: money is given (`refund`, `credit`), a refund is transferred by hand (`payout`), a transfer is said to have
 * arrived (`transfer`), an order is released from its hold (`hold`), the merchant bears a rise of a price (`waive`), an account with all its
 * credit gets another contact (`account`), a member who works alone raises their own limits (`limit`), staff take a part off the making charge
 * of a draft order (`discount`): it counts by its percentage, and not for the limits of money. A piece is written off (`write_off`): its amount is
 * what the piece is sold for now, which gives nothing to anybody. The address of a paid order is changed (`address`), for no amount.
 */
export type MoneyKind = (typeof approvalKinds)[number]

/**
 * A detail of money that the second person reads before approving; `amount` is minor units of the money's currency, `percent` basis points.
 */
export type MoneyDetail =
  | { name: 'reference' | 'piece'; text: string }
  | { name: 'due' | 'excess' | 'total' | 'credit'; amount: number }
  | { name: 'making'; percent: number }
  | { name: 'days'; days: number }

/** Money that an act disposes of. The limits of its member apply to it, or a second person has to approve it. */
export interface Money {
  kind: MoneyKind
  /** Minor units of `currency`. */
  amount: number
  currency: string
  /** The order that it belongs to; null for money of none. */
  orderId: string | null
  /** The customer who gets it, by id, or by e-mail address where only that is known; null for the guest of the order. */
  customerId: string | null
  /** The thing in the words of the audit, and its number. */
  object: string
  id: string
  /** The name or masked contact of the person who gets it, which the second person reads before approving. */
  receiver?: string
  /** Details that the list of approvals shows to the second person. */
  details?: readonly MoneyDetail[]
  /** The percentage of a discount on making, in basis points. */
  makingPercent?: number
  /** Whether a second person is needed whatever the amount. */
  alwaysTwo?: true
  /** The members who did the other half of split work, such as the inspection before a refund: above the limit one who did not is the second person. */
  doneBy?: readonly string[]
  /** The members who may never be the second person: who counted a piece as missing does not have it written off. */
  notBy?: readonly string[]
  /** Everything else that the decision rests on: an approval is void once it differs. */
  basis?: unknown
}

/** Thrown instead of a commit where an act needs a second person: nothing of the act is stored. */
export class ApprovalNeeded extends Error {
  readonly money: readonly Money[]
  constructor(money: readonly Money[]) {
    super('an act needs a second person')
    this.money = money
  }
}

/** Changed fields of one thing, before and after. Without `object` and `id` it is the thing that the call names. */
export interface Change {
  object?: string
  id?: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/**
 * Writes an act with its changes to the audit, in the transaction that makes them, after its money was compared with the member's limits.
 * Throws `ApprovalNeeded` where a second person is needed.
 */
export type RecordAct = (tx: Transaction, act: Act, changes: readonly Change[], money: readonly Money[]) => Promise<void>

interface RunningAct {
  act: Act
  record: RecordAct
  /** The changes of the transaction that is open. */
  changes: Change[]
  /** The money that it disposes of. */
  money: Money[]
  /** Whether an earlier call has done what the transaction was to do. */
  isRepeat: boolean
  recorded: boolean
  ended: boolean
}

const running = new AsyncLocalStorage<RunningAct | undefined>()

/**
 * Runs the work of a staff call. Its first transaction that commits writes the act to the audit, and so does every later one that notes
 * changes: both are stored, or neither. `onUnrecorded` is called where the work succeeds and nothing was written: a change was made outside
 * of `transact`, or the call should say that it changes nothing.
 */
export async function runAct<T>(act: Act, record: RecordAct, work: () => Promise<T>, onUnrecorded?: (act: Act) => void): Promise<T> {
  const current: RunningAct = { act, record, changes: [], money: [], isRepeat: false, recorded: false, ended: false }
  // An approval makes the act that waited inside of its own call.
  const outer = running.getStore()
  try {
    const result = await running.run(current, work)
    if (!current.recorded) onUnrecorded?.(act)
    return result
  } finally {
    // Work that a hook started and that still runs belongs to no act.
    current.ended = true
    if (outer) outer.recorded ||= current.recorded
  }
}

/** Runs work that belongs to no act, such as a job that the act's commit woke. */
export function outsideOfActs<T>(work: () => T): T {
  return running.run(undefined, work)
}

/** Notes what the open transaction changes, for the audit; without effect outside of an act. */
export function noteChange(change: Change): void {
  running.getStore()?.changes.push(change)
}

/**
 * Notes that an earlier call has done what the open transaction was to do: the act has no entry of its own in the audit. Without effect outside
 * of an act.
 */
export function noteRepeat(): void {
  const current = running.getStore()
  if (current) current.isRepeat = true
}

/** Notes money that the open transaction disposes of; without effect outside of an act. */
export function noteMoney(money: Money): void {
  running.getStore()?.money.push(money)
}

/**
 * The member of staff of an event in the history of a thing, by id. A step that the shop makes by itself has the member whose act it follows from,
 * such as the release of an order whose identity number staff entered; that of a job has none.
 */
export function memberOfEvent({ actor, actorId = '' }: { actor: ActorKind; actorId?: string | undefined }): string {
  const current = running.getStore()
  return actor === 'system' && actorId === '' && current && !current.ended ? current.act.staffId : actorId
}

/** The second person who approved the running act; undefined where none did. */
export function approverOfAct(): { staffId: string; name: string } | undefined {
  const current = running.getStore()
  return current && !current.ended ? current.act.approval?.by : undefined
}

/** An event in the history of a thing with the member of staff whose step it is, and the second person who approved it, by id; empty for none. */
export function withMembers<E extends { actor: ActorKind; actorId?: string | undefined }>(
  event: E,
): E & { actorId: string; approverId: string } {
  const actorId = memberOfEvent(event)
  return { ...event, actorId, approverId: actorId === '' ? '' : (approverOfAct()?.staffId ?? '') }
}

/** The act that an outermost transaction belongs to: `begin` before each attempt, `record` as its last statement, `committed` after it. */
export function actOfTransaction(): { begin(): void; record(tx: Transaction): Promise<void>; committed(): void } | undefined {
  const current = running.getStore()
  if (!current || current.ended) return undefined
  let isWritten = false
  return {
    begin: () => {
      current.changes = []
      current.money = []
      current.isRepeat = false
      isWritten = false
    },
    record: async (tx) => {
      const { act, changes, isRepeat, money } = current
      if ((!current.recorded && !isRepeat) || changes.length > 0 || money.length > 0) await current.record(tx, act, changes, money)
      isWritten = true
    },
    committed: () => {
      current.recorded ||= isWritten
    },
  }
}

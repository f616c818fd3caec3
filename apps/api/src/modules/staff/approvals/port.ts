import type { MemberOnSite } from '../members/port.ts'

/** An act that waits for a second person. */
export interface WaitingAct {
  number: string
  site: string
  /** Minor units. */
  amount: number
  currency: string
  memberName: string
  reason: string
  /** Why a second person is needed, by the kinds of limits. */
  kinds: readonly string[]
  /** The thing that it is about, such as `orders`, with its number or id; empty for none. */
  object: string
  objectId: string
}

/** Reads acts that wait. */
export interface Approvals {
  /**
   * An act that waits, by its id, with the members who may decide on it, and the owners, who may raise the limits of others; undefined where it
   * has ended.
   */
  secondPersons(approvalId: string): Promise<{ act: WaitingAct; members: MemberOnSite[]; owners: MemberOnSite[] } | undefined>
}

import type { Permission } from '@karat/contract/permissions.ts'
import type { Db } from './db/db.ts'
import type { RequestContext } from './request-context.ts'

/** An act of staff that somebody undoes, as the audit recorded it. */
export interface RecordedAct {
  /** The number or id of the thing that it changed. */
  objectId: string
  /** The fields that it changed, as they were before; never personal data, which the audit masks. */
  before: Readonly<Record<string, unknown>>
  /**
   * Throws `changed_since` where another act has changed one of these fields since, with who did so, or where they differ from what the act
   * left. `now` has the fields as they are; called in the transaction that undoes the act, once the thing is locked.
   */
  check(tx: Db, now: Readonly<Record<string, unknown>>): Promise<void>
}

/** How a call of staff is undone: a new change that puts back what the call noted in the audit. */
export interface Inverse {
  /** The noted fields that it needs; an entry without one of them, or with a shortened text, cannot be undone. */
  fields: readonly string[]
  /** Whether a member may undo an act by what it noted, where `undo` would refuse some; by default they may. */
  mayUndo?: (act: Pick<RecordedAct, 'objectId' | 'before'>, member: { staffId: string; permissions: readonly Permission[] }) => boolean
  /** Makes the change, under the rules of the call itself, and notes it with the kind and id of its thing. */
  undo(context: RequestContext, act: RecordedAct): Promise<unknown>
}

/** Whether an act about a member of staff is about another one than who undoes it: nobody undoes what was done to themselves. */
export const isOfOther: NonNullable<Inverse['mayUndo']> = ({ objectId }, { staffId }) => objectId !== staffId

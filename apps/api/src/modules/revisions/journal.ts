import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { newId } from '../../kernel/id.ts'
import { decide } from '../../kernel/machine.ts'
import { AppError } from '../../kernel/result.ts'
import type { UnitActor } from '../orders/port.ts'
import { excessMachine, type ExcessGuard, type ExcessMove, revisionMachine, type RevisionGuard, type RevisionMove } from './machine.ts'
import { type ExcessRow, insertEvent, type RevisionRow, setExcess, setRevision } from './store.ts'

/** Who makes a move, why, and which guards do not hold. */
export interface Step<Guard> {
  actor: UnitActor
  reason: string
  fails?: readonly Guard[]
}

export const system: UnitActor = { kind: 'system', id: '' }

/** Moves revisions and excess payments by their tables, each move with its event; the caller holds the order's lock. */
export function createJournal(clock: Clock) {
  return {
    /** Throws `revision_decided` where the table has no such move now. */
    async revision(
      tx: Db,
      row: RevisionRow,
      name: RevisionMove,
      { actor, reason, fails = [] }: Step<RevisionGuard>,
      more: Partial<RevisionRow> = {},
    ): Promise<RevisionRow> {
      const answer = decide(revisionMachine, row.state, name, actor.kind, (guard) => !fails.includes(guard))
      if ('refused' in answer) throw new AppError({ code: 'revision_decided', field: 'revisionID', details: { state: row.state } })
      const at = clock.now()
      await setRevision(tx, row.id, { ...more, state: answer.to })
      const event = { id: newId(at), revisionId: row.id, machine: 'revision' as const, from: row.state, to: answer.to, at }
      await insertEvent(tx, { ...event, actor: actor.kind, actorId: actor.id, reason })
      return { ...row, ...more, state: answer.to }
    },

    /** Throws `excess_settled` where the table has no such move now. */
    async excess(
      tx: Db,
      row: ExcessRow,
      name: ExcessMove,
      { actor, reason, fails = [] }: Step<ExcessGuard>,
      more: Partial<ExcessRow> = {},
    ): Promise<ExcessRow> {
      const answer = decide(excessMachine, row.state, name, actor.kind, (guard) => !fails.includes(guard))
      if ('refused' in answer) throw new AppError({ code: 'excess_settled', field: 'id', details: { state: row.state } })
      const at = clock.now()
      await setExcess(tx, row.id, { ...more, state: answer.to, updatedAt: at })
      const event = { id: newId(at), revisionId: row.revisionId, machine: 'excess' as const, from: row.state, to: answer.to, at }
      await insertEvent(tx, { ...event, actor: actor.kind, actorId: actor.id, reason })
      return { ...row, ...more, state: answer.to, updatedAt: at }
    },
  }
}

export type Journal = ReturnType<typeof createJournal>

import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { decide, type Refusal } from '../../../kernel/machine.ts'
import { AppError } from '../../../kernel/result.ts'
import type { UnitActor } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import {
  type ExcessGuard,
  excessMachine,
  type ExcessTransition,
  type RevisionGuard,
  revisionMachine,
  type RevisionTransition,
} from './machine.ts'
import { nothingDue, settling } from './rules.ts'
import { excessesOfRevision, type ExcessRow, findRevision, insertEvent, type RevisionRow, setExcess, setRevision } from './store.ts'

/** The actor and the reason of a transition, and the guards that the caller has checked; a guard that is absent does not hold. */
export interface Step<Guard extends string> {
  actor: UnitActor
  reason: string
  holds?: Partial<Record<Guard, boolean>>
}

/** The guards that a caller checks; the others are read from stored rows. */
export type RevisionStep = Step<Extract<RevisionGuard, 'within_tolerance' | 'consented'>>

export type ExcessStep = Step<Extract<ExcessGuard, 'within_cash'>>

export const shopper: UnitActor = { kind: 'shopper', id: '' }

export const system: UnitActor = { kind: 'system', id: '' }

/** The failure of a refused transition of a revision: a rise above the cap needs separate consent, or the revision has changed since. */
const refused = (refusal: Refusal<RevisionGuard>, { state }: RevisionRow): AppError =>
  refusal.why === 'guard' && refusal.guard === 'consented'
    ? new AppError({ code: 'consent_needed', field: 'consent' })
    : new AppError({ code: 'revision_decided', field: 'revisionID', details: { state } })

/** Throws `revision_decided` where the table has no such transition now, `consent_needed` where only the consent is missing. */
export async function transitionRevision(
  { clock }: Pick<RevisionDependencies, 'clock'>,
  tx: Db,
  row: RevisionRow,
  name: RevisionTransition,
  { actor, reason, holds = {} }: RevisionStep,
  more: Partial<RevisionRow> = {},
): Promise<RevisionRow> {
  const at = clock.now()
  const excesses = await excessesOfRevision(tx, row.id)
  const answer = decide(revisionMachine, row.state, name, actor.kind, (guard) => {
    if (guard === 'nothing_due') return nothingDue(excesses)
    if (guard === 'overdue') return row.deadline !== null && row.deadline <= at
    return holds[guard] ?? false
  })
  if ('refused' in answer) throw refused(answer.refused, row)
  await setRevision(tx, row.id, { ...more, state: answer.to })
  const event = { id: newId(at), revisionId: row.id, machine: 'revision' as const, from: row.state, to: answer.to, at }
  await insertEvent(tx, { ...event, actor: actor.kind, actorId: actor.id, reason })
  return { ...row, ...more, state: answer.to }
}

/** Throws `excess_settled` where the table has no such transition now. */
export async function transitionExcess(
  { clock }: Pick<RevisionDependencies, 'clock'>,
  tx: Db,
  row: ExcessRow,
  name: ExcessTransition,
  { actor, reason, holds = {} }: ExcessStep,
  more: Partial<ExcessRow> = {},
): Promise<ExcessRow> {
  const revision = await findRevision(tx, row.revisionId)
  const answer = decide(excessMachine, row.state, name, actor.kind, (guard) =>
    guard === 'open' ? revision !== undefined && settling.has(revision.state) : (holds[guard] ?? false),
  )
  if ('refused' in answer) throw new AppError({ code: 'excess_settled', field: 'id', details: { state: row.state } })
  const at = clock.now()
  await setExcess(tx, row.id, { ...more, state: answer.to, updatedAt: at })
  const event = { id: newId(at), revisionId: row.revisionId, machine: 'excess' as const, from: row.state, to: answer.to, at }
  await insertEvent(tx, { ...event, actor: actor.kind, actorId: actor.id, reason })
  return { ...row, ...more, state: answer.to, updatedAt: at }
}

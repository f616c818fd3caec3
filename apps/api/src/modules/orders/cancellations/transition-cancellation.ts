import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { decide } from '../../../kernel/machine.ts'
import { AppError } from '../../../kernel/result.ts'
import type { UnitActor } from '../orders/port.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { cancellationMachine, type CancellationTransition } from './machine.ts'
import type { Cancellation } from './port.ts'
import { insertEvent, setCancellation } from './store.ts'

/** The actor of a shopper's transitions. */
export const shopper = { kind: 'shopper', id: '' } as const

/** Makes a transition of a cancellation; a refusal names its present state. */
export async function transitionCancellation(
  { clock }: Pick<CancellationDependencies, 'clock'>,
  tx: Db,
  found: Cancellation,
  name: CancellationTransition,
  actor: UnitActor,
  reason: string,
  started = false,
) {
  const answer = decide(cancellationMachine, found.state, name, actor.kind, () => !started)
  if ('refused' in answer)
    throw new AppError({ code: 'cancel_decided', field: 'cancellationID', details: { why: 'state', state: found.state } })
  const at = clock.now()
  const decidedAt = answer.to === 'under_review' ? null : at
  await setCancellation(tx, found.id, { state: answer.to, decidedAt })
  const event = { id: newId(at), cancellationId: found.id, from: found.state, to: answer.to, at }
  await insertEvent(tx, { ...event, actor: actor.kind, actorId: actor.id, reason })
  return { ...found, state: answer.to, decidedAt }
}

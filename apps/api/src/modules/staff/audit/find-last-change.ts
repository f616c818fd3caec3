import type { ChangedThing, LastChange } from '../../../kernel/changed-meanwhile.ts'
import type { AuditDependencies } from './dependencies.ts'
import { readLastChange } from './store.ts'

/** The states that the changes of an act name: of the thing, and of its pieces. */
function statesIn(after: Readonly<Record<string, unknown>> | null): unknown[] {
  const pieces = after?.['pieces']
  return [after?.['state'], ...(typeof pieces === 'object' && pieces !== null ? Object.values(pieces) : [])]
}

/**
 * Finds the last audited act on a thing: its member, time, call and step; undefined where there is none. With a state it is the last act that
 * changed one; undefined where that led to another state, since the thing has changed otherwise since.
 */
export async function findLastChange({ db }: Pick<AuditDependencies, 'db'>, thing: ChangedThing): Promise<LastChange | undefined> {
  const last = await readLastChange(db, thing)
  if (!last || (thing.state !== undefined && !statesIn(last.after).includes(thing.state))) return undefined
  const { name: changedBy, at, call: changedCall, input, memberId } = last
  const { transition, decision } = (input ?? {}) as { transition?: unknown; decision?: unknown }
  const changedTransition = [transition, decision].find((step) => typeof step === 'string')
  return { changedBy, changedAt: at.toISOString(), changedCall, changedTransition: changedTransition ?? null, memberId }
}

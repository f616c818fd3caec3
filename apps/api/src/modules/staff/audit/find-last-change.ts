import type { ChangedThing, LastChange } from '../../../kernel/changed-meanwhile.ts'
import type { AuditDependencies } from './dependencies.ts'
import { readLastChange } from './store.ts'

/** Who changed a thing last, when, and by which call; undefined where nobody of the staff did. */
export async function findLastChange({ db }: Pick<AuditDependencies, 'db'>, thing: ChangedThing): Promise<LastChange | undefined> {
  const last = await readLastChange(db, thing)
  return last && { changedBy: last.name, changedAt: last.at.toISOString(), changedCall: last.call }
}

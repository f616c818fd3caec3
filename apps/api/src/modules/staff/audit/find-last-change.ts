import type { ChangedThing, LastChange } from '../../../kernel/changed-meanwhile.ts'
import type { AuditDependencies } from './dependencies.ts'
import { readLastChange } from './store.ts'

/** Finds the last audited act on a thing: its member, time and call; undefined where there is none. */
export async function findLastChange({ db }: Pick<AuditDependencies, 'db'>, thing: ChangedThing): Promise<LastChange | undefined> {
  const last = await readLastChange(db, thing)
  return last && { changedBy: last.name, changedAt: last.at.toISOString(), changedCall: last.call }
}

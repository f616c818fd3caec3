import type { MemberDependencies } from './dependencies.ts'
import { readNames } from './store.ts'

/** The same records with the name of the member of staff in place of their id; the names that commands gave stay. */
export async function nameMembers<T extends { by: string }>({ db }: Pick<MemberDependencies, 'db'>, records: readonly T[]): Promise<T[]> {
  const names = await readNames(db, [...new Set(records.map(({ by }) => by))])
  return records.map((record) => ({ ...record, by: names.get(record.by) ?? record.by }))
}

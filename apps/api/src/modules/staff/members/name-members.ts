import type { MemberDependencies } from './dependencies.ts'
import type { NamedRecord } from './port.ts'
import { readNames } from './store.ts'

/** The same records with the names of the members of staff in place of their ids; the names that commands gave stay. */
export async function nameMembers<T extends NamedRecord>({ db }: Pick<MemberDependencies, 'db'>, records: readonly T[]): Promise<T[]> {
  const names = await readNames(db, [...new Set(records.flatMap(({ by, approvedBy }) => [by, approvedBy ?? '']))])
  const nameOf = (id: string) => names.get(id) ?? id
  return records.map((record) => ({
    ...record,
    by: nameOf(record.by),
    ...(record.approvedBy === undefined ? {} : { approvedBy: nameOf(record.approvedBy) }),
  }))
}

import type { AuditDependencies } from './dependencies.ts'
import { type AuditFilter, type AuditRow, readEntries } from './store.ts'

const pageSize = 50

/** A page of entries, the newest first, and the key of the next page; null on the last one. */
export async function listEntries(
  { db }: Pick<AuditDependencies, 'db'>,
  filter: AuditFilter,
): Promise<{ entries: AuditRow[]; next: string | null }> {
  const found = await readEntries(db, filter, pageSize + 1)
  const entries = found.slice(0, pageSize)
  return { entries, next: found.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
}

import { timesOfDays } from '../../../kernel/list-filter.ts'
import type { Site } from '../../content/sites/port.ts'
import type { AuditDependencies } from './dependencies.ts'
import { type AuditFilter, type AuditRow, readEntries } from './store.ts'

const pageSize = 50

/** The filter of the audit, as a member sends it: days of the site's calendar. */
export interface AskedAudit extends Pick<AuditFilter, 'after' | 'member' | 'object' | 'id' | 'looks' | 'search' | 'withoutSite'> {
  from?: string | undefined
  to?: string | undefined
}

/** The filter of the audit of a site. */
export function auditFilterOf(site: Site, { from, to, ...asked }: AskedAudit): AuditFilter {
  const [first, end] = timesOfDays(site.timeZone, { from, to })
  return {
    ...asked,
    from: from === undefined ? undefined : new Date(first),
    before: to === undefined ? undefined : new Date(end),
    site: site.code,
  }
}

/** A page of entries, the newest first, and the key of the next page; null on the last one. */
export async function listEntries(
  { db }: Pick<AuditDependencies, 'db'>,
  site: Site,
  asked: AskedAudit,
): Promise<{ entries: AuditRow[]; next: string | null }> {
  const found = await readEntries(db, auditFilterOf(site, asked), pageSize + 1)
  const entries = found.slice(0, pageSize)
  return { entries, next: found.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
}

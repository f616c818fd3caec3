import { timeIn } from '../../../kernel/clock.ts'
import type { Site } from '../../content/sites/port.ts'
import type { AuditDependencies } from './dependencies.ts'
import { type AskedAudit, auditFilterOf } from './list-entries.ts'
import { type AuditRow, readEntries } from './store.ts'

/** The columns of an export of the audit. Times are those of the site's clocks; `before`, `after` and `input` are JSON, secrets and personal data masked. */
export const auditExportColumns = [
  'at',
  'member',
  'roles',
  'site',
  'call',
  'object',
  'id',
  'before',
  'after',
  'input',
  'reason',
  'approved_by',
  'alone',
  'request',
] as const

const rowsOfPage = 500
const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

const cellsOf = (entry: AuditRow, timeZone: string) => [
  timeIn(timeZone, entry.at),
  entry.name,
  entry.roles.join(' '),
  entry.site,
  entry.call,
  entry.object,
  entry.objectId,
  json(entry.before),
  json(entry.after),
  json(entry.input),
  entry.reason,
  entry.approverName,
  entry.isAlone ? 'yes' : null,
  entry.requestId,
]

/** The entries of a site that a filter leaves, page by page, the newest first; `withoutSite` adds those that concern none. */
export async function* exportEntries(
  { db }: Pick<AuditDependencies, 'db'>,
  site: Site,
  asked: Omit<AskedAudit, 'withoutSite'>,
  { withoutSite }: { withoutSite: boolean },
): AsyncGenerator<(string | null)[][]> {
  const filter = auditFilterOf(site, { ...asked, withoutSite })
  let after: string | undefined
  do {
    const found = await readEntries(db, { ...filter, after }, rowsOfPage)
    if (found.length > 0) yield found.map((entry) => cellsOf(entry, site.timeZone))
    after = found.length === rowsOfPage ? found.at(-1)?.id : undefined
  } while (after !== undefined)
}

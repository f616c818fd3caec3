import { dateFormat } from '@karat/sites/dates.ts'
import { languageTag } from '@karat/sites/locale.ts'
import type { Run } from '../../../kernel/jobs/definition.ts'
import type { MemberOnSite } from '../members/port.ts'
import type { AlertDependencies } from './dependencies.ts'
import { sendEachAlert } from './send-alerts.ts'

/** A shorter time of the audit, in years, that a member planned from a time on. */
interface PlannedShorter {
  memberId: string
  name: string
  before: number
  years: number
  from: string
}

/**
 * Tells every other owner, of any site, that the audit will be stored for a shorter time, whatever other mails they have switched off: what is
 * removed then cannot be brought back. One mail for a member. A job.
 */
export async function alertOfShorterAudit(
  deps: AlertDependencies,
  { memberId, name: asker, before, years, from }: PlannedShorter,
  run: Run,
) {
  const told = new Set([memberId])
  const groups: Parameters<typeof sendEachAlert>[1][number][] = []
  for (const site of await deps.sites.all()) {
    const owners = (await deps.membersOf(deps.db, site.code)).filter(
      ({ id, permissions }) => permissions.includes('settings.write') && !told.has(id),
    )
    for (const { id } of owners) told.add(id)
    const valuesIn = (language: string) => {
      const locale = languageTag({ subsite: site.code, language })
      const day = dateFormat(locale, { dateStyle: 'long', timeZone: site.timeZone }).format(new Date(from))
      return { asker, before: String(before), years: String(years), day }
    }
    const members: MemberOnSite[] = owners
    if (members.length > 0)
      groups.push({ alert: { kind: 'staff.auditShorter', site: site.code, page: 'settings?view=security', valuesIn }, members })
  }
  await sendEachAlert(deps, groups, run)
}

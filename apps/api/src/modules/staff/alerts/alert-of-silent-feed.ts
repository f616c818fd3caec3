import type { Run } from '../../../kernel/jobs/definition.ts'
import type { MemberOnSite } from '../members/port.ts'
import { countryName } from './country-name.ts'
import type { AlertDependencies } from './dependencies.ts'
import { sendEachAlert } from './send-alerts.ts'

/** Tells whoever may propose rates that the feed is silent: one mail for a member, which names all of their sites. A job. */
export async function alertOfSilentFeed(deps: AlertDependencies, { subsites }: { subsites: readonly string[] }, run: Run): Promise<void> {
  const told = new Map<string, { member: MemberOnSite; sites: string[] }>()
  for (const subsite of subsites)
    for (const member of await deps.membersOf(deps.db, subsite))
      if (member.hasAlerts && member.permissions.includes('rates.propose')) {
        const known = told.get(member.id)
        if (known) known.sites.push(subsite)
        else told.set(member.id, { member, sites: [subsite] })
      }
  const countries = new Map<string, string>()
  for (const subsite of subsites) countries.set(subsite, (await deps.sites.byCode(subsite))?.country ?? subsite)
  const groups = [...told.values()].map(({ member, sites: [first = '', ...others] }) => ({
    members: [member],
    alert: {
      kind: 'staff.rateFeedSilent' as const,
      site: first,
      page: 'rates',
      valuesIn: (language: string) => ({
        sites: [first, ...others].map((site) => countryName(language, countries.get(site) ?? site)).join(', '),
      }),
    },
  }))
  await sendEachAlert(deps, groups, run)
}

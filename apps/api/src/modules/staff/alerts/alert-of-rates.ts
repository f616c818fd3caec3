import { formatMoney } from '@karat/money/format.ts'
import { languageTag } from '@karat/sites/locale.ts'
import type { Run } from '../../../kernel/jobs/definition.ts'
import type { AlertDependencies } from './dependencies.ts'
import { sendAlerts } from './send-alerts.ts'

const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero', minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Tells whoever may approve them that rates of a site wait: all but their proposer, or one member alone. A job. */
export async function alertOfRates(
  deps: AlertDependencies,
  { subsite, proposalId, only }: { subsite: string; proposalId: string; only: string | null },
  run: Run,
): Promise<void> {
  const site = await deps.sites.byCode(subsite)
  if (!site) return
  const waiting = await deps.waitingRates(site)
  // Decided or replaced meanwhile.
  if (waiting?.id !== proposalId) return
  const { proposedBy, proposer, reason, changes } = waiting
  const members = (await deps.membersOf(deps.db, subsite)).filter(
    ({ id, permissions }) => permissions.includes('rates.approve') && id !== proposedBy && (only === null || id === only),
  )
  const valuesIn = (language: string) => {
    const style = { locale: languageTag({ subsite, language }), currency: site.currency, symbol: site.symbol, decimals: site.decimals }
    const money = (amount: number) => formatMoney(amount, style, 'exact')
    const lines = changes.map(
      ({ name, before, after, percent }) => `${name}: ${money(before)} – ${money(after)} (${signed.format(percent)} %)`,
    )
    const country = new Intl.DisplayNames([language], { type: 'region' }).of(site.country) ?? site.country
    return { proposer, reason, site: country, lines: lines.join('\n') }
  }
  await sendAlerts(deps, { kind: 'staff.ratesWait', site: subsite, page: 'rates', valuesIn }, members, run)
}

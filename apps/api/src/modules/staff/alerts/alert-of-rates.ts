import { formatMoney } from '@karat/money/format.ts'
import { languageTag } from '@karat/sites/locale.ts'
import type { Run } from '../../../kernel/jobs/definition.ts'
import type { Site } from '../../../kernel/site.ts'
import { t } from '../../../kernel/translations.ts'
import type { WaitingRates } from '../../catalogue/pricing/port.ts'
import { countryName } from './country-name.ts'
import type { AlertDependencies } from './dependencies.ts'
import { sendAlerts } from './send-alerts.ts'

/** Tells whoever may approve them that rates of a site wait: all but their proposer, or one member alone. A job. */
export async function alertOfRates(
  deps: AlertDependencies,
  { subsite, proposalId, only }: { subsite: string; proposalId: string; only: string | null },
  run: Run,
): Promise<void> {
  const found = await readProposal(deps, subsite, proposalId)
  if (!found) return
  const { site, waiting } = found
  const members = (await deps.membersOf(deps.db, subsite)).filter(
    ({ id, permissions, hasAlerts }) =>
      hasAlerts && permissions.includes('rates.approve') && id !== waiting.proposedBy && (only === null || id === only),
  )
  await sendAlerts(deps, { kind: 'staff.ratesWait', site: subsite, page: 'rates', valuesIn: textOf(site, waiting) }, members, run)
}

/** Tells whoever planned them that rates were not published at their time. A job. */
export async function alertOfLateRates(
  deps: AlertDependencies,
  { subsite, proposalId }: { subsite: string; proposalId: string },
  run: Run,
): Promise<void> {
  const found = await readProposal(deps, subsite, proposalId)
  if (!found) return
  const { site, waiting } = found
  const author = (await deps.membersOf(deps.db, subsite)).filter(({ id }) => id === waiting.proposedBy)
  await sendAlerts(deps, { kind: 'staff.ratesNotLive', site: subsite, page: 'rates', valuesIn: textOf(site, waiting) }, author, run)
}

/** A proposal that waits, with its site; undefined where it was decided or replaced meanwhile. */
async function readProposal(
  { sites, waitingRates }: Pick<AlertDependencies, 'sites' | 'waitingRates'>,
  subsite: string,
  proposalId: string,
) {
  const site = await sites.byCode(subsite)
  const waiting = site && (await waitingRates(site))
  return site && waiting?.id === proposalId ? { site, waiting } : undefined
}

const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero', minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The texts of the comparisons that a rate exceeds. */
const overTexts = { live: 'staff.rateOverLive', dayAgo: 'staff.rateOverDayAgo', feed: 'staff.rateOverFeed' } as const

/** Returns the values of the texts about a proposal in a language. */
const textOf =
  (site: Site, { proposer, reason, changes }: WaitingRates) =>
  (language: string) => {
    const locale = languageTag({ subsite: site.code, language })
    const style = { locale, currency: site.currency, symbol: site.symbol, decimals: site.decimals }
    const money = (amount: number) => formatMoney(amount, style, 'exact')
    const lines = changes.map(({ name, isBuy, before, after, percent, exceeds }) => {
      const label = isBuy ? t(language, 'staff.buyRate', { name }) : name
      if (after === null) return `${label}: ${before === null ? '–' : money(before)} – ${t(language, 'staff.noRate')}`
      if (before === null || percent === null) return `${label}: ${money(after)}`
      const line = `${label}: ${money(before)} – ${money(after)} (${signed.format(percent)} %)`
      const over = exceeds.map((one) => t(language, overTexts[one.of], { percent: signed.format(one.percent) }))
      return over.length > 0 ? `${line}\n  ${t(language, 'staff.rateOver', { comparisons: over.join('; ') })}` : line
    })
    return { proposer, reason, site: countryName(language, site.country), lines: lines.join('\n') }
  }

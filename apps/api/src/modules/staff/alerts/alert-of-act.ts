import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { languageTag } from '@karat/sites/locale.ts'
import type { Run } from '../../../kernel/jobs/definition.ts'
import type { AlertDependencies } from './dependencies.ts'
import { sendAlerts } from './send-alerts.ts'

/** Tells whoever may be its second person that an act waits. A job. */
export async function alertOfAct(deps: AlertDependencies, { approvalId }: { approvalId: string }, run: Run): Promise<void> {
  const waiting = await deps.secondPersons(approvalId)
  const site = waiting && (await deps.sites.byCode(waiting.act.site))
  if (!site) return
  const { number, amount, currency, memberName, reason } = waiting.act
  const valuesIn = (language: string) => {
    const style = { locale: languageTag({ subsite: site.code, language }), symbol: site.symbol, decimals: site.decimals }
    const money = currency === '' ? '' : formatMoney(amount, { ...style, currency: currency as Currency }, 'exact')
    return { number, asker: memberName, amount: money, reason: reason === '' ? '–' : reason }
  }
  const members = waiting.members.filter(({ hasAlerts }) => hasAlerts)
  await sendAlerts(deps, { kind: 'staff.approvalWaits', site: site.code, page: 'approvals', valuesIn }, members, run)
}

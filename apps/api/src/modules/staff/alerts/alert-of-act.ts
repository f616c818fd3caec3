import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { languageTag } from '@karat/sites/locale.ts'
import type { Run } from '../../../kernel/jobs/definition.ts'
import type { AlertDependencies } from './dependencies.ts'
import { nameOf } from '../../../kernel/translations.ts'
import { sendAlerts } from './send-alerts.ts'

/** A number that people know a thing by, as `IN26-ABCD1234`; other ids say nothing to a reader. */
const spokenNumber = /^[A-Z]{2}\d{2}-/

/**
 * Tells whoever may be its second person that an act waits; `memberId` for that member alone. Where nobody may, owners are told instead: they
 * can raise a limit. A job.
 */
export async function alertOfAct(
  deps: AlertDependencies,
  { approvalId, memberId }: { approvalId: string; memberId?: string },
  run: Run,
): Promise<void> {
  const waiting = await deps.secondPersons(approvalId)
  const site = waiting && (await deps.sites.byCode(waiting.act.site))
  if (!site) return
  const { number, amount, currency, kinds, memberName, object, objectId, reason } = waiting.act
  const valuesIn = (language: string) => {
    const style = { locale: languageTag({ subsite: site.code, language }), symbol: site.symbol, decimals: site.decimals }
    const money = currency === '' ? '' : formatMoney(amount, { ...style, currency: currency as Currency }, 'exact')
    // Counted as credit, and known as a card.
    const isCard = object === 'gift-cards'
    const about = isCard
      ? nameOf(language, 'paymentMethod', 'giftCard')
      : kinds.map((kind) => nameOf(language, 'approvalKind', kind)).join(', ')
    const what = spokenNumber.test(objectId) ? `${about} (${objectId})` : about
    return { what, number, asker: memberName, amount: money, reason: reason === '' ? '–' : reason }
  }
  const alert =
    waiting.members.length > 0
      ? ({ kind: 'staff.approvalWaits', site: site.code, page: 'approvals', valuesIn } as const)
      : ({ kind: 'staff.approvalStuck', site: site.code, page: 'staff', valuesIn } as const)
  const asked = waiting.members.length > 0 ? waiting.members : waiting.owners
  const told = asked.filter(({ id, hasAlerts }) => hasAlerts && (memberId === undefined || id === memberId))
  await sendAlerts(deps, alert, told, run)
}

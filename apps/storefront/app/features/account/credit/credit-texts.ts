import type { CreditEntryReply } from '@karat/contract/credit.ts'
import { type Translate, useMessages } from '../../../site/messages.tsx'
import { useDate } from '../../../ui/use-date.ts'

/** The source of a lot of credit: a gift card, a return, an order, or the text of staff. */
function sourceText(t: Translate, { lastFour, text }: CreditEntryReply['source']): string {
  if (lastFour !== null) return t('credit.card', { digits: lastFour })
  // Credit from a return or an order has its number as the text.
  if (/^RT\d\d-[A-Z\d]{8}$/.test(text)) return t('returns.one', { number: text })
  return /^[A-Z]+\d\d-[A-Z\d]{8}$/.test(text) ? t('credit.refunded', { number: text }) : text
}

/** Returns a function that gives the text of a ledger entry, and a second line of details. */
export function useCreditTexts(): (entry: CreditEntryReply) => [what: string, more: string] {
  const t = useMessages()
  const date = useDate()
  return (entry) => {
    const { kind, source, spent, expiresAt } = entry
    const number = entry.orderNumber ?? entry.orderID ?? ''
    const from = t('credit.from', { source: sourceText(t, source) })
    const until = expiresAt ? t('credit.goodUntil', { day: date(expiresAt) }) : ''
    if (kind === 'grant') return [sourceText(t, source), until]
    if (kind === 'expire') return [t('credit.expired'), from]
    if (kind === 'release') return [t('credit.released', { number }), until]
    if (kind === 'refund') return [t('credit.refunded', { number }), until]
    return [t(spent ? 'credit.used' : 'credit.held', { number }), from]
  }
}

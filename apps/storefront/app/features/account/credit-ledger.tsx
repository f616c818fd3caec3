import type { CreditEntryReply } from '@karat/contract/credit.ts'
import type { ReactNode } from 'react'
import { Money } from '../../money/money.tsx'
import { type Translate, useMessages } from '../../site/messages.tsx'
import { useDate } from '../../ui/use-date.ts'

/** What a lot of credit was given for. */
function sourceWords(t: Translate, { lastFour, text }: CreditEntryReply['source']): string {
  if (lastFour !== null) return t('credit.card', { digits: lastFour })
  // Credit that came of a return or an order was given for its number.
  if (/^RT\d\d-[A-Z\d]{8}$/.test(text)) return t('returns.one', { number: text })
  return /^[A-Z]+\d\d-[A-Z\d]{8}$/.test(text) ? t('credit.refunded', { number: text }) : text
}

/** What an entry is about, and what stands below it. */
function entryWords(t: Translate, date: ReturnType<typeof useDate>, entry: CreditEntryReply): [what: string, more: string] {
  const { kind, source, spent, expiresAt } = entry
  const number = entry.orderNumber ?? entry.orderID ?? ''
  const from = t('credit.from', { source: sourceWords(t, source) })
  const until = expiresAt ? t('credit.goodUntil', { day: date(expiresAt) }) : ''
  if (kind === 'grant') return [sourceWords(t, source), until]
  if (kind === 'expire') return [t('credit.expired'), from]
  if (kind === 'release') return [t('credit.released', { number }), until]
  if (kind === 'refund') return [t('credit.refunded', { number }), until]
  return [t(spent ? 'credit.used' : 'credit.held', { number }), from]
}

interface CreditLedgerProps {
  entries: readonly CreditEntryReply[]
  /** Rows above the newest. */
  children?: ReactNode
}

/** What came and went, the newest first, with the balance after each; on a narrow page a card for each. */
export function CreditLedger({ entries, children }: CreditLedgerProps) {
  const t = useMessages()
  const date = useDate()
  return (
    <table className="credit-ledger type-num">
      <thead>
        <tr>
          <th scope="col">{t('credit.day')}</th>
          <th scope="col">{t('credit.what')}</th>
          <th scope="col" className="credit-amount">
            {t('credit.change')}
          </th>
          <th scope="col" className="credit-amount">
            {t('credit.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {children}
        {entries.map((entry) => {
          const [what, more] = entryWords(t, date, entry)
          return (
            <tr key={entry.entryID}>
              <td className="type-soft">{date(entry.at, 'short')}</td>
              <td>
                <bdi>{what}</bdi>
                {more && (
                  <small className="type-soft">
                    <bdi>{more}</bdi>
                  </small>
                )}
              </td>
              <td className={entry.amount > 0 ? 'credit-amount is-in' : 'credit-amount'}>
                <Money amount={entry.amount} detail="exact" signed />
              </td>
              <td className="credit-amount type-soft">
                <Money amount={entry.balance} detail="exact" />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

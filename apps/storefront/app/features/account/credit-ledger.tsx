import type { CreditEntryReply } from '@karat/contract/credit.ts'
import { Money } from '../../money/money.tsx'
import { type Translate, useMessages } from '../../site/messages.tsx'
import { useDate } from '../../ui/use-date.ts'

/** What a lot of credit was given for. */
function sourceWords(t: Translate, { lastFour, text }: CreditEntryReply['source']): string {
  return lastFour === null ? text : t('credit.card', { digits: lastFour })
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

/** What came and went, the newest first, with the balance after each; on a narrow page a card for each. */
export function CreditLedger({ entries }: { entries: readonly CreditEntryReply[] }) {
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

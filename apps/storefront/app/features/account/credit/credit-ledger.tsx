import type { CreditEntryReply } from '@karat/contract/credit.ts'
import type { ReactNode } from 'react'
import { Money } from '../../../money/money.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { useDate } from '../../../ui/use-date.ts'
import { useCreditTexts } from './credit-texts.ts'

/** The text with non-breaking numbers of orders and returns. */
const unbroken = (texts: string) =>
  texts.split(/\b([A-Z]+\d\d-[A-Z\d]{8})\b/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="credit-number">
        {part}
      </span>
    ),
  )

interface CreditLedgerProps {
  entries: readonly CreditEntryReply[]
  /** Rows above the newest. */
  children?: ReactNode
}

/** The entries of the ledger, the newest first, with the balance after each; a card for each on a narrow page. */
export function CreditLedger({ entries, children }: CreditLedgerProps) {
  const t = useMessages()
  const date = useDate()
  const texts = useCreditTexts()
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
          const [what, more] = texts(entry)
          return (
            <tr key={entry.entryID}>
              <td className="type-soft">{date(entry.at, 'short')}</td>
              <td>
                <bdi>{unbroken(what)}</bdi>
                {more && (
                  <small className="type-soft">
                    <bdi>{unbroken(more)}</bdi>
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

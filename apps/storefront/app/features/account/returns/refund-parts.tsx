import type { CancelItems } from '@karat/contract/cancellations.ts'
import { Money } from '../../../money/money.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useDate } from '../../../ui/use-date.ts'

type Part = CancelItems['preview'][number]['parts'][number]

/** The target of each refund part, and the day by which it arrives. */
export function RefundParts({ parts }: { parts: readonly Part[] }) {
  const t = useMessages()
  const date = useDate()
  return (
    <ul className="cancel-parts type-small">
      {parts.map(({ destination, method, gateway, amount, expectedAt }, index) => (
        <li key={`${destination}-${index}`}>
          <span>
            {destination === 'gateway' ? translateData(t, 'pay', method || gateway) : translateData(t, 'moneyBack.way', destination)}
            {(destination === 'gateway' || destination === 'bank') && (
              <span className="type-soft">{t('moneyBack.by', { day: date(expectedAt, 'short') })}</span>
            )}
          </span>
          <Money amount={amount} detail="exact" />
        </li>
      ))}
    </ul>
  )
}

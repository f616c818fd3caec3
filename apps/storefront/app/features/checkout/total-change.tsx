import { useMoney } from '../../money/money.tsx'
import { type Translate, useMessages } from '../../site/messages.tsx'

/** A change by which an order costs more than was shown, as the failure of its posting lists it; major units. */
interface Change {
  kind: string
  /** The last digits of a gift card, the code of a promotion; else empty. */
  name: string
  before: number
  now: number
}

function nameOf(t: Translate, { kind, name }: Change): string {
  switch (kind) {
    case 'gift_card':
      return t('sum.giftCard', { digits: name })
    case 'credit':
      return t('sum.credit')
    case 'promotion':
      return name === '' ? t('sum.offers') : `${t('sum.offers')} (${name})`
    case 'delivery':
      return t('checkout.delivery')
    case 'wrap':
      return t('sum.wrap')
    default:
      return t('sum.salesTax')
  }
}

/**
 * The changes of the total since it was shown, and the new payable amount, from the details of a refused order. Renders nothing for other
 * failures.
 */
export function TotalChange({ details }: { details: Record<string, unknown> | undefined }) {
  const t = useMessages()
  const money = useMoney()
  const payable = details?.['payable']
  if (typeof payable !== 'number') return null
  const changes = (details?.['changes'] ?? []) as Change[]
  return (
    <>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={`${change.kind} ${change.name}`}>
              {t('checkout.changed', { name: nameOf(t, change), before: money(change.before), now: money(change.now) })}
            </li>
          ))}
        </ul>
      )}
      <strong>{t('checkout.payableNow', { amount: money(payable) })}</strong>
    </>
  )
}

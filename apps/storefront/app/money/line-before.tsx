import { useMessages } from '../site/messages.tsx'
import { Money } from './money.tsx'

/**
 * The price of all units of a line before promotions, struck out, shown beside `total`; renders nothing without a discount. Major units.
 */
export function LineBefore({ before, total }: { before: number; total: number }) {
  const t = useMessages()
  if (before <= total) return null
  return (
    <p className="type-small type-soft">
      <span className="ui-visually-hidden">{t('price.before')} </span>
      <Money amount={before} detail="exact" as="s" />
    </p>
  )
}

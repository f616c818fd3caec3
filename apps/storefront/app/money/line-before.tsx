import { useMessages } from '../site/messages.tsx'
import { Money } from './money.tsx'

/** What all units of a line cost without offers, struck out; nothing where offers take nothing off. It stands beside what they cost. */
export function LineBefore({ before, total }: { before: number; total: number }) {
  const t = useMessages()
  if (before <= total) return null
  return (
    <p className="type-small type-soft">
      <span className="sr-only">{t('price.before')} </span>
      <Money amount={before} detail="exact" as="s" />
    </p>
  )
}

import { useMessages } from '../site/messages.tsx'
import { Money } from './money.tsx'

/** What all units of a line cost, to the last minor unit; beside it, struck out, what they cost without offers where it is more. */
export function LinePrice({ before, total }: { before: number; total: number }) {
  const t = useMessages()
  return (
    <span>
      {before > total && (
        <>
          <span className="sr-only">{t('price.before')} </span>
          <Money amount={before} detail="exact" as="s" />{' '}
        </>
      )}
      <Money amount={total} detail="exact" as="b" />
    </span>
  )
}

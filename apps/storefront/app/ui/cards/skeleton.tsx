import { Skeleton as Placeholder } from '@karat/ui/skeleton.tsx'
import { useMessages } from '../../site/messages.tsx'

/** A placeholder while a page waits for stored state, in the page's language. */
export function Skeleton({ lines }: { lines?: number }) {
  const t = useMessages()
  return <Placeholder label={t('nav.loading')} lines={lines} />
}

import { useMessages } from '../site/messages.tsx'

/** What stands where a page waits for stored state: of the size that comes, so that nothing moves. */
export function Skeleton({ lines = 2 }: { lines?: number }) {
  const t = useMessages()
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{t('nav.loading')}</span>
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} className="skeleton-line" />
      ))}
    </div>
  )
}

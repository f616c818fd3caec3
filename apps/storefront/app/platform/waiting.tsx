import { useWords } from './words.tsx'

/** What stands where a page waits for stored state: of the size that comes, so that nothing moves. */
export function Waiting({ lines = 2 }: { lines?: number }) {
  const say = useWords()
  return (
    <div className="skeleton" role="status">
      <span className="sr">{say('nav.loading')}</span>
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} className="skeleton-line" />
      ))}
    </div>
  )
}

interface SkeletonProps {
  /** Read out by screen readers. */
  label: string
  /** The number of rows to reserve space for, so that nothing moves when the content arrives. */
  lines?: number
}

/** The placeholder of content that is being loaded. */
export function Skeleton({ label, lines = 2 }: SkeletonProps) {
  return (
    <div className="ui-skeleton" role="status">
      <span className="ui-visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="ui-skeleton-line" />
      ))}
    </div>
  )
}

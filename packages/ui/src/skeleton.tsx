interface SkeletonProps {
  /** What is said to who cannot see it. */
  label: string
  /** How many rows come, so that nothing moves when they do. */
  lines?: number
}

/** Stands where something is being loaded. */
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

import type { ReactNode } from 'react'
import classes from './detail-list.module.css'

/** Names at the start and values at the end of their lines. A row with `strong` is a sum. */
export function DetailList({ rows }: { rows: readonly (readonly [name: string, value: ReactNode, strong?: boolean])[] }) {
  return (
    <dl className={classes['list']}>
      {rows.map(([name, value, strong], index) => (
        <div key={`${name} ${index}`} data-strong={strong || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import classes from './tiles.module.css'

/** Numbers side by side, each under its name, with a smaller line below. */
export function Tiles({ tiles }: { tiles: readonly { key: string; name: string; value: ReactNode; below?: ReactNode }[] }) {
  return (
    <dl className={classes['tiles']}>
      {tiles.map(({ key, name, value, below }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {value}
            {below && <span>{below}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

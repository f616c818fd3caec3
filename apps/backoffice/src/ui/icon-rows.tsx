import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import classes from './icon-rows.module.css'
import { Second } from './second.tsx'

interface IconRow {
  key: string
  icon: IconName
  text: ReactNode
  second?: ReactNode
}

/** Lines with an icon, a text and a second line: events, documents, messages. */
export function IconRows({ rows }: { rows: readonly IconRow[] }) {
  return (
    <ul className={classes['rows']}>
      {rows.map(({ key, icon, text, second }) => (
        <li key={key}>
          <Icon name={icon} />
          <div>
            {text}
            {second && <Second>{second}</Second>}
          </div>
        </li>
      ))}
    </ul>
  )
}

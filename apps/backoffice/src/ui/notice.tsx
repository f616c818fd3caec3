import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import classes from './notice.module.css'

const icons = { bad: 'alert', good: 'tick', note: 'notice', plain: 'notice' } as const

/** A notice in the flow of a page; `alert` speaks it at once to screen readers. */
export function Notice({ tone = 'note', alert = false, children }: { tone?: keyof typeof icons; alert?: boolean; children: ReactNode }) {
  return (
    <div className={classes['notice']} data-tone={tone} role={alert ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}

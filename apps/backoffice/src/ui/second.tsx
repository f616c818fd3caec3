import type { ReactNode } from 'react'
import classes from './second.module.css'

/** The second line of a cell, in smaller letters. */
export function Second({ tone, children }: { tone?: 'bad' | 'warn' | undefined; children: ReactNode }) {
  return (
    <span className={classes['second']} data-tone={tone}>
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import classes from './state-label.module.css'

/**
 * The mark of a state, which always has a word beside it: `act` needs a person, `wait` waits for somebody else, `going` is under way, `done`
 * is over, `off` has not begun.
 */
export type StateTone = 'act' | 'wait' | 'going' | 'done' | 'off'

/** A state as a mark and a word; `boxed` beside a title. */
export function StateLabel({ tone, boxed = false, children }: { tone: StateTone; boxed?: boolean; children: ReactNode }) {
  return (
    <span className={classes['state']} data-tone={tone} data-boxed={boxed || undefined}>
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import classes from './columns.module.css'

/** A page of boxes: the work at the start, what it is about in a narrow rail beside it; on small windows under each other. */
export function Columns({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['columns']}>
      <div>{children}</div>
      <div>{rail}</div>
    </div>
  )
}

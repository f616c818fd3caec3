import type { ReactNode } from 'react'
import classes from './box.module.css'

interface BoxProps {
  title?: ReactNode
  /** Beside the title, in small letters. */
  beside?: ReactNode
  /** At the end of the head: buttons and states. */
  actions?: ReactNode
  /** Under the content, behind a line. */
  foot?: ReactNode
  /** Without padding, for tables. */
  flush?: boolean
  id?: string
  children?: ReactNode
}

/** A white box of a page. On a phone it has the width of the window. */
export function Box({ title, beside, actions, foot, flush = false, id, children }: BoxProps) {
  return (
    <section className={classes['box']} id={id}>
      {title && (
        <header className={classes['head']}>
          <h2>{title}</h2>
          {beside && <span className={classes['beside']}>{beside}</span>}
          {actions && <div className={classes['actions']}>{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : classes['content']}>{children}</div>
      {foot && <footer className={classes['foot']}>{foot}</footer>}
    </section>
  )
}

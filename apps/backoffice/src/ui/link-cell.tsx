import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './link-cell.module.css'
import { Second } from './second.tsx'

interface LinkCellProps {
  /** The address of the page that the row is about. */
  to: string
  /** Its number or name. */
  text: string
  /** The language of a name that a customer wrote. */
  lang?: string | undefined
  /** Below it: a time, a kind, another number. */
  children?: ReactNode
}

/** The first cell of a row: the link to the page that it is about, and what else is said of it. A number stays on one line. */
export function LinkCell({ to, text, lang, children }: LinkCellProps) {
  return (
    <>
      <Link to={to} {...(lang !== undefined && { lang })}>
        <bdi className={text.includes(' ') ? undefined : classes['number']}>{text}</bdi>
      </Link>
      {children && <Second>{children}</Second>}
    </>
  )
}

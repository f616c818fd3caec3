import type { ReactNode } from 'react'
import { classList } from './class-list.ts'

interface TabsProps {
  /** The accessible name of the tabs. */
  label: string
  /** Links of the app's router; the one of the shown view has `aria-current`. */
  children: ReactNode
  /** Without the line below: for a choice within a view. */
  plain?: boolean
}

/** Links to the views of one page in a row that scrolls where it is too long. Each view has its own address, so these are links. */
export function Tabs({ label, children, plain = false }: TabsProps) {
  return (
    <nav className={classList('ui-tabs', plain && 'ui-tabs-plain')} aria-label={label}>
      {children}
    </nav>
  )
}

import type { ReactNode } from 'react'

/** The empty state of a list: a sentence that says so, then where to go. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className="ui-empty">{children}</div>
}

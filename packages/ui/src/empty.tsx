import type { ReactNode } from 'react'

/** The empty state of a list: a sentence, then a link to continue. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className="ui-empty">{children}</div>
}

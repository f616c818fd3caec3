import type { ReactNode } from 'react'

/** What stands where a list has nothing in it: a sentence that says so, then the way on. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className="ui-empty">{children}</div>
}

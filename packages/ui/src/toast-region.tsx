import type { ReactNode } from 'react'

/** The live region that toasts are announced from. It stands in the page before the first of them, with nothing in it. */
export function ToastRegion({ children }: { children: ReactNode }) {
  return (
    <div className="ui-toast-region" role="status" aria-live="polite">
      {children}
    </div>
  )
}

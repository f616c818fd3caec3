import type { ReactNode } from 'react'

/** The live region that toasts are announced from. It stands in the page from the beginning, with nothing in it. */
export function ToastRegion({ children }: { children: ReactNode }) {
  return (
    <div className="ui-toast-region" role="status" aria-live="polite">
      {children}
    </div>
  )
}

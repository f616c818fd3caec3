import type { ReactNode } from 'react'

/** The live region that announces toasts. It is in the page from the start, empty at first. */
export function ToastRegion({ children }: { children: ReactNode }) {
  return (
    <div className="ui-toast-region" role="status" aria-live="polite">
      {children}
    </div>
  )
}

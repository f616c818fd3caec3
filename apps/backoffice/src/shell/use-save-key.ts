import { useEffect } from 'react'

/** The button that Ctrl S presses: that of the form that the cursor is in, else the one with which the page is saved (`data-save`). */
function saveButton(): HTMLButtonElement | null {
  const form = document.activeElement?.closest('form')
  if (form) return form.querySelector('button[type="submit"]')
  // A form under an open dialog is not saved.
  return document.querySelector('[role="dialog"]') ? null : document.querySelector('button[data-save]')
}

/** Has Ctrl S (⌘ S) save what is being typed, and never the page of the browser. */
export function useSaveKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!event.repeat) saveButton()?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

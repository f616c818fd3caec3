import { useEffect, useRef } from 'react'

/** Whether keys typed now belong to a field or a dialog, and not to the list. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined
  const isField = target?.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]',
  )
  return Boolean(isField) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
}

/** Runs what a key does on this page, for keys typed outside of fields and dialogs. Keys are lower-case letters and names such as `Enter`. */
export function useKeys(actions: Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return
      const action = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action) return
      event.preventDefault()
      action(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

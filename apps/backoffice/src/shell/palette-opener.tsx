import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

let isOpen = false
const listeners = new Set<() => void>()
function setOpen(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the search over everything. */
export const openPalette = (): void => setOpen(true)

/** The search over everything, opened by Ctrl K on every page. Its code is loaded when it is first opened. */
export function Palette() {
  const open = useSyncExternalStore(subscribe, () => isOpen)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen(!isOpen)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return <Suspense>{open && <CommandPalette onClose={() => setOpen(false)} />}</Suspense>
}

import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { PaletteProps } from './command-palette.tsx'

const loadPalette = async () => (await import('./command-palette.tsx')).CommandPalette
// For a search that is opened before it has loaded.
const LatePalette = lazy(async () => ({ default: await loadPalette() }))

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

/** Returns the text after a key was pressed at its end; undefined for keys that type nothing. */
function typingOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): ((text: string) => string) | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Backspace') return (text) => text.slice(0, -1)
  return key.length === 1 ? (text) => text + key : undefined
}

/** The search over everything, opened by Ctrl K on every page. What is typed before its field has the focus goes into it all the same. */
export function Palette() {
  const open = useSyncExternalStore(subscribe, () => isOpen)
  const [typed, setTyped] = useState('')
  const [Loaded, setLoaded] = useState<ComponentType<PaletteProps>>()
  // Loaded behind the page and drawn without `lazy`, which shows nothing for the third of a second after which React reveals what was suspended.
  // A failure is met again, and shown, where the search is opened.
  useEffect(
    () =>
      void loadPalette().then(
        (palette) => setLoaded(() => palette),
        () => {},
      ),
    [],
  )
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault()
        setTyped('')
        setOpen(!isOpen)
        return
      }
      if (!isOpen || (event.target as Element).closest('[data-palette]')) return
      const type = typingOf(event)
      if (!type) return
      event.preventDefault()
      event.stopPropagation()
      setTyped(type)
    }
    // Before the page's own keys.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
  const close = () => {
    setTyped('')
    setOpen(false)
  }
  const CommandPalette = Loaded ?? LatePalette
  return <Suspense>{open && <CommandPalette typed={typed} onType={setTyped} onClose={close} />}</Suspense>
}

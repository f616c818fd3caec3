import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { findOpener, giveFocusBack } from './opener.ts'
import { lockBodyScroll } from './scroll-lock.ts'

interface DialogParts {
  dialog: RefObject<HTMLDialogElement | null>
  frame: RefObject<HTMLElement | null>
  acts: { opened: () => void; closed: () => void }
  /** Where the focus goes if the opener is gone. */
  instead: () => HTMLElement | null | undefined
}

/**
 * Opens a modal dialog as it mounts and undoes everything as it unmounts, however that comes about. Returns the element
 * to render into: one of its own, so that React's listeners go with it.
 */
export function useDialog({ dialog, frame, acts, instead }: DialogParts): HTMLElement {
  const [host] = useState(() => document.createElement('div'))
  const alive = useRef(false)
  useLayoutEffect(() => {
    alive.current = true
    let finish = () => {}
    if (!host.isConnected) {
      const opener = findOpener()
      const unlock = lockBodyScroll(frame.current)
      const inside = frame.current
      document.body.append(host)
      // Opening asks for the layout of what is in the dialog at once; hidden, that is put off to the next frame.
      inside?.toggleAttribute('hidden', true)
      dialog.current?.showModal()
      dialog.current?.focus({ preventScroll: true })
      inside?.toggleAttribute('hidden', false)
      finish = () => {
        unlock()
        if (host.contains(document.fullscreenElement)) void document.exitFullscreen().catch(() => {})
        host.remove()
        giveFocusBack(opener, instead())
        acts.closed()
      }
      undo.set(host, finish)
      acts.opened()
    }
    return () => {
      alive.current = false
      // StrictMode unmounts and mounts again in one breath; only what stays unmounted was closed.
      queueMicrotask(() => {
        if (!alive.current) undo.get(host)?.()
      })
    }
  }, [host, dialog, frame, acts])
  return host
}

/** How each open gallery is undone; kept beside its element, for StrictMode runs the effect twice. */
const undo = new WeakMap<HTMLElement, () => void>()

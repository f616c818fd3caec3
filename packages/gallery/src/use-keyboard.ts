import { type KeyboardEvent, useRef } from 'react'
import { keyAction, keyPause, wrapTab } from './keys.ts'
import type { ZoomBox } from './zoom-box.ts'

interface KeyboardActs {
  hasKeys: () => boolean
  canZoom: () => boolean
  rtl: () => boolean
  turn: (to: 'left' | 'right') => void
  select: (to: number) => void
  last: () => void
  leaveFullscreen: () => void
  close: () => void
}

/** Where keys mean something of their own. */
const fields = 'video,iframe,input,select,textarea,[data-own]'

/** What the dialog does with keys. Escape does one thing a press and is never held back. */
export function useKeyboard(zoom: ZoomBox, acts: KeyboardActs) {
  const last = useRef(-keyPause)
  function escape() {
    if (document.fullscreenElement) acts.leaveFullscreen()
    else if (zoom.active) zoom.leave()
    else acts.close()
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      event.preventDefault()
      return escape()
    }
    if (event.key === 'Tab') return wrapTab(event, event.currentTarget)
    if (!acts.hasKeys() || event.ctrlKey || event.altKey || event.metaKey || (event.target as Element).closest(fields)) return
    const action = keyAction(event.key, { shift: event.shiftKey, rtl: acts.rtl(), zoomed: zoom.active })
    if (!action) return
    event.preventDefault()
    const time = performance.now()
    if (time - last.current < keyPause) return
    last.current = time
    if (action.kind === 'turn') acts.turn(action.to)
    else if (action.kind === 'jump' && action.to === 'first') acts.select(0)
    else if (action.kind === 'jump') acts.last()
    else if (action.kind === 'pan') zoom.pan(action.x, action.y)
    else if (action.steps === 0) zoom.leave()
    else if (acts.canZoom()) zoom.step(action.steps)
  }
  return { onKeyDown, escape }
}

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { ToastRegion } from './toast-region.tsx'

/** Milliseconds that a toast is shown for. */
const shownFor = 4000
/** The distance in pixels between a toast and the elements of `clearOf`. */
const clearance = 12

export interface ToastMessage {
  id: number
  kind: 'success' | 'error'
  text: string
}

interface ToastsProps {
  /** The newest last. */
  messages: readonly ToastMessage[]
  closeLabel: string
  /** A selector of elements that toasts must not cover, as the page's main action. */
  clearOf?: string
  /** Called when a toast was closed or has expired. */
  onDismiss: (id: number) => void
}

/** The modal dialog that is open, if there is one: everything outside of it is inert. */
function useOpenDialog(newest: number | undefined): HTMLElement | null {
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const update = () => setDialog([...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? null)
    update()
    // Neither event bubbles; both are heard while they are captured.
    for (const change of ['toggle', 'close']) document.addEventListener(change, update, true)
    return () => {
      for (const change of ['toggle', 'close']) document.removeEventListener(change, update, true)
    }
  }, [newest])
  return dialog
}

/** The area of the messages of a stack; the stack itself is as wide as the page. */
function rectOf(stack: HTMLElement) {
  const rects = [...stack.children].map((toast) => toast.getBoundingClientRect())
  return {
    top: Math.min(...rects.map((rect) => rect.top)),
    bottom: Math.max(...rects.map((rect) => rect.bottom)),
    left: Math.min(...rects.map((rect) => rect.left)),
    right: Math.max(...rects.map((rect) => rect.right)),
  }
}

/** Moves the toasts up where they would cover an element that matches `selector`. */
function useClearOf(stack: RefObject<HTMLElement | null>, selector: string | undefined, change: unknown): void {
  useLayoutEffect(() => {
    const element = stack.current
    if (!element || !selector) return
    function place() {
      if (!element || !selector) return
      element.style.removeProperty('inset-block-end')
      const own = rectOf(element)
      const height = own.bottom - own.top
      // From the lowest up: another element may be above one of them.
      const others = [...document.querySelectorAll(selector)]
        .map((other) => other.getBoundingClientRect())
        .filter((other) => other.height > 0 && other.right > own.left && other.left < own.right)
        .toSorted((one, other) => other.bottom - one.bottom)
      let bottom = own.bottom
      for (const other of others)
        if (other.bottom > bottom - height && other.top < bottom && other.top - clearance > height) bottom = other.top - clearance
      // Where there is no room above, the page can be scrolled; it is not covered for longer than the toast lasts.
      if (bottom !== own.bottom) element.style.setProperty('inset-block-end', `${window.innerHeight - bottom}px`)
    }
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    // An element may be shown after the toast. The event does not bubble; it is heard while it is captured.
    document.addEventListener('toggle', place, true)
    return () => {
      document.removeEventListener('toggle', place, true)
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [change, selector, stack])
}

/**
 * Short messages at the bottom centre, each closed by hand or after four seconds. They are shown in the open dialog, and do not cover the
 * elements of `clearOf`. Rendered in a `ToastRegion`.
 */
export function Toasts({ messages, closeLabel, clearOf, onDismiss }: ToastsProps) {
  const stack = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  const dialog = useOpenDialog(newest)
  // Shown again with every message: the last element of the top layer covers those that were opened before it.
  useLayoutEffect(() => {
    stack.current?.hidePopover?.()
    stack.current?.showPopover?.()
  }, [newest, dialog])
  useClearOf(stack, clearOf, `${newest} ${messages.length} ${dialog?.className}`)
  const toasts = (
    <div className="ui-toasts" popover="manual" ref={stack}>
      {messages.map((message) => (
        <Toast key={message.id} message={message} closeLabel={closeLabel} onDismiss={onDismiss} />
      ))}
    </div>
  )
  return dialog ? createPortal(<ToastRegion>{toasts}</ToastRegion>, dialog) : toasts
}

function Toast({ message, closeLabel, onDismiss }: Pick<ToastsProps, 'closeLabel' | 'onDismiss'> & { message: ToastMessage }) {
  const { id, kind, text } = message
  const dismiss = useEffectEvent(() => onDismiss(id))
  useEffect(() => {
    const handle = setTimeout(dismiss, shownFor)
    return () => clearTimeout(handle)
  }, [id])
  return (
    <div className={`ui-toast ui-toast-${kind}`}>
      <Icon name={kind === 'success' ? 'tick' : 'notice'} />
      <span>{text}</span>
      <IconButton icon="close" label={closeLabel} onClick={() => onDismiss(id)} />
    </div>
  )
}

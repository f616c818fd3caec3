import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../ui/icon.tsx'
import { useSite } from '../site/site.tsx'
import { useMessages, type MessageKey } from '../site/messages.tsx'
import { loadShop, useShop } from '../state/lazy-store.ts'
import { toastSlice, type ToastMessage } from '../state/toast-slice.ts'

/** A toast closes after this long (K-02). */
const closesAfter = 4000
/** Pixels between a toast and the page's main action. */
const clearance = 12
const none: ToastMessage[] = []

/** The dialog that has the page to itself, if there is one: whatever is outside of it can be neither tapped nor heard. */
function useOpenDialog(newest: number | undefined): HTMLElement | null {
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const look = () => setDialog([...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? null)
    look()
    // Neither event bubbles; both are heard on their way down.
    for (const change of ['toggle', 'close']) document.addEventListener(change, look, true)
    return () => {
      for (const change of ['toggle', 'close']) document.removeEventListener(change, look, true)
    }
  }, [newest])
  return dialog
}

/** Where the messages of a stack lie; the stack itself is as wide as the page. */
function rectOf(stack: HTMLElement) {
  const rects = [...stack.children].map((toast) => toast.getBoundingClientRect())
  return {
    top: Math.min(...rects.map((rect) => rect.top)),
    bottom: Math.max(...rects.map((rect) => rect.bottom)),
    left: Math.min(...rects.map((rect) => rect.left)),
    right: Math.max(...rects.map((rect) => rect.right)),
  }
}

/** Lifts the toasts above the page's main action wherever they would lie over it. */
function useClearOfMainAction(stack: RefObject<HTMLElement | null>, change: unknown): void {
  useLayoutEffect(() => {
    const element = stack.current
    if (!element) return
    function place() {
      if (!element) return
      element.style.removeProperty('inset-block-end')
      const own = rectOf(element)
      const covered = [...document.querySelectorAll('.main-action')]
        .map((action) => action.getBoundingClientRect())
        .filter((action) => action.height > 0 && action.bottom > own.top && action.top < own.bottom)
        .filter((action) => action.right > own.left && action.left < own.right)
      const top = Math.min(...covered.map((action) => action.top))
      // Where there is no room above, the page can be scrolled; it is not covered for longer than the toast lasts.
      if (covered.length > 0 && top - clearance > own.bottom - own.top)
        element.style.setProperty('inset-block-end', `${window.innerHeight - top + clearance}px`)
    }
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [change, stack])
}

/**
 * The toast region at the bottom centre: one live region, each message dismissable. It belongs to the dialog that
 * is open, and stands clear of the page's main action.
 */
export default function Toasts() {
  const messages = useShop((state) => state.toasts.messages, none)
  const stack = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  const dialog = useOpenDialog(newest)
  // Shown anew with every message: what was last put on the top layer lies over what was opened before it.
  useLayoutEffect(() => {
    stack.current?.hidePopover?.()
    stack.current?.showPopover?.()
  }, [newest, dialog])
  useClearOfMainAction(stack, `${newest} ${messages.length} ${dialog?.className}`)
  const toasts = (
    <div className="toast-stack" popover="manual" ref={stack}>
      {messages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  )
  if (!dialog) return toasts
  return createPortal(
    <div className="toasts" role="status" aria-live="polite">
      {toasts}
    </div>,
    dialog,
  )
}

function Toast({ message }: { message: ToastMessage }) {
  const { settings } = useSite()
  const t = useMessages()
  const { id, kind, text } = message
  async function dismiss() {
    const { store } = await loadShop(settings)
    store.dispatch(toastSlice.actions.dismissToast(id))
  }
  const dismissInTime = useEffectEvent(() => void dismiss())
  useEffect(() => {
    const handle = setTimeout(dismissInTime, closesAfter)
    return () => clearTimeout(handle)
  }, [id])
  const key = `toast.${text}`
  const said = t(key as MessageKey)
  return (
    <div className={`toast ${kind}`}>
      <Icon name={kind === 'success' ? 'tick' : 'notice'} />
      <span>{said === key ? text : said}</span>
      <button type="button" className="tool" onClick={() => void dismiss()} aria-label={t('nav.close')}>
        <Icon name="close" />
      </button>
    </div>
  )
}

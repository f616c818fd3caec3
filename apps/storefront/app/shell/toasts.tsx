import { useEffect, useRef } from 'react'
import { Icon } from '../platform/icon.tsx'
import { useSite } from '../platform/site.tsx'
import { useWords, type Word } from '../platform/words.tsx'
import { loadShop, useShop } from '../state/bridge.ts'
import { toastSlice, type ToastMessage } from '../state/toast-slice.ts'

/** A toast closes after this long (K-02). */
const closesAfter = 4000
const none: ToastMessage[] = []

/** The toast region at the bottom centre: one live region, each message dismissable. */
export default function Toasts() {
  const messages = useShop((state) => state.toasts.messages, none)
  const stack = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  // Shown anew with every message: what was last put on the top layer lies over a dialog that was opened before it.
  useEffect(() => {
    stack.current?.hidePopover?.()
    stack.current?.showPopover?.()
  }, [newest])
  return (
    <div className="toast-stack" popover="manual" ref={stack}>
      {messages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  )
}

function Toast({ message }: { message: ToastMessage }) {
  const { settings } = useSite()
  const say = useWords()
  const { id, kind, text } = message
  useEffect(() => {
    const handle = setTimeout(() => void dismiss(), closesAfter)
    return () => clearTimeout(handle)
    // The message's own id decides; its words never change.
  }, [id])
  async function dismiss() {
    const { store } = await loadShop(settings)
    store.dispatch(toastSlice.actions.dismissToast(id))
  }
  const key = `toast.${text}`
  const said = say(key as Word)
  return (
    <div className={`toast ${kind}`}>
      <Icon name={kind === 'success' ? 'tick' : 'notice'} />
      <span>{said === key ? text : said}</span>
      <button type="button" className="tool" onClick={() => void dismiss()} aria-label={say('nav.close')}>
        <Icon name="close" />
      </button>
    </div>
  )
}

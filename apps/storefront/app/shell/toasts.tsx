import { Toasts as Stack } from '@karat/ui/toast.tsx'
import { translateData, useMessages } from '../site/messages.tsx'
import { useSite } from '../site/site.tsx'
import { loadShop, useShop } from '../state/lazy-store.ts'
import { toastSlice, type ToastMessage } from '../state/toast-slice.ts'

const none: ToastMessage[] = []

/**
 * The store's toasts in the page's language, at the bottom centre; they do not cover the page's main action, the total and elements
 * that are fixed at the foot.
 */
export default function Toasts() {
  const t = useMessages()
  const { settings } = useSite()
  const messages = useShop((state) => state.toasts.messages, none)
  async function dismiss(id: number) {
    const { store } = await loadShop(settings)
    store.dispatch(toastSlice.actions.dismissToast(id))
  }
  return (
    <Stack
      messages={messages.map((message) => ({ ...message, text: translateData(t, 'toast', message.text, message.values) }))}
      closeLabel={t('nav.close')}
      clearOf=".main-action, .ui-dialog-foot, .summary-rows-total, .consent-bar, .failure-bar"
      onDismiss={(id) => void dismiss(id)}
    />
  )
}

import { useState } from 'react'
import { useMessages } from '../site/messages.tsx'
import { useSite } from '../site/site.tsx'
import { loadOrders } from '../state/orders-actions.ts'
import { failureWords } from './failure-words.ts'

/** Downloads documents of an order one at a time; `busy` is the one that is on its way, `failure` the words of what went wrong. */
export function useDocument(orderID: string, orderToken?: string) {
  const t = useMessages()
  const { settings } = useSite()
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState('')
  async function download(documentID: string): Promise<void> {
    if (busy) return
    setBusy(documentID)
    setFailure('')
    try {
      const outcome = await (await loadOrders(settings, orderToken)).document(orderID, documentID)
      // An attachment: the page stays.
      if (outcome.ok) window.location.assign(outcome.value)
      else setFailure(failureWords(t, outcome.failure))
    } catch {
      // A chunk did not come.
      setFailure(t('problem.unavailable'))
    } finally {
      setBusy('')
    }
  }
  return { busy, failure, download }
}

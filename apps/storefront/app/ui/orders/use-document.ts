import { useState } from 'react'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { loadOrders } from '../../state/orders/orders-actions.ts'
import { failureText } from '../forms/failure-text.ts'

/**
 * Downloads documents of an order one at a time; `busy` is the id of the one in progress, `failure` the error text, `again` repeats the
 * last download.
 */
export function useDocument(orderID: string, orderToken?: string) {
  const t = useMessages()
  const { settings } = useSite()
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState('')
  const [last, setLast] = useState('')
  async function download(documentID: string): Promise<void> {
    if (busy) return
    setBusy(documentID)
    setLast(documentID)
    setFailure('')
    try {
      const outcome = await (await loadOrders(settings, orderToken)).document(orderID, documentID)
      if (!outcome.ok) return setFailure(failureText(t, outcome.failure))
      // An attachment leaves the page open. Any other answer would replace it, so the address is checked first.
      const { ok: isThere } = await fetch(outcome.value, { method: 'HEAD' })
      if (isThere) window.location.assign(outcome.value)
      else setFailure(t('problem.unavailable'))
    } catch {
      // A chunk or the answer failed to load.
      setFailure(t('problem.unavailable'))
    } finally {
      setBusy('')
    }
  }
  return { busy, failure, download, again: () => download(last) }
}

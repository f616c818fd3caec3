import type { CancelItems } from '@karat/contract/cancellations.ts'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { useLoadOrders } from './use-own-orders.ts'

/** A preview of the cancellation of the chosen items, read again when the choice changes, or the error text. */
export function usePreview(orderId: string, items: readonly { orderItemID: string; quantity: number }[], refundTo: 'sources' | 'credit') {
  const t = useMessages()
  const { settings } = useSite()
  const load = useLoadOrders()
  const asked = `${refundTo} ${items.map(({ orderItemID, quantity }) => `${orderItemID}:${quantity}`).join(',')}`
  const [tries, setTries] = useState(0)
  const [came, setCame] = useState<{ of: string; preview?: CancelItems['preview'][number] | undefined; problem: string } | null>(null)
  useEffect(() => {
    const [to, list = ''] = asked.split(' ')
    if (list === '') return
    let isCurrent = true
    void load(settings)
      .then((orders) => orders.preview(orderId, list, to === 'credit' ? 'credit' : 'sources'))
      .then(
        (outcome) =>
          isCurrent &&
          setCame(
            outcome.ok ? { of: asked, preview: outcome.value, problem: '' } : { of: asked, problem: failureText(t, outcome.failure) },
          ),
        // A chunk failed to load.
        () => isCurrent && setCame({ of: asked, problem: t('problem.unavailable') }),
      )
    return () => {
      isCurrent = false
    }
  }, [settings, load, orderId, asked, tries, t])
  const current = came?.of === asked ? came : undefined
  return { preview: current?.preview, problem: current?.problem ?? '', readAgain: () => setTries((tried) => tried + 1) }
}

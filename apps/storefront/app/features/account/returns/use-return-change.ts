import type { ReturnDetail } from '@karat/contract/returns.ts'
import { useState } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import type { Outcome } from '../../../state/api.ts'
import type { ReturnsActions } from '../../../state/orders/returns-actions.ts'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { useLoadReturns } from '../orders/use-own-orders.ts'

/** The properties of every section of a return's page. */
export interface ReturnPartProps {
  one: ReturnDetail
  /** Called with the return as it is after a change. */
  onChanged: (one: ReturnDetail) => void
  /** Called where the shown return is out of date. */
  onStale: () => void
}

/** The failures after which the shown return is out of date. */
const stale = ['return_transition_refused', 'refund_changed']

/**
 * Makes changes of a return: whether one is in progress, and the error of the last one. A change that is refused as too late shows the
 * return as it is now.
 */
export function useReturnChange({ onChanged, onStale }: Omit<ReturnPartProps, 'one'>) {
  const t = useMessages()
  const { settings } = useSite()
  const load = useLoadReturns()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  async function change(make: (returns: ReturnsActions) => Promise<Outcome<ReturnDetail>>): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      const outcome = await make(await load(settings))
      if (outcome.ok) return onChanged(outcome.value)
      if (stale.includes(outcome.failure.code ?? '')) onStale()
      setFailure(failureText(t, outcome.failure, { country: settings.profile.country }))
    } catch {
      // A chunk failed to load.
      setFailure(t('problem.unavailable'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, setFailure, change }
}

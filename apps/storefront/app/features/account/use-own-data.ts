import { useEffect, useState } from 'react'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import type { ShopSite, Outcome } from '../../state/api.ts'
import { failureText } from '../../ui/forms/failure-text.ts'

/**
 * The customer's data that is read when the page is rendered, and again for another `read`: the data, the error text, a function that reads
 * again, and one that replaces the data by the answer of a change. `load` loads the actions that `read` uses.
 */
export function useOwnData<A, T>(load: (site: ShopSite) => Promise<A>, read: (actions: A) => Promise<Outcome<T>>) {
  const t = useMessages()
  const { settings } = useSite()
  const [tries, setTries] = useState(0)
  const [came, setCame] = useState<{ of: typeof read; data: T | null; failure: string } | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Data of an earlier answer stays, with the values typed into its form.
    const failed = (failure: string) => setCame((before) => ({ of: read, data: before?.of === read ? before.data : null, failure }))
    void load(settings)
      .then(read)
      .then(
        (outcome) => {
          if (!isCurrent) return
          if (outcome.ok) setCame({ of: read, data: outcome.value, failure: '' })
          else failed(failureText(t, outcome.failure))
        },
        // A chunk failed to load.
        () => isCurrent && failed(t('problem.unavailable')),
      )
    return () => {
      isCurrent = false
    }
  }, [settings, load, read, tries, t])
  const current = came?.of === read ? came : null
  return {
    data: current?.data ?? null,
    failure: current?.failure ?? '',
    readAgain: () => setTries((tried) => tried + 1),
    replace: (data: T) => setCame({ of: read, data, failure: '' }),
  }
}

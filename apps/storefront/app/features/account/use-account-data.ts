import { useEffect, useState } from 'react'
import { useSite } from '../../site/site.tsx'
import type { AccountActions } from '../../state/account/account-actions.ts'
import type { Outcome } from '../../state/api.ts'
import { loadAccount } from '../../state/account/load-account.ts'

/** Data of the account that is read when the page is rendered: null until it is loaded, `failed` where that failed. */
export function useAccountData<T>(read: (account: AccountActions) => Promise<Outcome<T>>) {
  const { settings } = useSite()
  const [data, setData] = useState<T | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void loadAccount(settings)
      .then(({ account }) => read(account))
      .then(
        (outcome) => {
          if (!isCurrent) return
          if (outcome.ok) setData(outcome.value)
          else setFailed(true)
        },
        // A chunk failed to load.
        () => isCurrent && setFailed(true),
      )
    return () => {
      isCurrent = false
    }
  }, [settings, read])
  return { data, failed, setData, setFailed }
}

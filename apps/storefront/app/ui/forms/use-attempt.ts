import { useState } from 'react'
import { useSite } from '../../site/site.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import type { AccountActions } from '../../state/account/account-actions.ts'
import type { CallFailure, Outcome } from '../../state/api.ts'
import { loadAccount } from '../../state/account/load-account.ts'

/** The translated error of a form's last call, and its field; an empty field stands for the whole form. */
export interface Wrong {
  field: string
  text: string
}

/** Makes the calls of a form. `wrong` is the error of the last one; `setError` sets an error that the form itself found. */
export function useAttempt() {
  const t = useMessages()
  const { settings } = useSite()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)

  function textOf({ code, details }: CallFailure): string {
    if (!code) return t('signIn.noAnswer')
    return translateData(t, 'problem', code, { seconds: Number(details?.['seconds'] ?? 0), country: settings.profile.country })
  }

  async function run<T>(
    work: (account: AccountActions) => Promise<Outcome<T>>,
    fieldOf: (failure: CallFailure) => string = ({ field = '' }) => field,
  ): Promise<Outcome<T> | undefined> {
    if (busy) return undefined
    setBusy(true)
    setWrong(null)
    try {
      const { account } = await loadAccount(settings)
      const outcome = await work(account)
      if (!outcome.ok) setWrong({ field: fieldOf(outcome.failure), text: textOf(outcome.failure) })
      return outcome
    } catch {
      // A chunk failed to load.
      setWrong({ field: '', text: t('signIn.noAnswer') })
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    wrong,
    run,
    setError: (field: string, text: string) => setWrong({ field, text }),
    clearError: () => setWrong(null),
  }
}
export type Attempt = ReturnType<typeof useAttempt>

/** The error text where it belongs to one of the fields; empty otherwise. */
export function errorAt({ wrong }: Pick<Attempt, 'wrong'>, ...fields: string[]): string {
  return wrong && fields.includes(wrong.field) ? wrong.text : ''
}

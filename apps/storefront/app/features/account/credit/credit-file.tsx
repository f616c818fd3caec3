import type { CreditEntryReply } from '@karat/contract/credit.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useState } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import { loadCredit } from '../../../state/account/credit-actions.ts'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { useCreditTexts } from './credit-texts.ts'
import { csvOf } from './csv.ts'
import { saveFile } from '../save-file.ts'

/** Saves the ledger as a spreadsheet file: days and amounts as plain numbers, the newest entry first. */
export function CreditFile({ currency }: { currency: string }) {
  const t = useMessages()
  const { settings } = useSite()
  const texts = useCreditTexts()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function save() {
    setBusy(true)
    setFailure('')
    try {
      const actions = await loadCredit(settings)
      const entries = new Map<string, CreditEntryReply>()
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const outcome = await actions.read(page)
        if (!outcome.ok) return setFailure(failureText(t, outcome.failure))
        for (const entry of outcome.value.entries) entries.set(entry.entryID, entry)
        pages = outcome.value.pages
      }
      const dayOf = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: settings.profile.timeZone })
      const head = [t('credit.day'), t('credit.what'), `${t('credit.change')} (${currency})`, `${t('credit.after')} (${currency})`]
      const rows = [...entries.values()].map((entry) => [
        dayOf.format(new Date(entry.at)),
        texts(entry).filter(Boolean).join('. '),
        entry.amount,
        entry.balance,
      ])
      saveFile('store-credit.csv', csvOf([head, ...rows]), 'text/csv;charset=utf-8')
    } catch {
      // A chunk failed to load.
      setFailure(t('problem.unavailable'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <p>
      <LinkButton disabled={busy} onClick={() => void save()}>
        {t('credit.file')}
      </LinkButton>{' '}
      <span role="status">{failure}</span>
    </p>
  )
}

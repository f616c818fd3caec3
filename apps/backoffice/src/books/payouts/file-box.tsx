import { Button } from '@mantine/core'
import type { CheckedPayout } from '@karat/contract/staff-payouts.ts'
import { maxPayoutText } from '@karat/sites/payouts.ts'
import { useRef, useState } from 'react'
import { useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { useMessages } from '../../messages/messages.tsx'
import { Box } from '../../ui/box.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import classes from '../books.module.css'
import { CheckedFile } from './checked-file.tsx'
import { usePayoutText } from './payout-text.ts'
import { payoutsKey } from './use-payouts.ts'

/** A file that was chosen, and read in the browser. */
interface ChosenFile {
  name: string
  text: string
}

/** The field for a settlement file: it is looked at line by line before anything is written. */
export function FileBox() {
  const { t } = useMessages()
  const { site } = useWork()
  const formats = usePayoutText()
  const [file, setFile] = useState<ChosenFile>()
  const [checked, setChecked] = useState<CheckedPayout>()
  const [isTooLarge, setTooLarge] = useState(false)
  const [done, setDone] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const touches = [payoutsKey(site.id)]
  const check = useAct('POST /api/staff/payouts/check/', { onDone: ({ payout }) => setChecked(payout) })
  const apply = useAct('POST /api/staff/payouts/', {
    touches,
    onDone: ({ applied }) => {
      setDone(t('payouts.applied', { count: applied }))
      setChecked(undefined)
      setFile(undefined)
    },
  })
  const look = async (chosen: File | undefined) => {
    if (!chosen) return
    setDone(undefined)
    setChecked(undefined)
    apply.reset()
    // A character may be of several bytes: the service counts characters.
    const text = chosen.size > 4 * maxPayoutText ? undefined : await chosen.text()
    const isTooLong = text === undefined || text.length > maxPayoutText
    setTooLarge(isTooLong)
    if (isTooLong) return
    setFile({ name: chosen.name.slice(0, 120), text })
    check.run({ body: { text } })
  }
  return (
    <Box title={t('payouts.file')}>
      <div className={classes['boxes']}>
        <p>{t('payouts.fileLead')}</p>
        <details>
          <summary>{t('payouts.columns')}</summary>
          <ul>
            {formats.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </details>
        <div>
          <Button variant="default" loading={check.busy} onClick={() => field.current?.click()}>
            {t('payouts.choose')}
          </Button>
          <input
            ref={field}
            type="file"
            accept=".csv,.txt,text/csv"
            hidden
            aria-label={t('payouts.choose')}
            onChange={(event) => {
              void look(event.currentTarget.files?.[0])
              // The same file may be chosen again after it was corrected.
              event.currentTarget.value = ''
            }}
          />
        </div>
        {isTooLarge && (
          <Notice tone="bad" alert>
            {t('payouts.tooLarge')}
          </Notice>
        )}
        <ProblemNotice problem={check.problem} />
        <div role="status">{done !== undefined && <Notice tone="good">{done}</Notice>}</div>
        {file && checked && (
          <CheckedFile
            name={file.name}
            payout={checked}
            act={apply}
            onApply={() => apply.run({ body: { ...file, ready: checked.ready } })}
            onCheck={() => {
              apply.reset()
              check.run({ body: { text: file.text } })
            }}
          />
        )}
      </div>
    </Box>
  )
}

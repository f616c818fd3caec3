import '../app/library-forms.css'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { merchantName } from '../app/page-meta.ts'
import { Notice } from '../ui/notice.tsx'
import { useWords } from '../words/words.tsx'
import classes from './recovery-step.module.css'
import { Step } from './step.tsx'

/** The last step of a new member: the recovery codes, which are shown this once. */
export function RecoveryStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useWords()
  const [areKept, setKept] = useState(false)
  const text = `${t('recovery.file', { merchant: merchantName() })}\n\n${codes.join('\n')}\n`
  return (
    <Step above={t('signIn.step', { step: 3, steps: 3 })} title={t('recovery.title')} lead={t('recovery.lead')} onSubmit={onDone}>
      <ul className={classes['codes']} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button
        component="a"
        variant="default"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download="recovery-codes.txt"
      >
        {t('recovery.download')}
      </Button>
      <Notice>{t('recovery.once')}</Notice>
      <Checkbox label={t('recovery.kept')} checked={areKept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <Button type="submit" disabled={!areKept}>
        {t('recovery.done')}
      </Button>
    </Step>
  )
}

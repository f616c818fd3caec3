import '../app/library-forms.css'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Step } from './step.tsx'

/** The last step of a new member: the recovery codes, which are shown this once. */
export function RecoveryStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useMessages()
  const [areKept, setKept] = useState(false)
  return (
    <Step above={t('signIn.step', { step: 3, steps: 3 })} title={t('recovery.title')} lead={t('recovery.lead')} onSubmit={onDone}>
      <RecoveryCodes codes={codes} />
      <Checkbox label={t('recovery.kept')} checked={areKept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <Button type="submit" disabled={!areKept}>
        {t('recovery.done')}
      </Button>
    </Step>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StaffSession } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { codeOfLink } from './entry.ts'
import { Step } from './step.tsx'

/** Signs in again by a one-time link that is pasted: people of a demo have no password. */
export function LinkStep({ onDone }: { onDone: (session: StaffSession) => void }) {
  const { t } = useMessages()
  const [typed, setTyped] = useState('')
  const signIn = useAct('POST /api/staff/sign-in/link/', { onDone })
  const code = codeOfLink(typed)
  return (
    <Step title={t('proof.linkTitle')} onSubmit={() => signIn.run({ body: { code } })}>
      <TextInput
        label={t('link.label')}
        description={t('link.hint')}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ProblemNotice problem={signIn.problem} />
      <Button type="submit" loading={signIn.busy} disabled={code.length < 6}>
        {t('signIn.submit')}
      </Button>
    </Step>
  )
}

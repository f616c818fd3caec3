import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { Notice } from '../ui/notice.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Step } from './step.tsx'

interface ForgottenStepProps {
  email: string
  /** Back to the password. */
  onBack: () => void
}

/** Asks for a mail with a link for a new password. The answer is the same for every address. */
export function ForgottenStep({ email: known, onBack }: ForgottenStepProps) {
  const { t } = useMessages()
  const [email, setEmail] = useState(known)
  const [isAsked, setAsked] = useState(false)
  const ask = useAct('POST /api/staff/sign-in/forgotten/', { onDone: () => setAsked(true) })
  return (
    <Step title={t('forgotten.title')} lead={t('forgotten.lead')} onSubmit={() => ask.run({ body: { email } })}>
      {isAsked ? (
        <Notice tone="good" alert>
          {t('forgotten.sent')}
        </Notice>
      ) : (
        <>
          <TextInput
            label={t('signIn.email')}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <ProblemNotice problem={ask.problem} />
          <Button type="submit" fullWidth loading={ask.busy} disabled={email === ''}>
            {t('forgotten.send')}
          </Button>
        </>
      )}
      <p>
        <TextButton onClick={onBack}>{t('forgotten.back')}</TextButton>
      </p>
    </Step>
  )
}

import { Button, PasswordInput } from '@mantine/core'
import { passwordBounds } from '@karat/contract/password.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { enter, takeFragmentCode } from './entry.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { Step } from './step.tsx'

/** `/backoffice/password#CODE`: a member chooses a new password by a mailed link, and signs in with it and the second factor. */
export function PasswordPage() {
  const { t } = useMessages()
  const [code] = useState(takeFragmentCode)
  const [password, setPassword] = useState('')
  const [email, setEmail] = useState<string>()
  const act = useAct('POST /api/staff/sign-in/password/', { onDone: (reply) => setEmail(reply.email) })
  const problemOf = useFieldProblem(act.problem)
  return (
    <EntryFrame title={t('forgotten.title')}>
      {email === undefined ? (
        <Step title={t('forgotten.title')} onSubmit={() => act.run({ body: { code, password } })}>
          <PasswordInput
            label={t('join.password')}
            description={t('join.passwordHint', { count: passwordBounds.min })}
            autoComplete="new-password"
            value={password}
            error={problemOf('password')}
            visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword'), tabIndex: 0 }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <ProblemNotice problem={act.problem} fields={['password']} />
          <Button type="submit" loading={act.busy} disabled={password.length < passwordBounds.min}>
            {t('forgotten.save')}
          </Button>
        </Step>
      ) : (
        <SignInSteps email={email} onDone={enter} />
      )}
    </EntryFrame>
  )
}

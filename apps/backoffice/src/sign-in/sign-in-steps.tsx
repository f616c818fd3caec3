import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { mayUsePasskeys, usePasskeyCalls } from '../api/passkey-calls.ts'
import { useAct } from '../api/use-act.ts'
import type { StaffSession } from '../api/session.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useMessages } from '../messages/messages.tsx'
import { CodeStep } from './code-step.tsx'
import { ForgottenStep } from './forgotten-step.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { Step } from './step.tsx'

interface SignInStepsProps {
  /** The address of the person who signs in again; a new person types theirs. */
  email?: string
  onDone: (session: StaffSession) => void
}

/** Sign-in in two steps: e-mail address and password, then an authenticator app, a passkey or a recovery code; or in one, by a passkey alone. */
export function SignInSteps({ email: known = '', onDone }: SignInStepsProps) {
  const { t } = useMessages()
  const { signInAlone } = usePasskeyCalls()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [isForgotten, setForgotten] = useState(false)
  const [factors, setFactors] = useState<StaffSession['member']['factors']>()
  const start = useAct('POST /api/staff/sign-in/', { onDone: (reply) => setFactors(reply.factors) })
  if (isForgotten) return <ForgottenStep email={email} onBack={() => setForgotten(false)} />
  if (factors)
    return (
      <CodeStep
        email={email}
        factors={factors}
        onDone={onDone}
        onBack={() => {
          setFactors(undefined)
          setPassword('')
        }}
      />
    )
  return (
    <Step title={t('signIn.title')} lead={t('signIn.lead')} onSubmit={() => start.run({ body: { email, password } })}>
      <TextInput
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        value={email}
        readOnly={known !== ''}
        data-autofocus={known === '' || undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('signIn.password')}
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        data-autofocus={known !== '' || undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword'), tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <ProblemNotice problem={start.problem} />
      <Button type="submit" fullWidth loading={start.busy} disabled={email === '' || password === ''}>
        {t('signIn.continue')}
      </Button>
      {mayUsePasskeys() && <PasskeyButton label={t('signIn.usePasskey')} ceremony={signInAlone} onDone={onDone} />}
      <p>
        <TextButton onClick={() => setForgotten(true)}>{t('forgotten.open')}</TextButton>
      </p>
      <Second>{[mayUsePasskeys() && t('signIn.passkeyBoth'), t('signIn.rest')].filter(Boolean).join(' ')}</Second>
    </Step>
  )
}

import { Button, PasswordInput, TextInput } from '@mantine/core'
import { passwordBounds } from '@karat/contract/password.ts'
import type { CallReply } from '@karat/contract/calls.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Step } from './step.tsx'

interface AcceptStepProps {
  code: string
  invitation: CallReply<'POST /api/staff/invitation/'>
  onDone: (setUp: CallReply<'POST /api/staff/invitation/accept/'>) => void
}

/** The first step of a new member: name and password. */
export function AcceptStep({ code, invitation, onDone }: AcceptStepProps) {
  const { t } = useMessages()
  const [name, setName] = useState(invitation.name)
  const [password, setPassword] = useState('')
  const accept = useAct('POST /api/staff/invitation/accept/', { onDone })
  const problemOf = useFieldProblem(accept.problem)
  return (
    <Step
      above={t('signIn.step', { step: 1, steps: 3 })}
      title={t('join.title')}
      lead={t('join.lead', { merchant: invitation.merchant, email: invitation.email })}
      onSubmit={() => accept.run({ body: { code, name, password } })}
    >
      {/* Password managers store the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
      <TextInput
        label={t('join.name')}
        autoComplete="name"
        value={name}
        maxLength={80}
        error={problemOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('join.password')}
        description={t('join.passwordHint', { count: passwordBounds.min })}
        autoComplete="new-password"
        value={password}
        error={problemOf('password')}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword'), tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <ProblemNotice problem={accept.problem} fields={['name', 'password']} />
      <Button type="submit" loading={accept.busy} disabled={name.trim() === '' || password.length < passwordBounds.min}>
        {t('signIn.continue')}
      </Button>
    </Step>
  )
}

import { Button } from '@mantine/core'
import type { CallReply } from '@karat/contract/calls.ts'
import { deviceName } from '@karat/sites/device-name.ts'
import { useState } from 'react'
import { mayUsePasskeys, usePasskeyCalls } from '../api/passkey-calls.ts'
import { useAct } from '../api/use-act.ts'
import { useProblemText } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { AuthenticatorSecret } from './authenticator-secret.tsx'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { Step } from './step.tsx'

interface AuthenticatorStepProps {
  /** The secret in base 32, for apps that cannot scan. */
  secret: string
  /** The same as an `otpauth://` address. */
  address: string
  onDone: (session: CallReply<'POST /api/staff/second-factor/'>) => void
}

/**
 * The second step of a new member: an authenticator app scans the secret, and its first code confirms it. A passkey takes its place where the
 * browser has them.
 */
export function AuthenticatorStep({ secret, address, onDone }: AuthenticatorStepProps) {
  const { t } = useMessages()
  const textOf = useProblemText()
  const [code, setCode] = useState('')
  const { setUp } = usePasskeyCalls()
  const confirm = useAct('POST /api/staff/second-factor/', { onDone })
  const type = (digits: string) => {
    setCode(digits)
    confirm.reset()
    if (digits.length === 6 && digits !== code) confirm.run({ body: { code: digits } })
  }
  return (
    <Step
      above={t('signIn.step', { step: 2, steps: 3 })}
      title={t('join.appTitle')}
      lead={t('join.appLead')}
      onSubmit={() => confirm.run({ body: { code } })}
    >
      <AuthenticatorSecret secret={secret} address={address} />
      <CodeField
        label={t('signIn.digits')}
        hint={t('join.digitsHint')}
        value={code}
        problem={confirm.problem && textOf(confirm.problem)}
        onChange={type}
      />
      <Button type="submit" loading={confirm.busy} disabled={code.length < 6}>
        {t('join.confirm')}
      </Button>
      {mayUsePasskeys() && (
        <PasskeyButton
          label={t('join.passkey')}
          ceremony={() => setUp(deviceName(navigator.userAgent) || navigator.userAgent)}
          onDone={onDone}
        />
      )}
    </Step>
  )
}

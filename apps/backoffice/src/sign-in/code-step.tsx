import { useState } from 'react'
import { usePasskeyCalls } from '../api/passkey-calls.ts'
import type { StaffSession } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { TextButton } from '../ui/text-button.tsx'
import { useMessages } from '../messages/messages.tsx'
import { KeepDevice } from './keep-device.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

interface CodeStepProps {
  email: string
  /** The second factors of the member. */
  factors: StaffSession['member']['factors']
  onDone: (session: StaffSession) => void
  /** Back to the password, for another person. */
  onBack: () => void
}

const leads = { app: 'signIn.codeLead', passkey: 'signIn.passkeyLead', recovery: 'signIn.recoveryLead' } as const

/** The second step of a sign-in. */
export function CodeStep({ email, factors, onDone, onBack }: CodeStepProps) {
  const { t } = useMessages()
  const { signIn } = usePasskeyCalls()
  const [remember, setRemember] = useState(false)
  const finish = useAct('POST /api/staff/sign-in/code/', { onDone })
  return (
    <SecondFactorStep
      factors={factors}
      above={t('signIn.step', { step: 2, steps: 2 })}
      leads={leads}
      afterLead={
        <>
          <b dir="ltr">{email}</b>. <TextButton onClick={onBack}>{t('signIn.notYou')}</TextButton>
        </>
      }
      confirm={t('signIn.submit')}
      beforeConfirm={<KeepDevice checked={remember} onChange={setRemember} />}
      check={{ ...finish, run: (code) => finish.run({ body: { code, remember } }) }}
      passkey={() => signIn(remember)}
      onDone={onDone}
    />
  )
}

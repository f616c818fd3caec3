import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { mayUsePasskeys, useCeremony } from '../api/passkey-calls.ts'
import type { Problem } from '../api/problem.ts'
import type { StaffSession } from '../api/session.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProblemNotice, useProblemText } from '../ui/problem-notice.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { type MessageKey, useMessages } from '../messages/messages.tsx'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { Step } from './step.tsx'

/** How the step is done: by the digits of an authenticator app, a passkey, or a recovery code. */
type FactorMode = 'app' | 'passkey' | 'recovery'

interface SecondFactorStepProps {
  factors: StaffSession['member']['factors']
  above?: string
  /** The sentence under the title, and what follows it. */
  leads: Readonly<Record<FactorMode, MessageKey>>
  afterLead?: ReactNode
  /** Above the button that confirms. */
  beforeConfirm?: ReactNode
  confirm: string
  check: { run: (code: string) => void; problem: Problem | undefined; busy: boolean; reset: () => void }
  passkey: () => Promise<StaffSession>
  onDone: (session: StaffSession) => void
}

const titles = { app: 'signIn.codeTitle', passkey: 'signIn.passkeyTitle', recovery: 'signIn.recoveryTitle' } as const

/** A second factor of a member. Six digits are sent as soon as they are typed; a recovery code takes their place where app and passkey are lost. */
export function SecondFactorStep({
  factors,
  above,
  leads,
  afterLead,
  beforeConfirm,
  confirm,
  check,
  passkey,
  onDone,
}: SecondFactorStepProps) {
  const { t } = useMessages()
  const textOf = useProblemText()
  const hasPasskey = factors.includes('passkey') && mayUsePasskeys()
  const usual: FactorMode = factors.includes('app') ? 'app' : hasPasskey ? 'passkey' : 'recovery'
  const [mode, setMode] = useState(usual)
  const [code, setCode] = useState('')
  const ceremony = useCeremony(passkey, onDone)
  const problem = check.problem && textOf(check.problem)
  const type = (text: string) => {
    setCode(text)
    check.reset()
    if (mode === 'app' && text.length === 6 && text !== code) check.run(text)
  }
  const change = () => {
    setMode(mode === 'recovery' ? usual : 'recovery')
    setCode('')
    check.reset()
  }
  return (
    <Step
      {...(above === undefined ? {} : { above })}
      title={t(titles[mode])}
      lead={
        <>
          {t(leads[mode])} {afterLead}
        </>
      }
      onSubmit={() => (mode === 'passkey' ? ceremony.run() : check.run(code))}
    >
      {mode === 'recovery' && (
        <TextInput
          label={t('signIn.recoveryCode')}
          description={t('signIn.recoveryHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has this one field
          autoFocus
          value={code}
          error={problem}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      {mode === 'app' && (
        <CodeField label={t('signIn.digits')} hint={t('signIn.digitsHint')} value={code} problem={problem} onChange={type} />
      )}
      {beforeConfirm}
      {mode === 'passkey' ? (
        <>
          <ProblemNotice problem={ceremony.problem} />
          <Button type="submit" fullWidth loading={ceremony.busy} leftSection={<Icon name="key" />}>
            {t('signIn.usePasskey')}
          </Button>
        </>
      ) : (
        <Button type="submit" fullWidth loading={check.busy} disabled={code.length < 6}>
          {confirm}
        </Button>
      )}
      {mode === 'app' && hasPasskey && <PasskeyButton label={t('signIn.passkeyInstead')} ceremony={passkey} onDone={onDone} />}
      {(mode !== 'recovery' || usual !== 'recovery') && (
        <p>
          <TextButton onClick={change}>
            {t(mode !== 'recovery' ? 'signIn.useRecovery' : usual === 'app' ? 'signIn.useDigits' : 'signIn.usePasskey')}
          </TextButton>
        </p>
      )}
    </Step>
  )
}

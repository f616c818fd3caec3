import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StaffSession } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useProblemText } from '../ui/problem-notice.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useWords } from '../words/words.tsx'
import { CodeField } from './code-field.tsx'
import { codeOfLink } from './entry.ts'
import { Step } from './step.tsx'

interface ProofStepProps {
  /** Whether the member has an authenticator app; people of a demo have none, and take a one-time link instead. */
  hasSecondFactor: boolean
  onDone: (session: StaffSession) => void
}

/** Fresh proof of who is at the device: the digits of the authenticator app, a recovery code, or a one-time link of the machine. */
export function ProofStep({ hasSecondFactor, onDone }: ProofStepProps) {
  const { t } = useWords()
  const textOf = useProblemText()
  const [typed, setTyped] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const prove = useAct('POST /api/staff/proof/', { onDone })
  const problem = prove.problem && textOf(prove.problem)
  const code = hasSecondFactor ? typed : codeOfLink(typed)
  const type = (text: string) => {
    setTyped(text)
    prove.reset()
    if (hasSecondFactor && !isRecovery && text.length === 6 && text !== typed) prove.run({ body: { code: text } })
  }
  const title = hasSecondFactor ? t(isRecovery ? 'signIn.recoveryTitle' : 'signIn.codeTitle') : t('proof.linkTitle')
  const field = (label: string, hint: string) => (
    <TextInput
      key={label}
      label={label}
      description={hint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      value={typed}
      error={problem}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
  return (
    <Step title={title} lead={t(hasSecondFactor ? 'proof.text' : 'proof.linkText')} onSubmit={() => prove.run({ body: { code } })}>
      {!hasSecondFactor && field(t('link.label'), t('link.hint'))}
      {hasSecondFactor && isRecovery && field(t('signIn.recoveryCode'), t('signIn.recoveryHint'))}
      {hasSecondFactor && !isRecovery && (
        <CodeField label={t('signIn.digits')} hint={t('signIn.digitsHint')} value={typed} problem={problem} onChange={type} />
      )}
      <Button type="submit" loading={prove.busy} disabled={code.length < 6}>
        {t('proof.confirm')}
      </Button>
      {hasSecondFactor && (
        <p>
          <TextButton
            onClick={() => {
              setRecovery(!isRecovery)
              setTyped('')
              prove.reset()
            }}
          >
            {t(isRecovery ? 'signIn.useDigits' : 'signIn.useRecovery')}
          </TextButton>
        </p>
      )}
    </Step>
  )
}

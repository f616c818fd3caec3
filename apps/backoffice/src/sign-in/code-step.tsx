import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import type { StaffSession } from '../api/session.tsx'
import { useProblemText } from '../ui/problem-notice.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useWords } from '../words/words.tsx'
import { CodeField } from './code-field.tsx'
import { Step } from './step.tsx'

interface CodeStepProps {
  email: string
  onDone: (session: StaffSession) => void
  /** Back to the password, for another person. */
  onBack: () => void
}

/** The second step of a sign-in. Six digits are sent as soon as they are typed; a recovery code takes their place where the app is lost. */
export function CodeStep({ email, onDone, onBack }: CodeStepProps) {
  const { t } = useWords()
  const textOf = useProblemText()
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const finish = useAct('POST /api/staff/sign-in/code/', { onDone })
  const type = (digits: string) => {
    setCode(digits)
    finish.reset()
    if (digits.length === 6 && digits !== code) finish.run({ body: { code: digits } })
  }
  const change = () => {
    setRecovery(!isRecovery)
    setCode('')
    finish.reset()
  }
  const lead = (
    <>
      {t(isRecovery ? 'signIn.recoveryLead' : 'signIn.codeLead')} <b dir="ltr">{email}</b>.{' '}
      <TextButton onClick={onBack}>{t('signIn.notYou')}</TextButton>
    </>
  )
  return (
    <Step
      above={t('signIn.step', { step: 2, steps: 2 })}
      title={t(isRecovery ? 'signIn.recoveryTitle' : 'signIn.codeTitle')}
      lead={lead}
      onSubmit={() => finish.run({ body: { code } })}
    >
      {isRecovery ? (
        <TextInput
          key="recovery"
          label={t('signIn.recoveryCode')}
          description={t('signIn.recoveryHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has this one field
          autoFocus
          value={code}
          error={finish.problem && textOf(finish.problem)}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : (
        <CodeField
          label={t('signIn.digits')}
          hint={t('signIn.digitsHint')}
          value={code}
          problem={finish.problem && textOf(finish.problem)}
          onChange={type}
        />
      )}
      <Button type="submit" fullWidth loading={finish.busy} disabled={code.length < 6}>
        {t('signIn.submit')}
      </Button>
      <p>
        <TextButton onClick={change}>{t(isRecovery ? 'signIn.useDigits' : 'signIn.useRecovery')}</TextButton>
      </p>
    </Step>
  )
}

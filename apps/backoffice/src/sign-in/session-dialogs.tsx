import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { openSession, type StaffSession, useWork } from '../api/session.tsx'
import type { Interruption } from '../api/staff-api.ts'
import { useAct } from '../api/use-act.ts'
import { useProblemText } from '../ui/problem-notice.tsx'
import { useWords } from '../words/words.tsx'
import { CodeField } from './code-field.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { Step } from './step.tsx'

interface Waiting {
  cause: Interruption
  resolve: () => void
  reject: () => void
}

/**
 * The dialogs over a page whose call was interrupted: the sign-in, where the session has ended, and the code, where a call needs fresh proof.
 * The page below stays as it is with everything that was typed, and its call goes on afterwards.
 */
export function SessionDialogs({ email }: { email: string }) {
  const { t } = useWords()
  const api = useApi()
  const queries = useQueryClient()
  const { session } = useWork()
  const [waiting, setWaiting] = useState<Waiting>()
  useEffect(() => {
    api.onInterruption(
      (cause) =>
        new Promise<void>((resolve, reject) => {
          setWaiting({ cause, resolve, reject: () => reject(new Error('the person left')) })
        }),
    )
    return () => api.onInterruption(undefined)
  }, [api])
  const finish = (next: StaffSession) => {
    openSession(api, queries, next)
    setWaiting(undefined)
    // Another person has their own page, and sends nothing that the first one typed.
    if (next.member.id === session.member.id) waiting?.resolve()
    else location.assign('/backoffice/')
  }
  const leave = () => {
    setWaiting(undefined)
    waiting?.reject()
  }
  return (
    <Modal
      opened={waiting !== undefined}
      onClose={leave}
      title={t(waiting?.cause === 'proof-needed' ? 'proof.title' : 'lost.title')}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      closeOnClickOutside={false}
      // Above the dialog whose call waits.
      zIndex={300}
    >
      {waiting?.cause === 'proof-needed' && <ProofStep onDone={finish} />}
      {waiting?.cause === 'signed-out' && (
        <>
          <p style={{ marginBlockEnd: 16 }}>{t('lost.text')}</p>
          <SignInSteps email={email} onDone={finish} />
        </>
      )}
    </Modal>
  )
}

/** A code of the authenticator app, as fresh proof of who is at the device. */
function ProofStep({ onDone }: { onDone: (session: StaffSession) => void }) {
  const { t } = useWords()
  const textOf = useProblemText()
  const [code, setCode] = useState('')
  const prove = useAct('POST /api/staff/proof/', { onDone })
  const type = (digits: string) => {
    setCode(digits)
    prove.reset()
    if (digits.length === 6 && digits !== code) prove.run({ body: { code: digits } })
  }
  return (
    <Step title={t('signIn.codeTitle')} lead={t('proof.text')} onSubmit={() => prove.run({ body: { code } })}>
      <CodeField
        label={t('signIn.digits')}
        hint={t('signIn.digitsHint')}
        value={code}
        problem={prove.problem && textOf(prove.problem)}
        onChange={type}
      />
      <Button type="submit" loading={prove.busy} disabled={code.length < 6}>
        {t('proof.confirm')}
      </Button>
    </Step>
  )
}

import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { openSession, type StaffSession, useWork } from '../api/session.tsx'
import type { Interruption } from '../api/staff-api.ts'
import { useWords } from '../words/words.tsx'
import { LinkStep } from './link-step.tsx'
import { ProofStep } from './proof-step.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

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
      {waiting?.cause === 'proof-needed' && <ProofStep factors={session.member.factors} onDone={finish} />}
      {waiting?.cause === 'signed-out' && (
        <>
          <p style={{ marginBlockEnd: 16 }}>{t('lost.text')}</p>
          {session.member.hasPassword ? <SignInSteps email={email} onDone={finish} /> : <LinkStep onDone={finish} />}
        </>
      )}
    </Modal>
  )
}

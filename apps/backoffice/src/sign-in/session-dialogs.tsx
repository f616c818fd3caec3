import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { openSession, type StaffSession } from '../api/session.tsx'
import type { Interruption } from '../api/staff-api.ts'

// Loaded behind the page, so that it is there when the session is not.
const loadDialog = async () => ({ default: (await import('./session-dialog.tsx')).SessionDialog })
const SessionDialog = lazy(loadDialog)

interface Waiting {
  cause: Interruption
  resolve: () => void
  reject: () => void
}

/**
 * The dialogs over a page whose call was interrupted: the sign-in, where the session has ended, and the code, where a call needs fresh proof.
 * The page below stays as it is with everything that was typed, and its call goes on afterwards.
 */
export function SessionDialogs({ member }: { member: StaffSession['member'] }) {
  const api = useApi()
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<Waiting>()
  // A failure is met again, and shown, where the dialog is needed.
  useEffect(() => void loadDialog().catch(() => {}), [])
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
    if (next.member.id === member.id) waiting?.resolve()
    else location.assign('/backoffice/')
  }
  const leave = () => {
    setWaiting(undefined)
    waiting?.reject()
  }
  return (
    <Suspense>
      {waiting && <SessionDialog cause={waiting.cause} member={member} email={member.email} onDone={finish} onClose={leave} />}
    </Suspense>
  )
}

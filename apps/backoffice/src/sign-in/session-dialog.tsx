import type { StaffSession } from '../api/session.tsx'
import type { Interruption } from '../api/staff-api.ts'
import { useMessages } from '../messages/messages.tsx'
import { LinkStep } from './link-step.tsx'
import { ProofStep } from './proof-step.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface SessionDialogProps {
  /** Why the call was interrupted. */
  cause: Interruption
  member: StaffSession['member']
  email: string
  onDone: (session: StaffSession) => void
  onClose: () => void
}

/** The sign-in or the code over a page whose call was interrupted. */
export function SessionDialog({ cause, member, email, onDone, onClose }: SessionDialogProps) {
  const { t } = useMessages()
  return (
    <Dialog
      onClose={onClose}
      title={t(cause === 'proof-needed' ? 'proof.title' : 'lost.title')}
      // Above the dialog whose call waits.
      zIndex={300}
    >
      {cause === 'proof-needed' && <ProofStep factors={member.factors} onDone={onDone} />}
      {cause === 'signed-out' && (
        <>
          <p style={{ marginBlockEnd: 16 }}>{t('lost.text')}</p>
          {member.hasPassword ? <SignInSteps email={email} onDone={onDone} /> : <LinkStep onDone={onDone} />}
        </>
      )}
    </Dialog>
  )
}

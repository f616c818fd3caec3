import type { StaffRewrite } from '@karat/contract/staff-operations.ts'
import { useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { redirectsKey } from './redirects-key.ts'

interface RemoveRedirectDialogProps {
  redirect: StaffRewrite
  name: string
  onRemoved: () => void
  onClose: () => void
}

/** Asks whether the redirect of an address shall be removed. */
export function RemoveRedirectDialog({ redirect: { source, target, status }, name, onRemoved, onClose }: RemoveRedirectDialogProps) {
  const { t } = useMessages()
  const { site } = useWork()
  const act = useAct('POST /api/staff/rewrites/remove/', {
    touches: [redirectsKey(site.id)],
    onDone: () => {
      onRemoved()
      onClose()
    },
  })
  return (
    <ActDialog
      title={name}
      confirm={t('redirects.remove')}
      act={act}
      canSend
      onSend={() => act.run({ body: { source, seen: { target, status } } })}
      onClose={onClose}
    >
      <p>{t('redirects.removeLead')}</p>
    </ActDialog>
  )
}

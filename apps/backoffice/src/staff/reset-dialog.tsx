import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useMessages } from '../messages/messages.tsx'
import { type Member, membersKey } from './use-members.ts'

/** Mails a link by which a member who lost password or authenticator begins anew. */
export function ResetDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useMessages()
  const [{ id, name, version }] = useState(member)
  const act = useAct('POST /api/staff/members/:id/reset/', { draft: `member reset ${id}`, touches: [membersKey], onDone: onClose })
  return (
    <ReasonDialog
      isInternal
      title={t('staff.resetTitle', { name })}
      lead={t('staff.resetLead')}
      confirm={t('staff.reset')}
      act={act}
      onSend={(reason) => act.run({ params: { id }, body: { version, reason } })}
      onClose={onClose}
    />
  )
}

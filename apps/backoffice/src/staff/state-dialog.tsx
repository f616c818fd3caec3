import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useMessages } from '../messages/messages.tsx'
import { type Member, membersKey } from './use-members.ts'

/** Blocks a member, which ends their sessions, or opens the account again. */
export function StateDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useMessages()
  const [{ id, name, state, version }] = useState(member)
  const act = useAct('POST /api/staff/members/:id/state/', { draft: `member state ${id} ${state}`, touches: [membersKey], onDone: onClose })
  const isBlocked = state === 'blocked'
  return (
    <ReasonDialog
      isInternal
      title={t(isBlocked ? 'staff.unblockTitle' : 'staff.blockTitle', { name })}
      lead={t(isBlocked ? 'staff.unblockLead' : 'staff.blockLead')}
      confirm={t(isBlocked ? 'staff.unblock' : 'staff.block')}
      act={act}
      onSend={(reason) => act.run({ params: { id }, body: { state: isBlocked ? 'active' : 'blocked', version, reason } })}
      onClose={onClose}
    />
  )
}

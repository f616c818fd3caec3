import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useWords } from '../words/words.tsx'
import { grantFields, GrantsField, newGrant } from './grants-field.tsx'
import { type Member, type Members, membersKey } from './use-members.ts'

interface RolesDialogProps {
  member: Member
  roles: Members['roles']
  onClose: () => void
}

/** Replaces the roles of a member. They hold from the member's next call on. */
export function RolesDialog({ member, roles, onClose }: RolesDialogProps) {
  const { t } = useWords()
  // The member as it was opened: a list that is read again meanwhile must not turn an older choice into a newer version.
  const [{ id, name, version, grants: before }] = useState(member)
  const [grants, setGrants] = useState(() => (before.length > 0 ? before : [newGrant(roles)]))
  const [reason, setReason] = useState('')
  const act = useAct('POST /api/staff/members/:id/roles/', { touches: [membersKey], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  return (
    <ActDialog
      title={t('staff.rolesOf', { name })}
      confirm={t('staff.saveRoles')}
      act={act}
      fields={['reason', ...grantFields(grants)]}
      canSend={reason.trim() !== '' && JSON.stringify(grants) !== JSON.stringify(before)}
      onSend={() => act.run({ params: { id }, body: { grants, version, reason } })}
      onClose={onClose}
    >
      <GrantsField roles={roles} grants={grants} problemOf={problemOf} onChange={setGrants} />
      <TextInput
        label={t('dialog.reason')}
        description={t('staff.reasonHint')}
        maxLength={200}
        value={reason}
        error={problemOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  )
}

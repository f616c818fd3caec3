import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { ConflictPanel, savedByOf } from '../ui/conflict-panel.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { ReasonField } from '../ui/reason-field.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { grantFields, GrantsField, newGrant } from './grants-field.tsx'
import { useGrantText } from './grant-text.ts'
import { type Grant, type Member, type Members, membersKey } from './use-members.ts'

/** The roles of a member by role and site, so that what two owners change in different ones does not collide. */
type GrantsByRole = Partial<Record<string, Grant>>
const byRole = (grants: readonly Grant[]): GrantsByRole => Object.fromEntries(grants.map((grant) => [`${grant.role} ${grant.site}`, grant]))

interface RolesDialogProps {
  /** The member as it is now, also while the dialog is open. */
  member: Member
  roles: Members['roles']
  onClose: () => void
}

/** Replaces the roles of a member. They hold from the member's next call on. */
export function RolesDialog({ member, roles, onClose }: RolesDialogProps) {
  const { t } = useMessages()
  const grantText = useGrantText()
  // The member as it was opened: a list that is read again meanwhile must not turn an older choice into a newer version.
  const form = `roles of member ${member.id}`
  const [{ opened, grants }, edit] = useTyped(
    form,
    'roles',
    () => ({ opened: member, grants: member.grants.length > 0 ? member.grants : [newGrant(roles)] }),
    { survivesChange: true },
  )
  const { id, name, version, grants: before } = opened
  const [reason, setReason] = useTyped(form, 'reason', '')
  const act = useAct('POST /api/staff/members/:id/roles/', { draft: form, touches: [membersKey], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  const saved = savedByOf(act.problem)
  const versions = { before: byRole(before), theirs: byRole(member.grants), mine: byRole(grants) }
  const fields = Object.values({ ...versions.before, ...versions.theirs, ...versions.mine }).flatMap((grant) => {
    if (!grant) return []
    const key = `${grant.role} ${grant.site}`
    const inWords = (of: GrantsByRole) => (of[key] ? grantText(of[key]) : t('staff.notGiven'))
    return [{ keys: [key], label: grantText({ ...grant, stores: [] }), inWords }]
  })
  return (
    <ActDialog
      title={t('staff.rolesOf', { name })}
      confirm={t('staff.saveRoles')}
      act={act}
      fields={['reason', ...grantFields(grants)]}
      conflict={
        saved &&
        member.version !== version && (
          <ConflictPanel
            saved={saved}
            fields={fields}
            versions={versions}
            onMerged={(merged) => {
              edit({ opened: member, grants: Object.values(merged).filter((grant) => grant !== undefined) })
              act.reset()
            }}
          />
        )
      }
      canSend={reason.trim() !== '' && JSON.stringify(grants) !== JSON.stringify(before)}
      onSend={() => act.run({ params: { id }, body: { grants, version, reason } })}
      onClose={onClose}
    >
      <GrantsField roles={roles} grants={grants} problemOf={problemOf} onChange={(next) => edit({ opened, grants: next })} />
      <ReasonField value={reason} problem={problemOf('reason')} onChange={setReason} />
    </ActDialog>
  )
}

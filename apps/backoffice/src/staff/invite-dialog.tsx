import { TextInput } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { grantFields, GrantsField, newGrant } from './grants-field.tsx'
import { type Members, membersKey } from './use-members.ts'

/** Invites a person by e-mail with the roles that they will have. */
export function InviteDialog({ roles, onClose }: { roles: Members['roles']; onClose: () => void }) {
  const { t } = useMessages()
  const { site } = useWork()
  const form = 'invite'
  const [name, setName] = useTyped(form, 'name', '')
  const [email, setEmail] = useTyped(form, 'email', '')
  const [grants, setGrants] = useTyped(form, 'grants', () => [newGrant(roles, site.code)])
  const act = useAct('POST /api/staff/members/invite/', { draft: form, touches: [membersKey], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  return (
    <ActDialog
      title={t('staff.invite')}
      lead={t('staff.inviteLead')}
      confirm={t('staff.sendInvitation')}
      act={act}
      fields={['name', 'email', ...grantFields(grants)]}
      canSend={name.trim() !== '' && email.trim() !== ''}
      empty={[name.trim() === '' && t('staff.name'), email.trim() === '' && t('staff.email')]}
      onSend={() => act.run({ body: { name, email, grants } })}
      onClose={onClose}
    >
      <TextInput
        label={t('staff.name')}
        maxLength={80}
        autoComplete="off"
        data-autofocus=""
        value={name}
        error={problemOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('staff.email')}
        type="email"
        dir="ltr"
        maxLength={200}
        autoComplete="off"
        value={email}
        error={problemOf('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <GrantsField roles={roles} grants={grants} problemOf={problemOf} onChange={setGrants} />
    </ActDialog>
  )
}

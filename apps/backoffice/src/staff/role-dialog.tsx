import { TextInput } from '@mantine/core'
import type { Permission } from '@karat/contract/permissions.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { ConflictPanel, savedByOf } from '../ui/conflict-panel.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { ReasonField } from '../ui/reason-field.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { membersKey, type Role } from './use-members.ts'

/** The key of a role from its name: `Workshop lead` is `workshop-lead`. Empty where the name has no Latin letter. */
export const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 40)

/** Permissions each as a field of its own: two owners who change different ones do not collide. */
type Permitted = Partial<Record<Permission, boolean>>
const permittedBy = (permissions: readonly Permission[]): Permitted => Object.fromEntries(permissions.map((one) => [one, true]))

/** Makes a role, or changes what one permits. Only permissions that the member has on the chosen site are offered. */
export function RoleDialog({ role, onClose }: { role?: Role; onClose: () => void }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  // The role as it was opened, with the version that a save names.
  const form = `role ${role?.key ?? 'new'}`
  const [{ before, chosen }, edit] = useTyped<{ before?: Role; chosen: Permission[] }>(
    form,
    'permissions',
    { ...(role && { before: role }), chosen: role?.permissions ?? [] },
    { survivesChange: true },
  )
  const [name, setName] = useTyped(form, 'name', '')
  const [reason, setReason] = useTyped(form, 'reason', '')
  const done = { draft: form, touches: [membersKey], onDone: onClose }
  const create = useAct('POST /api/staff/roles/', done)
  const change = useAct('POST /api/staff/roles/:key/', done)
  const act = before ? change : create
  const problemOf = useFieldProblem(act.problem)
  const saved = savedByOf(act.problem)
  const offered = [...new Set([...site.permissions, ...chosen])]
  const key = before?.key ?? keyOf(name)
  const permissionName = (permission: Permission) => nameOf('permission', permission.replace('.', '-'))
  const versions = {
    before: permittedBy(before?.permissions ?? []),
    theirs: permittedBy(role?.permissions ?? []),
    mine: permittedBy(chosen),
  }
  const fields = [...new Set([...offered, ...(role?.permissions ?? [])])].map((permission) => ({
    keys: [permission],
    label: permissionName(permission),
    inWords: (of: Permitted) => t(of[permission] ? 'audit.yes' : 'audit.no'),
  }))
  const missing =
    key.length <= 1
      ? 'roles.nameMissing'
      : chosen.length === 0
        ? 'roles.permissionMissing'
        : reason.trim() === ''
          ? 'dialog.reasonMissing'
          : undefined
  const send = () => {
    if (before) change.run({ params: { key }, body: { permissions: chosen, version: before.version ?? 1, reason } })
    else create.run({ body: { key, permissions: chosen, reason } })
  }
  return (
    <ActDialog
      title={before ? t('roles.of', { role: nameOf('role', key) }) : t('roles.new')}
      lead={t('roles.lead')}
      confirm={t('roles.save')}
      act={act}
      fields={['key', 'permissions', 'reason']}
      conflict={
        saved &&
        role &&
        role.version !== before?.version && (
          <ConflictPanel
            saved={saved}
            fields={fields}
            versions={versions}
            onMerged={(merged) => {
              edit({ before: role, chosen: offered.filter((permission) => merged[permission]) })
              act.reset()
            }}
          />
        )
      }
      canSend={missing === undefined}
      missing={missing && t(missing)}
      onSend={send}
      onClose={onClose}
    >
      {!before && (
        <TextInput
          label={t('roles.name')}
          description={t('roles.nameHint')}
          maxLength={40}
          data-autofocus=""
          value={name}
          error={problemOf('key')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <ChoiceGroup
        label={t('roles.permissions')}
        choices={offered.map((permission) => [permission, permissionName(permission)] as const)}
        chosen={chosen}
        problem={problemOf('permissions')}
        onChange={(next) => edit({ ...(before && { before }), chosen: next })}
      />
      <ReasonField value={reason} problem={problemOf('reason')} onChange={setReason} />
    </ActDialog>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { Second } from '../ui/second.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import classes from './members-box.module.css'
import { RoleDialog } from './role-dialog.tsx'
import { type Members, membersKey, type Role } from './use-members.ts'

/** The roles of the shop with what they permit. Those that an owner made can be changed, and removed while nobody has them. */
export function RolesBox({ roles, members }: Pick<Members, 'roles' | 'members'>) {
  const { t, nameOf } = useMessages()
  const may = useMay()
  const [asked, setAsked] = useState<{ dialog: 'edit' | 'remove'; role: Role } | { dialog: 'new' }>()
  const close = () => setAsked(undefined)
  const countOf = (key: string) => members.filter(({ grants }) => grants.some(({ role }) => role === key)).length
  return (
    <Box
      title={t('roles.title')}
      flush
      actions={
        may('settings.write') && (
          <Button variant="default" size="compact-sm" onClick={() => setAsked({ dialog: 'new' })} aria-haspopup="dialog">
            {t('roles.new')}
          </Button>
        )
      }
    >
      <div className={tableClasses['scroll']}>
        <table className={tableClasses['table']} data-cards="" aria-label={t('roles.title')}>
          <thead>
            <tr>
              <th scope="col">{t('staff.role')}</th>
              <th scope="col">{t('roles.members')}</th>
              <th scope="col">{t('staff.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {roles.map((role) => (
              <tr key={role.key}>
                <td>
                  {nameOf('role', role.key)}
                  <Second>{role.permissions.map((permission) => nameOf('permission', permission.replace('.', '-'))).join(' · ')}</Second>
                </td>
                <td data-label={t('roles.members')}>{countOf(role.key)}</td>
                <td>
                  {role.version !== null && may('settings.write') && (
                    <div className={classes['buttons']}>
                      {(['edit', 'remove'] as const).map((dialog) => (
                        <Button
                          key={dialog}
                          variant="default"
                          size="compact-sm"
                          aria-label={t('staff.actionOn', { action: nameOf('rolesAct', dialog), name: nameOf('role', role.key) })}
                          onClick={() => setAsked({ dialog, role })}
                          aria-haspopup="dialog"
                        >
                          {nameOf('rolesAct', dialog)}
                        </Button>
                      ))}
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked?.dialog === 'new' && <RoleDialog onClose={close} />}
      {asked?.dialog === 'edit' && <RoleDialog role={roles.find(({ key }) => key === asked.role.key) ?? asked.role} onClose={close} />}
      {asked?.dialog === 'remove' && <RemoveRoleDialog role={asked.role} onClose={close} />}
    </Box>
  )
}

function RemoveRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t, nameOf } = useMessages()
  const [{ key, version }] = useState(role)
  const act = useAct('POST /api/staff/roles/:key/remove/', { draft: `remove role ${key}`, touches: [membersKey], onDone: onClose })
  return (
    <ReasonDialog
      isInternal
      title={t('roles.removeTitle', { role: nameOf('role', key) })}
      lead={t('roles.removeLead')}
      confirm={nameOf('rolesAct', 'remove')}
      act={act}
      onSend={(reason) => act.run({ params: { key }, body: { version: version ?? 1, reason } })}
      onClose={onClose}
    />
  )
}

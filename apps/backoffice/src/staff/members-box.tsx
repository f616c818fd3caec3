import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { StateLabel, type StateTone } from '../ui/state-label.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import { useGrantText } from './grant-text.ts'
import classes from './members-box.module.css'
import { ResetDialog } from './reset-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { StateDialog } from './state-dialog.tsx'
import type { Member, Members } from './use-members.ts'

const tones: Record<Member['state'], StateTone> = { 'setting-up': 'wait', active: 'done', blocked: 'off' }

/** The name of the act that blocks a member or opens the account again. */
const stateAct = ({ state }: Member) => (state === 'blocked' ? 'staff.unblock' : 'staff.block')

interface MembersBoxProps {
  members: readonly Member[]
  roles: Members['roles']
  /** Told the id of a member whose roles are opened. */
  onChosen: (id: string) => void
}

/** The members of staff with their roles, and what may be done with each. Nobody changes their own account. */
export function MembersBox({ members, roles, onChosen }: MembersBoxProps) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const { session } = useWork()
  const may = useMay()
  const grantText = useGrantText()
  const [asked, setAsked] = useState<{ dialog: 'roles' | 'reset' | 'state'; member: Member }>()
  const close = () => setAsked(undefined)
  return (
    <Box title={t('staff.members')} flush>
      <div className={tableClasses['scroll']}>
        <table className={tableClasses['table']} data-cards="" aria-label={t('staff.members')}>
          <thead>
            <tr>
              <th scope="col">{t('staff.name')}</th>
              <th scope="col">{t('staff.roles')}</th>
              <th scope="col">{t('column.state')}</th>
              <th scope="col">{t('staff.lastSignIn')}</th>
              <th scope="col">{t('staff.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.id}>
                <td>
                  <bdi>{member.name}</bdi>
                  <Second>
                    <bdi>{member.email}</bdi>
                  </Second>
                </td>
                <td>
                  <ul className={classes['grants']}>
                    {member.grants.map((grant) => (
                      <li key={`${grant.role} ${grant.site}`}>{grantText(grant)}</li>
                    ))}
                  </ul>
                </td>
                <td>
                  <StateLabel tone={tones[member.state]}>{nameOf('staff.state', member.state)}</StateLabel>
                </td>
                <td data-label={t('staff.lastSignIn')}>{member.lastSignInAt ? time(member.lastSignInAt) : t('staff.never')}</td>
                <td>
                  <div className={classes['buttons']}>
                    <Link to={`/audit?member=${encodeURIComponent(member.id)}`}>{t('staff.history')}</Link>
                    <Link to={`/audit?object=members&id=${encodeURIComponent(member.id)}`}>{t('audit.history')}</Link>
                    {member.id === session.member.id && <span>{t('staff.you')}</span>}
                    {may('settings.write') && member.id !== session.member.id && (
                      <>
                        <Button
                          variant="default"
                          size="compact-sm"
                          aria-label={t('staff.actionOn', { action: t('staff.changeRoles'), name: member.name })}
                          onClick={() => {
                            setAsked({ dialog: 'roles', member })
                            onChosen(member.id)
                          }}
                        >
                          {t('staff.changeRoles')}
                        </Button>
                        {member.state !== 'blocked' && (
                          <Button
                            variant="default"
                            size="compact-sm"
                            aria-label={t('staff.actionOn', { action: t('staff.reset'), name: member.name })}
                            onClick={() => setAsked({ dialog: 'reset', member })}
                            aria-haspopup="dialog"
                          >
                            {t('staff.reset')}
                          </Button>
                        )}
                        {member.state !== 'setting-up' && (
                          <Button
                            variant="default"
                            size="compact-sm"
                            aria-label={t('staff.actionOn', { action: t(stateAct(member)), name: member.name })}
                            onClick={() => setAsked({ dialog: 'state', member })}
                            aria-haspopup="dialog"
                          >
                            {t(stateAct(member))}
                          </Button>
                        )}
                      </>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked?.dialog === 'roles' && (
        <RolesDialog member={members.find(({ id }) => id === asked.member.id) ?? asked.member} roles={roles} onClose={close} />
      )}
      {asked?.dialog === 'reset' && <ResetDialog member={asked.member} onClose={close} />}
      {asked?.dialog === 'state' && <StateDialog member={asked.member} onClose={close} />}
    </Box>
  )
}

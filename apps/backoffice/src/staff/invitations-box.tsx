import { Button } from '@mantine/core'
import { useMay } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import { useGrantText } from './grant-text.ts'
import classes from './members-box.module.css'
import { type Invitation, membersKey } from './use-members.ts'

/** The invitations that nobody has accepted yet. Nothing where there are none. */
export function InvitationsBox({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useMessages()
  if (invitations.length === 0) return null
  return (
    <Box title={t('staff.invitations')} flush>
      <div className={tableClasses['scroll']}>
        <table className={tableClasses['table']} data-cards="" aria-label={t('staff.invitations')}>
          <thead>
            <tr>
              <th scope="col">{t('staff.name')}</th>
              <th scope="col">{t('staff.roles')}</th>
              <th scope="col">{t('staff.invitedBy')}</th>
              <th scope="col">{t('staff.validUntil')}</th>
              <th scope="col">{t('staff.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const may = useMay()
  const grantText = useGrantText()
  const act = useAct('POST /api/staff/invitations/:id/revoke/', { touches: [membersKey] })
  const { id, name, email, grants, invitedBy, expiresAt } = invitation
  return (
    <tr>
      <td>
        <bdi>{name}</bdi>
        <Second>
          <bdi>{email}</bdi>
        </Second>
      </td>
      <td>
        <ul className={classes['grants']}>
          {grants.map((grant) => (
            <li key={`${grant.role} ${grant.site}`}>{grantText(grant)}</li>
          ))}
        </ul>
      </td>
      <td data-label={t('staff.invitedBy')}>
        <bdi>{invitedBy || t('staff.machine')}</bdi>
      </td>
      <td data-label={t('staff.validUntil')}>{time(expiresAt)}</td>
      <td>
        <div className={classes['buttons']}>
          {may('settings.write') && (
            <Button
              variant="default"
              size="compact-sm"
              loading={act.busy}
              aria-label={t('staff.revokeTitle', { name })}
              onClick={() => act.run({ params: { id } })}
            >
              {t('staff.revoke')}
            </Button>
          )}
          <ProblemNotice problem={act.problem} />
        </div>
      </td>
    </tr>
  )
}

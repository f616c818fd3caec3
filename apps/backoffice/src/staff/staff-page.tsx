import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { UndoNotice } from '../audit/undo-notice.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { InvitationsBox } from './invitations-box.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LimitsBox } from './limits-box.tsx'
import { MembersBox } from './members-box.tsx'
import { RolesBox } from './roles-box.tsx'
import classes from './staff-page.module.css'
import { limitsKey, useLimits } from './use-limits.ts'
import { membersKey, useMembers } from './use-members.ts'

/** `/backoffice/staff`: the members of staff with their roles, and the invitations that wait. */
export function StaffPage() {
  const { t } = useMessages()
  const may = useMay()
  return may('settings.read') ? <Staff /> : <Forbidden page={t('staff.title')} />
}

function Staff() {
  const { t } = useMessages()
  const may = useMay()
  const { data, error, refetch } = useMembers()
  const { data: limits } = useLimits()
  const { site } = useWork()
  // In the address, so that the search over everything opens it.
  const [address, setAddress] = useSearchParams()
  const isInviting = address.has('invite')
  const setInviting = (invites: boolean) => setAddress(invites ? { invite: '' } : {}, { replace: true })
  /** The id of the member whose roles or limits were opened last. */
  const [chosen, setChosen] = useState<string>()
  const changed = data?.members.find(({ id }) => id === chosen)
  return (
    <>
      <PageHead
        title={t('staff.title')}
        actions={
          data &&
          may('settings.write') && (
            <Button onClick={() => setInviting(true)} aria-haspopup="dialog">
              {t('staff.invite')}
            </Button>
          )
        }
      />
      {!data && !error && <Loader aria-label={t('list.loading')} />}
      {!data && error && (
        <>
          <ProblemNotice problem={error} />
          <Button variant="default" onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        </>
      )}
      {changed && (
        <UndoNotice
          key={changed.id}
          object="members"
          id={changed.id}
          thing={changed.name}
          under={membersKey}
          touches={[membersKey, limitsKey(site.id)]}
        />
      )}
      {data && (
        <div className={classes['boxes']}>
          <MembersBox members={data.members} roles={data.roles} onChosen={setChosen} />
          <InvitationsBox invitations={data.invitations} />
          <RolesBox roles={data.roles} members={data.members} />
          {limits && <LimitsBox members={data.members} limits={limits} onChosen={setChosen} />}
        </div>
      )}
      {data && may('settings.write') && isInviting && <InviteDialog roles={data.roles} onClose={() => setInviting(false)} />}
    </>
  )
}

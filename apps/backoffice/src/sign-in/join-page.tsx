import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CallReply } from '@karat/contract/calls.ts'
import { useAct } from '../api/use-act.ts'
import type { StaffSession } from '../api/session.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { AcceptStep } from './accept-step.tsx'
import { AuthenticatorStep } from './authenticator-step.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import { Step } from './step.tsx'
import { enter, takeFragmentCode } from './entry.ts'

type SetUp = CallReply<'POST /api/staff/invitation/accept/'>

/** `/backoffice/join#CODE`: a new member chooses a name and a password, connects an authenticator app, and keeps the recovery codes. */
export function JoinPage() {
  const { t } = useMessages()
  const [code] = useState(takeFragmentCode)
  const [invitation, setInvitation] = useState<CallReply<'POST /api/staff/invitation/'>>()
  const [setUp, setSetUp] = useState<SetUp>()
  const [confirmed, setConfirmed] = useState<StaffSession & { recoveryCodes: string[] }>()
  const { run, problem } = useAct('POST /api/staff/invitation/', { onDone: setInvitation })
  useEffect(() => run({ body: { code } }), [run, code])

  let step = <Loader aria-label={t('list.loading')} />
  if (problem)
    step = (
      <Step title={t('join.failed')}>
        <ProblemNotice problem={problem} />
        <Notice tone="plain">{t('join.askAgain')}</Notice>
      </Step>
    )
  else if (confirmed) step = <RecoveryStep codes={confirmed.recoveryCodes} onDone={() => enter(confirmed)} />
  else if (setUp) step = <AuthenticatorStep secret={setUp.secret} address={setUp.address} onDone={setConfirmed} />
  else if (invitation) step = <AcceptStep code={code} invitation={invitation} onDone={setSetUp} />
  return <EntryFrame title={t('join.title')}>{step}</EntryFrame>
}

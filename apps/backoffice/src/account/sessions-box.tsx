import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '@karat/contract/calls.ts'
import { deviceName } from '@karat/sites/device-name.ts'
import { useApi } from '../api/api-context.ts'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './account-list.module.css'

type Session = CallReply<'GET /api/staff/sessions/'>['sessions'][number]
type Device = CallReply<'GET /api/staff/sessions/'>['devices'][number]

const sessionsKey = ['own sessions'] as const

/** The member's open sessions, each of which but the current one can be ended, and the devices that they keep. */
export function SessionsBox() {
  const { t } = useMessages()
  const api = useApi()
  const { data, error } = useQuery<CallReply<'GET /api/staff/sessions/'>>({
    queryKey: sessionsKey,
    queryFn: () => api.call('GET /api/staff/sessions/', {}),
  })
  return (
    <Box title={t('account.sessions')}>
      {!data &&
        (error ? (
          <ProblemNotice problem={error} />
        ) : (
          <Skeleton className={classes['waitingSessions'] ?? ''} role="status" aria-label={t('list.loading')} />
        ))}
      {data && <SessionRows sessions={data.sessions} />}
      {data && data.devices.length > 0 && <DeviceRows devices={data.devices} />}
    </Box>
  )
}

/** The most sessions that are shown before the member asks for the others: as many as the box keeps room for while it loads. */
const shortList = 3

/** The current session first, then the others, the last used one first. */
const byUse = (a: Session, b: Session) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1)

function SessionRows({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useMessages()
  const sorted = sessions.toSorted(byUse)
  const list = (shown: readonly Session[]) => (
    <ul className={classes['list']}>
      {shown.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  )
  if (sorted.length <= shortList) return list(sorted)
  return (
    <>
      {list(sorted.slice(0, shortList))}
      <details>
        <summary>{t('account.moreSessions', { count: sorted.length - shortList })}</summary>
        {list(sorted.slice(shortList))}
      </details>
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const act = useAct('POST /api/staff/sessions/:id/end/', { touches: [sessionsKey] })
  const { id, signedInAt, lastUsedAt, isCurrent } = session
  const device = deviceName(session.device) || session.device
  return (
    <li>
      <div>
        <bdi>{device}</bdi>
        <Second>{t('account.times', { signedIn: time(signedInAt), lastUsed: time(lastUsedAt) })}</Second>
        <ProblemNotice problem={act.problem} />
      </div>
      {isCurrent ? (
        <StateLabel tone="done">{t('account.current')}</StateLabel>
      ) : (
        <Button
          variant="default"
          loading={act.busy}
          aria-label={t('account.endOf', { device })}
          onClick={() => act.run({ params: { id } })}
        >
          {t('account.end')}
        </Button>
      )}
    </li>
  )
}

/** The devices that the member keeps, each of which can be forgotten. */
function DeviceRows({ devices }: { devices: readonly Device[] }) {
  const { t } = useMessages()
  return (
    <>
      <h3 className={classes['title']}>{t('accountDevices.title')}</h3>
      <ul className={classes['list']}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </>
  )
}

function DeviceRow({ device: { id, device: userAgent, lastUsedAt, rememberedUntil, isCurrent } }: { device: Device }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const act = useAct('POST /api/staff/devices/:id/forget/', { touches: [sessionsKey] })
  const device = deviceName(userAgent) || userAgent
  return (
    <li>
      <div>
        <bdi>{device}</bdi>
        <Second>
          {isCurrent ? `${t('accountDevices.current')} ` : ''}
          {t('accountDevices.times', { lastUsed: time(lastUsedAt), until: time(rememberedUntil) })}
        </Second>
        <ProblemNotice problem={act.problem} />
      </div>
      <Button
        variant="default"
        loading={act.busy}
        aria-label={t('accountDevices.forgetOf', { device })}
        onClick={() => act.run({ params: { id } })}
      >
        {t('accountDevices.forget')}
      </Button>
    </li>
  )
}

import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import type { MemberDependencies } from './dependencies.ts'
import { isOpen, sessionLimitsOf } from './rules.ts'
import { endSessions, endSessionsOn, forgetDevices, lockMember, openSessions, readRememberedDevices } from './store.ts'

type Member = Pick<Staff, 'staffId' | 'sessionId'>

/** An open session of a member, as the list shows it. */
export interface OpenSession {
  id: string
  userAgent: string
  createdAt: Date
  lastUsedAt: Date
  isCurrent: boolean
}

/** A device that a member keeps: it is known, so that wrong tries of others make it wait no longer. */
export interface RememberedDevice {
  /** The id of the last session on it. */
  id: string
  userAgent: string
  lastUsedAt: Date
  rememberedUntil: Date
  /** Whether the member makes this call with it. */
  isCurrent: boolean
}

/** The member's open sessions and the devices that they remember, the last used one first. */
export async function listSessions(
  { clock, db, security }: MemberDependencies,
  { staffId, sessionId }: Member,
): Promise<{ sessions: OpenSession[]; devices: RememberedDevice[] }> {
  const now = clock.now()
  const [found, remembered, settings] = await Promise.all([
    openSessions(db, staffId, now),
    readRememberedDevices(db, staffId, now),
    security.read(db),
  ])
  const limits = sessionLimitsOf(settings)
  const open = found.filter((session) => isOpen(session, limits, now))
  const current = open.find(({ id }) => id === sessionId)?.device
  // The first of a device is its last used one.
  const byDevice = [...Map.groupBy(remembered, ({ device }) => device)]
  return {
    sessions: open.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      userAgent,
      createdAt,
      lastUsedAt,
      isCurrent: id === sessionId,
    })),
    devices: byDevice.flatMap(([device, [last, ...others]]) => {
      if (!last) return []
      const ends = [last, ...others].flatMap(({ knownUntil }) => (knownUntil ? [knownUntil.getTime()] : []))
      const { id, userAgent, lastUsedAt } = last
      return [{ id, userAgent, lastUsedAt, rememberedUntil: new Date(Math.max(...ends)), isCurrent: device === current }]
    }),
  }
}

/** Makes a device that the member keeps unknown, by the id of a session on it, and ends its sessions but the one of the call. */
export function forgetDevice({ clock, db }: MemberDependencies, { staffId, sessionId }: Member, id: string): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      await lockMember(tx, staffId)
      const remembered =
        (await readRememberedDevices(tx, staffId, clock.now())).find((session) => session.id === id) ?? throwFailure('not_found')
      await forgetDevices(tx, staffId, { device: remembered.device })
      await endSessionsOn(tx, staffId, remembered.device, clock.now(), sessionId)
      return undefined
    }),
  )
}

/** Ends the session of a call, or all of its member's; returns how many ended. */
export function signOut({ clock, db }: MemberDependencies, { staffId, sessionId }: Member, everywhere: boolean): Promise<number> {
  return transact(db, (tx) => endSessions(tx, staffId, clock.now(), everywhere ? {} : { only: sessionId }))
}

/** Ends one of the member's sessions. */
export function endSession({ clock, db }: MemberDependencies, { staffId }: Member, id: string): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      if ((await endSessions(tx, staffId, clock.now(), { only: id })) === 0) throwFailure('not_found')
      return undefined
    }),
  )
}

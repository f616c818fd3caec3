import { addMs, durations } from '../../../kernel/clock.ts'
import type { Channel } from './port.ts'

/** The lifetimes of tokens and sessions. */
export const sessionRules = { accessMinutes: 15, idleDays: 60, repeatSeconds: 30 } as const

/** Minutes for which a verification lets a session change contacts and credentials, export and delete. */
const proofMinutes = 10

/** Whether a verification is fresh enough. */
export function isFresh(verifiedAt: Date | null, now: Date): boolean {
  return verifiedAt !== null && addMs(verifiedAt, proofMinutes * durations.minute) > now
}

const oldestYears = 130

/** Whether a personal date (`1990-04-23`) is possible: not after today, and within the longest life. */
export function isOwnDay(day: string, today: string): boolean {
  return day <= today && Number(day.slice(0, 4)) >= Number(today.slice(0, 4)) - oldestYears
}

/** The days between the request to delete an account and the deletion. */
export const deletionDays = 14

const freeFailures = 5
const longestWait = 15 * durations.minute

/** Milliseconds to wait after wrong passwords in a row: none for the first ones, then 30 s, doubled each time, at most 15 minutes. */
export function waitAfter(failures: number): number {
  if (failures < freeFailures) return 0
  return Math.min(longestWait, 30 * durations.second * 2 ** (failures - freeFailures))
}

/** Days after which a telephone number may have a new owner. */
const idleDays = 180

/** Whether a telephone number may have got a new owner since its account was last used. */
export function mayHaveNewOwner(person: { lastSignInAt: Date }, now: Date): boolean {
  return addMs(person.lastSignInAt, idleDays * durations.day) < now
}

/** A stored session, as far as its refresh tokens depend on it. */
export interface RefreshState {
  device: string
  generation: number
  rotatedAt: Date
  expiresAt: Date
  endedAt: Date | null
}

/**
 * Decides about a refresh token with a valid signature: `rotate` exchanges the newest one; `repeat` answers the one before it with the same
 * successor, for tabs and retries that asked at the same time; `reuse` ends the session, since the token was used by somebody else;
 * `refuse` is for sessions that have ended.
 */
export function judgeRefresh(
  session: RefreshState,
  token: { generation: number; device: string },
  now: Date,
): 'rotate' | 'repeat' | 'reuse' | 'refuse' {
  if (session.endedAt || session.expiresAt <= now) return 'refuse'
  if (token.device !== session.device || token.generation > session.generation) return 'reuse'
  if (token.generation === session.generation) return 'rotate'
  const recent = addMs(session.rotatedAt, sessionRules.repeatSeconds * durations.second) > now
  return recent && token.generation === session.generation - 1 ? 'repeat' : 'reuse'
}

/** The channels of a kind of contact that a site offers, the default one first. */
export function channelsFor(kind: 'email' | 'phone', siteChannels: readonly string[]): Channel[] {
  if (kind === 'email') return ['email']
  return (['sms', 'whatsapp'] as const).filter((channel) => siteChannels.includes(channel))
}

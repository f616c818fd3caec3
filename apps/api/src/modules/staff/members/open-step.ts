import { timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { MemberDependencies } from './dependencies.ts'
import { isOpen, sessionLimitsOf } from './rules.ts'
import { hashOf, sessionCookieIn } from './session-cookie.ts'
import { lockMember, lockSession, type MemberRow, type SessionRow, sessionWithMember } from './store.ts'

/** Whether a cookie's secret is a session's; takes the same time for every secret. */
export function isSecretOf(session: Pick<SessionRow, 'secretHash'>, secret: string): boolean {
  const [ours, theirs] = [Buffer.from(session.secretHash), Buffer.from(hashOf(secret))]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** A session, open or a step of a sign-in, with its member. */
export type OpenStep = SessionRow & { member: MemberRow }

/** The session of a cookie at a step, with its member; undefined where it is unknown, at another step, or has ended. */
export async function sessionOf(
  { clock, db, security }: Pick<MemberDependencies, 'clock' | 'db' | 'security'>,
  cookieHeader: unknown,
  step: SessionRow['step'],
): Promise<OpenStep | undefined> {
  const named = sessionCookieIn(cookieHeader)
  if (!named) return undefined
  const [session, settings] = await Promise.all([sessionWithMember(db, named.id), security.read(db)])
  const isValid =
    session && isSecretOf(session, named.secret) && session.step === step && isOpen(session, sessionLimitsOf(settings), clock.now())
  return isValid && session.member.state !== 'blocked' ? session : undefined
}

/** A session that `sessionOf` found, locked with its member so that it is used once. Throws `staff_signed_out` where it ended meanwhile. */
export async function lockStep(
  { clock, security }: Pick<MemberDependencies, 'clock' | 'security'>,
  tx: Db,
  { id, memberId, step }: Pick<SessionRow, 'id' | 'memberId' | 'step'>,
): Promise<MemberRow> {
  const member = await lockMember(tx, memberId)
  const session = await lockSession(tx, id)
  const limits = sessionLimitsOf(await security.read(tx))
  const isValid = session && session.step === step && isOpen(session, limits, clock.now())
  return isValid && member && member.state !== 'blocked' ? member : throwFailure('staff_signed_out')
}

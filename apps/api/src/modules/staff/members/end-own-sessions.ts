import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import type { MemberDependencies } from './dependencies.ts'
import { endSessions, openSessions } from './store.ts'

type Member = Pick<Staff, 'staffId' | 'sessionId'>

/** An open session of a member, as the list shows it. */
export interface OpenSession {
  id: string
  userAgent: string
  createdAt: Date
  lastUsedAt: Date
  isCurrent: boolean
}

/** The member's open sessions, the last used one first. */
export async function listSessions({ clock, db }: MemberDependencies, { staffId, sessionId }: Member): Promise<OpenSession[]> {
  const open = await openSessions(db, staffId, clock.now())
  return open.map(({ id, userAgent, createdAt, lastUsedAt }) => ({ id, userAgent, createdAt, lastUsedAt, isCurrent: id === sessionId }))
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

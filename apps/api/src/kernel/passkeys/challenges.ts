import { sql } from 'drizzle-orm'
import { addMs, type Clock, durations } from '../clock.ts'
import { type Db, rows } from '../db/db.ts'
import { throwFailure } from '../result.ts'
import type { Secrets } from '../secrets.ts'
import { passkeyChallenge } from './tables.ts'

const challengeMs = 5 * durations.minute
const holderPurpose = 'passkey challenge'

/** The purpose of a challenge, which is valid for no other purpose. */
type Purpose =
  'register' | 'sign-in' | 'prove' | 'staff register' | 'staff set-up' | 'staff sign-in' | 'staff passkey sign-in' | 'staff prove'

const textOf = (purpose: Purpose, holder: string): string => [purpose, holder].join('\n')

/** Stores a challenge for one purpose of one holder: a session, or a device. */
export async function keepChallenge(
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  tx: Db,
  challenge: string,
  purpose: Purpose,
  holder: string,
): Promise<void> {
  const expiresAt = addMs(clock.now(), challengeMs)
  await tx.insert(passkeyChallenge).values({ challenge, holder: secrets.hmac(holderPurpose, textOf(purpose, holder)), expiresAt })
}

/** The challenge that a browser claims to have signed; its signature is verified later. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Uses a challenge up; false where it is unknown, used, expired or another's. */
async function takeChallenge(db: Db, challenge: string, holders: readonly string[], now: Date): Promise<boolean> {
  const taken = await rows(
    db,
    sql`delete from passkey_challenge
        where challenge = ${challenge} and holder in ${[...holders]} and expires_at > ${now.toISOString()} returning challenge`,
  )
  return taken.length > 0
}

/** The challenge of a signed answer, which is used up by correct and wrong answers. Throws `passkey_failed` where it is not valid. */
export async function useChallenge(
  { clock, db, secrets }: { clock: Clock; db: Db; secrets: Secrets },
  clientDataJSON: string,
  purpose: Purpose,
  holder: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const holders = secrets.hmacs(holderPurpose, textOf(purpose, holder))
  if (challenge === undefined || !(await takeChallenge(db, challenge, holders, clock.now()))) throwFailure('passkey_failed')
  return challenge
}

/** Deletes at most `limit` challenges that expired before the given time. */
export async function sweepChallenges(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from passkey_challenge where challenge in
        (select challenge from passkey_challenge where expires_at < ${before.toISOString()} limit ${limit}) returning challenge`,
  )
  return deleted.length
}

import { addMs } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { PasskeyDependencies } from './dependencies.ts'
import { challengeIn, passkeyRules } from './rules.ts'
import { insertChallenge, takeChallenge } from './store.ts'

/** The purpose of a challenge, which is valid for no other purpose. */
type Purpose = 'register' | 'sign-in' | 'prove'

const holderPurpose = 'passkey challenge'

function textOf(purpose: Purpose, holder: string) {
  return [purpose, holder].join('\n')
}

/** Stores a challenge for one purpose of one holder: a session, or a device. */
export async function keepChallenge(
  { clock, secrets }: Pick<PasskeyDependencies, 'clock' | 'secrets'>,
  tx: Db,
  challenge: string,
  purpose: Purpose,
  holder: string,
): Promise<void> {
  const expiresAt = addMs(clock.now(), passkeyRules.challengeMs)
  await insertChallenge(tx, { challenge, holder: secrets.hmac(holderPurpose, textOf(purpose, holder)), expiresAt })
}

/** The challenge of a signed answer, which is used up by correct and wrong answers. Throws where it is not valid. */
export async function useChallenge(
  { clock, db, secrets }: Pick<PasskeyDependencies, 'clock' | 'db' | 'secrets'>,
  clientDataJSON: string,
  purpose: Purpose,
  holder: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const holders = secrets.hmacs(holderPurpose, textOf(purpose, holder))
  if (challenge === undefined || !(await takeChallenge(db, challenge, holders, clock.now()))) throwFailure('passkey_failed')
  return challenge
}

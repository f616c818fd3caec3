import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { transact } from '../../../kernel/db/db.ts'
import { useOptions } from '../../../kernel/passkeys/ceremonies.ts'
import { keepChallenge, useChallenge } from '../../../kernel/passkeys/challenges.ts'
import type { RelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { SignedInActor } from '../identity/port.ts'
import { checkUse } from './check-use.ts'
import type { PasskeyDependencies } from './dependencies.ts'
import { readPasskeys } from './store.ts'

/** Returns the WebAuthn options for verifying the owner by a passkey of the account. */
export async function readProofOptions(
  deps: Pick<PasskeyDependencies, 'clock' | 'db' | 'secrets'>,
  { customerId, sessionId }: SignedInActor,
  party: RelyingParty,
): Promise<object> {
  const { db } = deps
  const options = await useOptions(party, await readPasskeys(db, customerId))
  await keepChallenge(deps, db, options.challenge, 'prove', sessionId)
  return options
}

/** Verifies a session by a passkey of its account. */
export function proveByPasskey(
  deps: Pick<PasskeyDependencies, 'clock' | 'db' | 'identity' | 'secrets'>,
  actor: SignedInActor,
  party: RelyingParty,
  answer: AuthenticationResponseJSON,
): Promise<Result<undefined>> {
  const { db, identity } = deps
  return resultOf(async () => {
    const challenge = await useChallenge(deps, answer.response.clientDataJSON, 'prove', actor.sessionId)
    return transact(db, async (tx) => {
      const { customerId } = await checkUse(deps, tx, party, challenge, answer)
      if (customerId !== actor.customerId) throwFailure('passkey_failed')
      await identity.setVerified(tx, actor)
      return undefined
    })
  })
}

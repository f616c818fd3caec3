import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { transact } from '../../../kernel/db/db.ts'
import { useOptions } from '../../../kernel/passkeys/ceremonies.ts'
import { keepChallenge, useChallenge } from '../../../kernel/passkeys/challenges.ts'
import type { RelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import { type Result, resultOf } from '../../../kernel/result.ts'
import type { Origin, SignedIn } from '../identity/port.ts'
import { checkUse } from './check-use.ts'
import type { PasskeyDependencies } from './dependencies.ts'
import { ownerOf } from './store.ts'

/** Returns the WebAuthn options for signing in by any of the browser's passkeys; they name no account. */
export async function readSignInOptions(
  deps: Pick<PasskeyDependencies, 'clock' | 'db' | 'secrets'>,
  origin: Origin,
  party: RelyingParty,
): Promise<object> {
  const { db } = deps
  const options = await useOptions(party)
  await keepChallenge(deps, db, options.challenge, 'sign-in', origin.deviceId)
  return options
}

/** Signs in by a passkey; a refused try is recorded with the account of the passkey. */
export async function signInByPasskey(
  deps: Pick<PasskeyDependencies, 'clock' | 'db' | 'identity' | 'secrets'>,
  origin: Origin,
  party: RelyingParty,
  answer: AuthenticationResponseJSON,
): Promise<Result<SignedIn>> {
  const { db, identity } = deps
  const done = await resultOf(async () => {
    const challenge = await useChallenge(deps, answer.response.clientDataJSON, 'sign-in', origin.deviceId)
    return transact(db, async (tx) => {
      const { customerId } = await checkUse(deps, tx, party, challenge, answer)
      return identity.signInAs(tx, customerId, origin, 'passkey')
    })
  })
  if (!done.ok) await identity.noteRefusal(await ownerOf(db, answer.id), origin, 'passkey')
  return done
}

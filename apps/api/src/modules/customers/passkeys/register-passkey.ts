import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { transact } from '../../../kernel/db/db.ts'
import { creationOptions, maxPasskeys, verifyCreation } from '../../../kernel/passkeys/ceremonies.ts'
import { keepChallenge, useChallenge } from '../../../kernel/passkeys/challenges.ts'
import type { RelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Origin, SignedInActor } from '../identity/port.ts'
import type { PasskeyDependencies } from './dependencies.ts'
import { listPasskeys } from './list-passkeys.ts'
import type { PasskeyDetails } from './port.ts'
import { insertPasskey, readPasskeys } from './store.ts'

/** Returns the WebAuthn options for creating a passkey; needs a fresh verification. */
export function readRegistrationOptions(
  deps: PasskeyDependencies,
  actor: SignedInActor,
  origin: Origin,
  party: RelyingParty,
): Promise<Result<object>> {
  const { db, merchantName, identity } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const person = await identity.needProof(tx, actor)
      const existing = await readPasskeys(tx, person.id)
      if (existing.length >= maxPasskeys) throw new AppError({ code: 'passkey_limit', details: { max: maxPasskeys } })
      const owner = {
        id: person.id,
        userName: person.email ?? person.phone ?? '',
        displayName: `${person.firstName} ${person.lastName}`.trim(),
        existing,
      }
      const options = await creationOptions(party, await merchantName(origin.site.code), owner, 'required')
      await keepChallenge(deps, tx, options.challenge, 'register', actor.sessionId)
      return options
    }),
  )
}

/** Stores a new passkey, named after its device, and notifies the owner. */
export function registerPasskey(
  deps: Pick<PasskeyDependencies, 'clock' | 'db' | 'identity' | 'secrets'>,
  actor: SignedInActor,
  origin: Origin,
  party: RelyingParty,
  answer: RegistrationResponseJSON,
): Promise<Result<PasskeyDetails[]>> {
  const { clock, db, identity } = deps
  return resultOf(async () => {
    const challenge = await useChallenge(deps, answer.response.clientDataJSON, 'register', actor.sessionId)
    const created = await verifyCreation(party, challenge, answer)
    return transact(db, async (tx) => {
      const device = await identity.notifyPasskeyAdded(tx, actor, origin)
      const added = await insertPasskey(tx, {
        ...created,
        customerId: actor.customerId,
        name: device,
        createdAt: clock.now(),
        lastUsedAt: null,
      })
      if (!added) throwFailure('passkey_failed')
      return listPasskeys(tx, actor.customerId)
    })
  })
}

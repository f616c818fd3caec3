import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Origin, SignedInActor } from '../identity/port.ts'
import { keepChallenge, useChallenge } from './challenges.ts'
import type { PasskeyDependencies } from './dependencies.ts'
import { listPasskeys } from './list-passkeys.ts'
import type { PasskeyDetails, RelyingParty } from './port.ts'
import { passkeyRules } from './rules.ts'
import { insertPasskey, readPasskeys } from './store.ts'
import { webauthn } from './webauthn.ts'

/** EdDSA, ES256 and RS256, as COSE numbers them; every authenticator knows one of them. */
const algorithms = [-8, -7, -257]

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
      if (existing.length >= passkeyRules.max) throw new AppError({ code: 'passkey_limit', details: { max: passkeyRules.max } })
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        rpName: await merchantName(origin.site.code),
        rpID: party.id,
        userName: person.email ?? person.phone ?? '',
        userDisplayName: `${person.firstName} ${person.lastName}`.trim(),
        userID: new TextEncoder().encode(person.id),
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: existing.filter((row) => row.party === party.id).map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
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
    const { verifyRegistrationResponse } = await webauthn()
    const verified = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => ({ verified: false as const }))
    if (!verified.verified) throwFailure('passkey_failed')
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
    return transact(db, async (tx) => {
      const device = await identity.notifyPasskeyAdded(tx, actor, origin)
      const added = await insertPasskey(tx, {
        id,
        customerId: actor.customerId,
        party: party.id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        name: device,
        createdAt: clock.now(),
        lastUsedAt: null,
      })
      if (!added) throwFailure('passkey_failed')
      return listPasskeys(tx, actor.customerId)
    })
  })
}

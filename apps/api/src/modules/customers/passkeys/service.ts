import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { addMs, type Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, fail, ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Identity, Origin, SignedIn, SignedInActor } from '../identity/port.ts'
import type { PasskeyDetails, RelyingParty } from './port.ts'
import { challengeIn, passkeyRules } from './rules.ts'
import {
  deleteOfCustomer,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  lockPasskey,
  ownerOf,
  type PasskeyRow,
  readPasskeys,
  setName,
  setUsed,
  sweepChallenges,
  takeChallenge,
} from './store.ts'

export interface PasskeyParts {
  clock: Clock
  secrets: Secrets
  identity: Pick<Identity, 'needProof' | 'setProved' | 'signInAs' | 'noteRefusal' | 'notifyPasskeyAdded'>
  /** The merchant's name on a site, by the site's code. */
  houseName: (site: string) => Promise<string>
}

/** The purpose of a challenge, which is valid for no other purpose. */
type Purpose = 'register' | 'sign-in' | 'prove'
const holderPurpose = 'passkey challenge'
/** Loaded with the first request for a passkey: it takes a third of a second, and 27 MB. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, as COSE numbers them; every authenticator knows one of them. */
const algorithms = [-8, -7, -257]

/** Passkeys: added to an account, and signed in with. */
export function createPasskeys(db: Db, { clock, secrets, identity, houseName }: PasskeyParts) {
  const textOf = (purpose: Purpose, holder: string) => [purpose, holder].join('\n')

  async function keepChallenge(tx: Db, challenge: string, purpose: Purpose, holder: string): Promise<void> {
    const expiresAt = addMs(clock.now(), passkeyRules.challengeMs)
    await insertChallenge(tx, { challenge, holder: secrets.hmac(holderPurpose, textOf(purpose, holder)), expiresAt })
  }

  /** The challenge of a signed answer, which is used up by correct and wrong answers. Throws where it is not valid. */
  async function useChallenge(clientDataJSON: string, purpose: Purpose, holder: string): Promise<string> {
    const challenge = challengeIn(clientDataJSON)
    const holders = secrets.hmacs(holderPurpose, textOf(purpose, holder))
    if (challenge === undefined || !(await takeChallenge(db, challenge, holders, clock.now()))) throwFailure('passkey_failed')
    return challenge
  }

  const detailsOf = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): PasskeyDetails => ({ id, name, createdAt, lastUsedAt })
  const list = async (tx: Db, customerId: string) => (await readPasskeys(tx, customerId)).map(detailsOf)

  /** Verifies the signature of a passkey and counts its use; throws `passkey_failed` where it is invalid. */
  async function checkUse(tx: Db, party: RelyingParty, challenge: string, answer: AuthenticationResponseJSON): Promise<PasskeyRow> {
    const row = await lockPasskey(tx, answer.id)
    const { userHandle } = answer.response
    const isOwners = row && (userHandle === undefined || Buffer.from(userHandle, 'base64url').toString('utf8') === row.customerId)
    if (!isOwners || row.party !== party.id) throwFailure('passkey_failed')
    const { verifyAuthenticationResponse } = await webauthn()
    const verified = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: row.id, publicKey: Buffer.from(row.publicKey, 'base64url'), counter: row.counter, transports: row.transports },
      requireUserVerification: true,
      // It throws where an answer is malformed, or its counter decreased.
    }).catch(() => ({ verified: false as const }))
    if (!verified.verified) throwFailure('passkey_failed')
    await setUsed(tx, row.id, verified.authenticationInfo.newCounter, clock.now())
    return row
  }

  return {
    list: (customerId: string) => list(db, customerId),

    /** Returns the WebAuthn options for creating a passkey; needs a fresh verification. */
    registrationOptions: (actor: SignedInActor, origin: Origin, party: RelyingParty): Promise<Result<object>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const person = await identity.needProof(tx, actor)
          const existing = await readPasskeys(tx, person.id)
          if (existing.length >= passkeyRules.most) throw new AppError({ code: 'passkey_limit', details: { max: passkeyRules.most } })
          const { generateRegistrationOptions } = await webauthn()
          const options = await generateRegistrationOptions({
            rpName: await houseName(origin.site.code),
            rpID: party.id,
            userName: person.email ?? person.phone ?? '',
            userDisplayName: `${person.firstName} ${person.lastName}`.trim(),
            userID: new TextEncoder().encode(person.id),
            supportedAlgorithmIDs: algorithms,
            excludeCredentials: existing.filter((row) => row.party === party.id).map(({ id, transports }) => ({ id, transports })),
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          })
          await keepChallenge(tx, options.challenge, 'register', actor.sessionId)
          return options
        }),
      ),

    /** Stores a new passkey, named after its device, and notifies the owner. */
    register: (
      actor: SignedInActor,
      origin: Origin,
      party: RelyingParty,
      answer: RegistrationResponseJSON,
    ): Promise<Result<PasskeyDetails[]>> =>
      resultOf(async () => {
        const challenge = await useChallenge(answer.response.clientDataJSON, 'register', actor.sessionId)
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
          return list(tx, actor.customerId)
        })
      }),

    async rename(customerId: string, id: string, name: string): Promise<Result<PasskeyDetails[]>> {
      return (await setName(db, customerId, id, name)) ? ok(await list(db, customerId)) : fail('not_found', { field: 'id' })
    },

    /** Removes a passkey; needs a fresh verification. */
    remove: (actor: SignedInActor, id: string): Promise<Result<PasskeyDetails[]>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const person = await identity.needProof(tx, actor)
          if (!(await deletePasskey(tx, person.id, id))) throwFailure('not_found', 'id')
          return list(tx, person.id)
        }),
      ),

    /** Returns the WebAuthn options for signing in by any of the browser's passkeys; they name no account. */
    async signInOptions(origin: Origin, party: RelyingParty): Promise<object> {
      const { generateAuthenticationOptions } = await webauthn()
      const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
      await keepChallenge(db, options.challenge, 'sign-in', origin.deviceId)
      return options
    },

    async signIn(origin: Origin, party: RelyingParty, answer: AuthenticationResponseJSON): Promise<Result<SignedIn>> {
      const done = await resultOf(async () => {
        const challenge = await useChallenge(answer.response.clientDataJSON, 'sign-in', origin.deviceId)
        return transact(db, async (tx) => {
          const { customerId } = await checkUse(tx, party, challenge, answer)
          return identity.signInAs(tx, customerId, origin, 'passkey')
        })
      })
      if (!done.ok) await identity.noteRefusal(await ownerOf(db, answer.id), origin, 'passkey')
      return done
    },

    /** Returns the WebAuthn options for verifying the owner by a passkey of the account. */
    async proofOptions({ customerId, sessionId }: SignedInActor, party: RelyingParty): Promise<object> {
      const own = (await readPasskeys(db, customerId)).filter((row) => row.party === party.id)
      const allowCredentials = own.map(({ id, transports }) => ({ id, transports }))
      const { generateAuthenticationOptions } = await webauthn()
      const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required', allowCredentials })
      await keepChallenge(db, options.challenge, 'prove', sessionId)
      return options
    },

    prove: (actor: SignedInActor, party: RelyingParty, answer: AuthenticationResponseJSON): Promise<Result<undefined>> =>
      resultOf(async () => {
        const challenge = await useChallenge(answer.response.clientDataJSON, 'prove', actor.sessionId)
        return transact(db, async (tx) => {
          const { customerId } = await checkUse(tx, party, challenge, answer)
          if (customerId !== actor.customerId) throwFailure('passkey_failed')
          await identity.setProved(tx, actor)
          return undefined
        })
      }),

    removeCustomer: (tx: Db, customerId: string) => deleteOfCustomer(tx, customerId),
    countLost: async (tx: Db, customerId: string) => ({ passkeys: (await readPasskeys(tx, customerId)).length }),
    exportCustomer: async (tx: Db, customerId: string) => ({ passkeys: await list(tx, customerId) }),
    sweep: (before: Date, most: number) => sweepChallenges(db, before, most),
  }
}
export type PasskeyService = ReturnType<typeof createPasskeys>

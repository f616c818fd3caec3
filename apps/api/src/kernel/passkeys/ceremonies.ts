import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { throwFailure } from '../result.ts'
import type { RelyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

/** The most passkeys of one account. */
export const maxPasskeys = 10

/** EdDSA, ES256 and RS256, as COSE numbers them; every authenticator knows one of them. */
const algorithms = [-8, -7, -257]

/** The public key of a passkey, as it is stored. */
export interface PasskeyRecord {
  /** The id that the device gave it, in base64url. */
  id: string
  /** The host on which it was created. */
  party: string
  /** COSE, in base64url. */
  publicKey: string
  /** The count of uses that the device reports; 0 where it does not count. */
  counter: number
  transports: string[]
}

/** The account of a new passkey, as the device shows it. */
export interface PasskeyOwner {
  id: string
  /** The e-mail address or telephone number. */
  userName: string
  displayName: string
  /** The passkeys that the account has. */
  existing: readonly PasskeyRecord[]
}

const ofParty = (passkeys: readonly PasskeyRecord[], party: RelyingParty) =>
  passkeys.filter((one) => one.party === party.id).map(({ id, transports }) => ({ id, transports }))

/**
 * WebAuthn options for creating a passkey. A `required` resident key signs in without a user name; where it is `preferred`, a device that cannot
 * store one makes a passkey that signs only where the account is known.
 */
export async function creationOptions(
  party: RelyingParty,
  merchant: string,
  { id, userName, displayName, existing }: PasskeyOwner,
  residentKey: 'required' | 'preferred',
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: merchant,
    rpID: party.id,
    userName,
    userDisplayName: displayName,
    userID: new TextEncoder().encode(id),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: ofParty(existing, party),
    authenticatorSelection: { residentKey, userVerification: 'required' },
  })
}

/** Verifies a created passkey; throws `passkey_failed` where it is invalid, or its user was not verified. */
export async function verifyCreation(party: RelyingParty, challenge: string, answer: RegistrationResponseJSON): Promise<PasskeyRecord> {
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
  return { id, party: party.id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** WebAuthn options for signing by one of an account's passkeys; by any of the browser's where none are named. */
export async function useOptions(party: RelyingParty, passkeys?: readonly PasskeyRecord[]): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  const named = passkeys && { allowCredentials: ofParty(passkeys, party) }
  return generateAuthenticationOptions({ rpID: party.id, userVerification: 'required', ...named })
}

/** Verifies the signature of a passkey, whose row is locked; returns its new counter. Throws `passkey_failed`. */
export async function verifyUse(
  party: RelyingParty,
  challenge: string,
  answer: AuthenticationResponseJSON,
  passkey: PasskeyRecord & { ownerId: string },
): Promise<number> {
  const { userHandle } = answer.response
  const isOwners = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString('utf8') === passkey.ownerId
  if (!isOwners || passkey.party !== party.id) throwFailure('passkey_failed')
  const { id, publicKey, counter, transports } = passkey
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter, transports },
    requireUserVerification: true,
    // It throws where an answer is malformed, or its counter decreased.
  }).catch(() => ({ verified: false as const }))
  return verified.verified ? verified.authenticationInfo.newCounter : throwFailure('passkey_failed')
}

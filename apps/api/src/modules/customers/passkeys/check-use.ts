import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Db } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { PasskeyDependencies } from './dependencies.ts'
import type { RelyingParty } from './port.ts'
import { lockPasskey, type PasskeyRow, setUsed } from './store.ts'
import { webauthn } from './webauthn.ts'

/** Verifies the signature of a passkey and counts its use; throws `passkey_failed` where it is invalid. */
export async function checkUse(
  { clock }: Pick<PasskeyDependencies, 'clock'>,
  tx: Db,
  party: RelyingParty,
  challenge: string,
  answer: AuthenticationResponseJSON,
): Promise<PasskeyRow> {
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

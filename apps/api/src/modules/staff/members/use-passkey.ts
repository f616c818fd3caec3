import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Db } from '../../../kernel/db/db.ts'
import { useOptions, verifyUse } from '../../../kernel/passkeys/ceremonies.ts'
import { keepChallenge } from '../../../kernel/passkeys/challenges.ts'
import type { RelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { MemberDependencies } from './dependencies.ts'
import { lockPasskey, readPasskeys, setPasskeyUsed } from './store.ts'

/**
 * WebAuthn options for signing by a passkey of a member, in one session: no other can answer them. Throws `passkey_unavailable` where the member
 * has none on this address of the shop.
 */
export async function memberUseOptions(
  deps: Pick<MemberDependencies, 'clock' | 'db' | 'secrets'>,
  party: RelyingParty,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  purpose: 'staff sign-in' | 'staff prove',
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = (await readPasskeys(deps.db, memberId)).filter((one) => one.party === party.id)
  // Without names the browser would offer passkeys of other accounts, those of shoppers too.
  if (own.length === 0) throwFailure('passkey_unavailable')
  const options = await useOptions(party, own)
  await keepChallenge(deps, deps.db, options.challenge, purpose, sessionId)
  return options
}

/** Verifies the signature of a passkey of a locked member, and counts its use; throws `passkey_failed` where it is another's or invalid. */
export async function usePasskey(
  { clock }: Pick<MemberDependencies, 'clock'>,
  tx: Db,
  memberId: string,
  party: RelyingParty,
  challenge: string,
  answer: AuthenticationResponseJSON,
): Promise<void> {
  const row = await lockPasskey(tx, answer.id)
  if (row?.memberId !== memberId) throwFailure('passkey_failed')
  const counter = await verifyUse(party, challenge, answer, { ...row, ownerId: memberId })
  await setPasskeyUsed(tx, row.id, counter, clock.now())
}

import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { creationOptions, maxPasskeys, verifyCreation } from '../../../kernel/passkeys/ceremonies.ts'
import { keepChallenge, useChallenge } from '../../../kernel/passkeys/challenges.ts'
import type { RelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { MemberDependencies } from './dependencies.ts'
import { notifyMember } from './notify-member.ts'
import { lockStep } from './open-step.ts'
import type { NewPasskey, StaffOrigin } from './port.ts'
import { beginFactors } from './renew-recovery-codes.ts'
import { insertPasskey, memberById, type MemberRow, readPasskeys } from './store.ts'

/** WebAuthn options for a member's new passkey, in one session. Throws `passkey_limit` where the member has as many as possible. */
export async function memberCreationOptions(
  deps: Pick<MemberDependencies, 'clock' | 'db' | 'merchantName' | 'secrets'>,
  party: RelyingParty,
  { id, email, name }: Pick<MemberRow, 'id' | 'email' | 'name'>,
  purpose: 'staff set-up' | 'staff register',
  sessionId: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const existing = await readPasskeys(deps.db, id)
  if (existing.length >= maxPasskeys) throw new AppError({ code: 'passkey_limit', details: { max: maxPasskeys } })
  const owner = { id, userName: email, displayName: name, existing }
  // One that its device stores signs in alone; any other, such as of an old security key, is a second factor.
  const options = await creationOptions(party, await deps.merchantName(), owner, 'preferred')
  await keepChallenge(deps, deps.db, options.challenge, purpose, sessionId)
  return options
}

/** Stores a passkey of a locked member under its name; throws `passkey_failed` where its id exists. */
export async function storePasskey(
  { clock }: Pick<MemberDependencies, 'clock'>,
  tx: Db,
  memberId: string,
  created: Awaited<ReturnType<typeof verifyCreation>>,
  name: string,
): Promise<void> {
  if ((await readPasskeys(tx, memberId)).length >= maxPasskeys) throw new AppError({ code: 'passkey_limit', details: { max: maxPasskeys } })
  const row = { ...created, memberId, name, createdAt: clock.now(), lastUsedAt: null }
  if (!(await insertPasskey(tx, row))) throwFailure('passkey_failed')
}

/** Returns the WebAuthn options for another passkey of the member; the call needs a fresh verification. */
export function readPasskeyOptions(
  deps: MemberDependencies,
  { staffId, sessionId }: Pick<Staff, 'staffId' | 'sessionId'>,
  party: RelyingParty,
): Promise<Result<object>> {
  return resultOf(async () => {
    const member = (await memberById(deps.db, staffId)) ?? throwFailure('staff_signed_out')
    return memberCreationOptions(deps, party, member, 'staff register', sessionId)
  })
}

/**
 * Adds a passkey to a member, who is notified. Returns the recovery codes where it is the first second factor: of people of a demo, whose link
 * proves nothing more from now on.
 */
export function addPasskey(
  deps: MemberDependencies,
  origin: StaffOrigin,
  { staffId, sessionId }: Pick<Staff, 'staffId' | 'sessionId'>,
  party: RelyingParty,
  { credential, name }: NewPasskey<RegistrationResponseJSON>,
): Promise<Result<string[]>> {
  const { db } = deps
  return resultOf(async () => {
    const challenge = await useChallenge(deps, credential.response.clientDataJSON, 'staff register', sessionId)
    const created = await verifyCreation(party, challenge, credential)
    return transact(db, async (tx) => {
      const member = await lockStep(deps, tx, { id: sessionId, memberId: staffId, step: 'open' })
      const recoveryCodes = await beginFactors(deps, tx, member, sessionId)
      await storePasskey(deps, tx, staffId, created, name)
      noteChange({ object: 'members', id: staffId, after: { passkey: 'added' } })
      await notifyMember(deps, tx, member, 'passkeyAdded', origin)
      return recoveryCodes
    })
  })
}

import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Db } from '../../../kernel/db/db.ts'
import { verifyUse } from '../../../kernel/passkeys/ceremonies.ts'
import type { RelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { PasskeyDependencies } from './dependencies.ts'
import { lockPasskey, type PasskeyRow, setUsed } from './store.ts'

/** Verifies the signature of a passkey and counts its use; throws `passkey_failed` where it is invalid. */
export async function checkUse(
  { clock }: Pick<PasskeyDependencies, 'clock'>,
  tx: Db,
  party: RelyingParty,
  challenge: string,
  answer: AuthenticationResponseJSON,
): Promise<PasskeyRow> {
  const row = (await lockPasskey(tx, answer.id)) ?? throwFailure('passkey_failed')
  const counter = await verifyUse(party, challenge, answer, { ...row, ownerId: row.customerId })
  await setUsed(tx, row.id, counter, clock.now())
  return row
}

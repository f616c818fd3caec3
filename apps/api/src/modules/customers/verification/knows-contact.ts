import type { Db } from '../../../kernel/db/db.ts'
import type { VerificationDependencies } from './dependencies.ts'
import { deviceText, purposes } from './hmac-texts.ts'
import { isKnown } from './store.ts'

/** Whether a contact was verified on a device before, by a code or, for that of an account, by signing in. */
export async function knowsContact(
  { secrets, knowsDevice }: Pick<VerificationDependencies, 'secrets' | 'knowsDevice'>,
  tx: Db,
  contact: string,
  deviceId: string,
): Promise<boolean> {
  return (await isKnown(tx, secrets.hmacs(purposes.device, deviceText(contact, deviceId)))) || (await knowsDevice(tx, contact, deviceId))
}

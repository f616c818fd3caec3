import { deviceName } from '@karat/sites/device-name.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { Origin, SignedInActor } from '../port.ts'
import type { IdentityContext } from '../dependencies.ts'
import { lockActor } from './need-proof.ts'

/** Notifies a customer of a new passkey, and returns the name of the device that it was created on. */
export async function notifyPasskeyAdded(
  { messenger }: Pick<IdentityContext, 'messenger'>,
  tx: Db,
  actor: SignedInActor,
  { userAgent }: Origin,
): Promise<string> {
  const { person } = await lockActor(tx, actor)
  const device = deviceName(userAgent)
  await messenger.passkeyAdded(tx, person, device)
  return device
}

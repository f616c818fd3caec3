import type { Db } from '../../../../kernel/db/db.ts'
import type { IdentityContext } from '../dependencies.ts'
import { isKnownOn } from '../sessions/open-session.ts'
import { customerByContact } from '../store.ts'

/** Whether the account of a contact in canonical spelling has been signed in to on a device. */
export async function knowsDevice(deps: Pick<IdentityContext, 'secrets'>, tx: Db, contact: string, deviceId: string): Promise<boolean> {
  const person = await customerByContact(tx, { kind: contact.includes('@') ? 'email' : 'phone', value: contact })
  return person !== undefined && isKnownOn(deps, tx, person.id, deviceId)
}

import { deviceName } from '@karat/sites/device-name.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { Identity } from '../port.ts'
import { openSessions } from '../store.ts'

/** The open sessions of a customer. */
export async function listSessions(
  { clock, db }: Pick<IdentityContext, 'clock' | 'db'>,
  customerId: string,
): ReturnType<Identity['sessions']> {
  return (await openSessions(db, customerId, clock.now())).map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    signedInAt: row.createdAt,
    lastUsedAt: row.rotatedAt,
  }))
}

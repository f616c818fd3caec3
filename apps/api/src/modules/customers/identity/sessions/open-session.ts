import { deviceName } from '@karat/sites/device-name.ts'
import { randomBytes } from 'node:crypto'
import { addMs, durations } from '../../../../kernel/clock.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { Origin, Tokens, SignInMethod } from '../port.ts'
import { sessionRules } from '../rules.ts'
import { type CustomerRow, endDevice, insertSession, insertSignIn, isKnownDevice, type SessionRow, updateCustomer } from '../store.ts'

/** The origin of a session: its sign-in method, and whether that created the account. */
export interface Opening {
  method: SignInMethod
  created: boolean
}

export const devicePurpose = 'device'

/** When a session ends that is not used from now on. */
export function expiry({ clock }: Pick<IdentityContext, 'clock'>) {
  return addMs(clock.now(), sessionRules.idleDays * durations.day)
}

/** The tokens of a session in its present generation. */
export async function tokensOf(
  { tokens }: Pick<IdentityContext, 'tokens'>,
  row: Pick<SessionRow, 'id' | 'customerId' | 'seed' | 'device' | 'generation'>,
): Promise<Tokens> {
  return { accessToken: await tokens.access(row.customerId, row.id), refreshToken: tokens.refresh(row) }
}

/** Whether a customer has used a device before. */
export function isKnownOn({ secrets }: Pick<IdentityContext, 'secrets'>, tx: Db, customerId: string, deviceId: string) {
  return isKnownDevice(tx, customerId, secrets.hmacs(devicePurpose, deviceId))
}

/**
 * Signs a customer in on a device, which ends other sessions there, and notifies the owner of an unknown device. Runs in the caller's
 * transaction.
 */
export async function openSession(
  deps: Pick<IdentityContext, 'clock' | 'messenger' | 'secrets' | 'tokens'>,
  tx: Db,
  person: CustomerRow,
  origin: Origin,
  { method, created }: Opening,
): Promise<Tokens> {
  const { clock, messenger, secrets } = deps
  const now = clock.now()
  const isNew = !created && !(await isKnownOn(deps, tx, person.id, origin.deviceId))
  const row = {
    id: newId(now),
    customerId: person.id,
    device: secrets.hmac(devicePurpose, origin.deviceId),
    userAgent: origin.userAgent.slice(0, 300),
    seed: randomBytes(24).toString('base64url'),
    generation: 0,
    rotatedAt: now,
    createdAt: now,
    verifiedAt: method === 'password' ? null : now,
    expiresAt: expiry(deps),
  }
  await endDevice(tx, person.id, secrets.hmacs(devicePurpose, origin.deviceId), now)
  await insertSession(tx, row)
  await insertSignIn(tx, { id: newId(now), customerId: person.id, method, refused: false, userAgent: row.userAgent, at: now })
  await updateCustomer(tx, person.id, { lastSignInAt: now })
  if (isNew) await messenger.newDevice(tx, person, deviceName(origin.userAgent))
  return tokensOf(deps, row)
}

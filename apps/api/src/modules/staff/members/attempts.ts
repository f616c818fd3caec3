import { outsideOfActs } from '../../../kernel/acts.ts'
import { AppError } from '../../../kernel/result.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newSecretId } from '../../../kernel/id.ts'
import type { MemberDependencies } from './dependencies.ts'
import type { StaffOrigin } from './port.ts'
import { deviceLimit, unknownDevicesLimit } from './rules.ts'
import { countAttempt, deleteAttempts, isKnownDevice, replaceDevice } from './store.ts'

const attemptPurpose = 'staff attempt'
const devicePurpose = 'staff device'

type AttemptDependencies = Pick<MemberDependencies, 'db' | 'clock' | 'secrets'>

/** The keyed hash of a device's cookie, as sessions store it. */
export const deviceMac = ({ secrets }: Pick<MemberDependencies, 'secrets'>, device: string): string => secrets.hmac(devicePurpose, device)

/**
 * The value of the cookie of a device on which a member signs in. A value that is not known for the member is replaced: somebody else may have
 * put it there, and would hold a known device. The new one is known for the members of the former one, who share the device.
 */
export async function deviceOfSignIn(
  deps: Pick<MemberDependencies, 'secrets'>,
  tx: Db,
  memberId: string,
  device: string | undefined,
): Promise<string> {
  const macs = device === undefined ? [] : deps.secrets.hmacs(devicePurpose, device)
  if (device !== undefined && (await isKnownDevice(tx, memberId, macs))) return device
  const next = newSecretId()
  if (macs.length > 0) await replaceDevice(tx, macs, deviceMac(deps, next))
  return next
}

/**
 * Counts a try of a password or a code of an account before it is checked. A device that signed in before has a count of its own; an unknown
 * one counts by the client's address, and with all other unknown ones. Throws `staff_wait` with the seconds to wait. Returns a function that
 * forgets the tries, for the transaction of a right one.
 */
export async function countTry(
  deps: AttemptDependencies,
  kind: 'password' | 'code' | 'forgotten',
  account: { email: string; memberId: string | undefined },
  origin: Pick<StaffOrigin, 'device' | 'clientKey'>,
): Promise<(tx: Db) => Promise<void>> {
  const { db, clock, secrets } = deps
  const { email, memberId } = account
  const devices = origin.device === undefined ? [] : secrets.hmacs(devicePurpose, origin.device)
  const isKnown = memberId !== undefined && devices.length > 0 && (await isKnownDevice(db, memberId, devices))
  const subjectOf = (...texts: string[]) => secrets.hmac(attemptPurpose, [kind, email, ...texts].join('\n'))
  const own = subjectOf(isKnown ? `device ${origin.device}` : `address ${origin.clientKey}`)
  const shared = isKnown ? undefined : subjectOf('unknown devices')
  const now = clock.now()
  // The count belongs to no act: a wrong code changes nothing that the audit should tell.
  const waitUntil = await outsideOfActs(() =>
    transact(db, async (tx) => {
      const ownWait = await countAttempt(tx, own, deviceLimit, now)
      return ownWait ?? (shared === undefined ? undefined : await countAttempt(tx, shared, unknownDevicesLimit, now))
    }),
  )
  if (waitUntil) {
    const seconds = Math.max(1, Math.ceil((waitUntil.getTime() - now.getTime()) / 1000))
    throw new AppError({ code: 'staff_wait', details: { seconds } })
  }
  // The count of all unknown devices stays: a right try does not excuse the wrong ones of others.
  return (tx) => deleteAttempts(tx, [own])
}

import { outsideOfActs } from '../../../kernel/acts.ts'
import { AppError } from '../../../kernel/result.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newSecretId } from '../../../kernel/id.ts'
import type { MemberDependencies } from './dependencies.ts'
import type { StaffOrigin } from './port.ts'
import { type AttemptLimit, deviceLimit, unknownDevicesLimit } from './rules.ts'
import { countAttempt, deleteAttempts, isKnownDevice, replaceDevice } from './store.ts'

const attemptPurpose = 'staff attempt'
const devicePurpose = 'staff device'

type AttemptDependencies = Pick<MemberDependencies, 'db' | 'clock' | 'secrets'>

/** The keyed hashes of a device's cookie by each of the keys that are valid. */
export const deviceMacs = ({ secrets }: Pick<MemberDependencies, 'secrets'>, device: string): readonly string[] =>
  secrets.hmacs(devicePurpose, device)

/** The keyed hash of a device's cookie, as sessions store it. */
export const deviceMac = ({ secrets }: Pick<MemberDependencies, 'secrets'>, device: string): string => secrets.hmac(devicePurpose, device)

/**
 * The value of the cookie of a device on which a member signs in. A value that is not known for the member is replaced: somebody else may have
 * put it there, and would hold a known device. The new one is known for the members of the former one, who share the device.
 */
export async function deviceOfSignIn(
  deps: Pick<MemberDependencies, 'clock' | 'secrets'>,
  tx: Db,
  memberId: string,
  device: string | undefined,
): Promise<string> {
  const macs = device === undefined ? [] : deviceMacs(deps, device)
  if (device !== undefined && (await isKnownDevice(tx, memberId, macs, deps.clock.now()))) return device
  const next = newSecretId()
  if (macs.length > 0) await replaceDevice(tx, macs, deviceMac(deps, next))
  return next
}

/** A try of a password, a code or a passkey that was counted before it is checked. */
export interface CountedTry {
  /** Forgets the tries of the device, for the transaction of a right one. */
  forget(tx: Db): Promise<void>
  /** The limit that this try reached: where it is wrong, the next ones wait. Undefined for any other try. */
  reached: AttemptLimit | undefined
}

/**
 * Counts a try of a password, a code or a passkey of an account before it is checked. A device that signed in before has a count of its own; an
 * unknown one counts by the client's address, and with all other unknown ones. Throws `staff_wait` with the seconds to wait.
 */
export async function countTry(
  deps: AttemptDependencies,
  kind: 'password' | 'code' | 'passkey' | 'forgotten',
  account: { email: string; memberId: string | undefined },
  origin: Pick<StaffOrigin, 'device' | 'clientKey'>,
): Promise<CountedTry> {
  const { db, clock, secrets } = deps
  const { email, memberId } = account
  const now = clock.now()
  const devices = origin.device === undefined ? [] : deviceMacs(deps, origin.device)
  const isKnown = memberId !== undefined && devices.length > 0 && (await isKnownDevice(db, memberId, devices, now))
  const subjectOf = (...texts: string[]) => secrets.hmac(attemptPurpose, [kind, email, ...texts].join('\n'))
  const own = { subject: subjectOf(isKnown ? `device ${origin.device}` : `address ${origin.clientKey}`), limit: deviceLimit }
  const shared = { subject: subjectOf('unknown devices'), limit: unknownDevicesLimit }
  // The count belongs to no act: a wrong code changes nothing that the audit should tell.
  const { waitUntil, reached } = await outsideOfActs(() =>
    transact(db, async (tx) => {
      let last: AttemptLimit | undefined
      for (const { subject, limit } of isKnown ? [own] : [own, shared]) {
        const counted = await countAttempt(tx, subject, limit, now)
        if (counted.waitUntil) return { waitUntil: counted.waitUntil, reached: undefined }
        // The longer wait of all unknown devices, where both are reached.
        if (counted.tries === limit.tries) last = limit
      }
      return { waitUntil: undefined, reached: last }
    }),
  )
  if (waitUntil) {
    const seconds = Math.max(1, Math.ceil((waitUntil.getTime() - now.getTime()) / 1000))
    throw new AppError({ code: 'staff_wait', details: { seconds } })
  }
  // The count of all unknown devices stays: a right try does not excuse the wrong ones of others.
  return { forget: (tx) => deleteAttempts(tx, [own.subject]), reached }
}

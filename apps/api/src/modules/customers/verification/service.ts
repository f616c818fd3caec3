import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newCode } from '../../../kernel/id.ts'
import { fail, ok, type Result, resultOf } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { CodeSubject, IssuedCode, Verification } from './port.ts'
import { codeRules, mayResend, refusalOf } from './rules.ts'
import { countToday, countTry, deleteCode, isKnown, lockCode, remember, replaceCode, sweepCodes, sweepDevices } from './store.ts'

const purposes = {
  subject: 'verification subject',
  code: 'verification code',
  day: 'verification day',
  device: 'verification device',
  payload: 'verification payload',
}

export interface VerificationDependencies {
  clock: Clock
  secrets: Secrets
  /** Whether the account of a contact has been signed in to on a device. */
  knowsDevice?: (tx: Db, contact: string, deviceId: string) => Promise<boolean>
}

/** One-time codes, bound to a purpose and a device. */
export function createVerification(db: Db, { clock, secrets, knowsDevice = async () => false }: VerificationDependencies) {
  const textOf = ({ purpose, subject, deviceId }: CodeSubject) => [purpose, subject, deviceId].join('\n')
  const codeTextOf = (subject: CodeSubject, code: string) => `${textOf(subject)}\n${code}`

  const deviceText = (contact: string, deviceId: string) => [contact, deviceId].join('\n')
  const contactOf = ({ subject, contact = subject }: CodeSubject) => contact

  /** Counts are stored under the first key: a rotation of keys resets them. */
  async function dayKey(tx: Db, subject: CodeSubject): Promise<string> {
    const contact = contactOf(subject)
    const isOwn = await verification.knows(tx, contact, subject.deviceId)
    return secrets.hmac(purposes.day, isOwn ? deviceText(contact, subject.deviceId) : contact)
  }

  const verification: Verification = {
    async issue(tx, subject, payload): Promise<Result<IssuedCode>> {
      const now = clock.now()
      const previous = await lockCode(tx, secrets.hmacs(purposes.subject, textOf(subject)))
      if (!mayResend(previous, now)) return fail('too_many_requests')
      if ((await countToday(tx, await dayKey(tx, subject), now)) > codeRules.codesPerDay) return fail('too_many_requests')
      const code = newCode()
      const row = {
        subject: secrets.hmac(purposes.subject, textOf(subject)),
        code: secrets.hmac(purposes.code, codeTextOf(subject, code)),
        payload: payload === undefined ? null : secrets.encrypt(purposes.payload, JSON.stringify(payload)),
        sentAt: now,
      }
      if (previous && previous.subject !== row.subject) await deleteCode(tx, previous.subject)
      const replaced = previous?.subject === row.subject ? previous.sentAt : undefined
      if (!(await replaceCode(tx, row, replaced))) return fail('too_many_requests')
      return ok({ code, minutes: codeRules.minutes, resendSeconds: codeRules.resendSeconds })
    },

    async redeem<T>(subject: CodeSubject, code: string, work: (tx: Db, payload: unknown) => Promise<T>): Promise<Result<T>> {
      const outcome = await resultOf(() =>
        transact(db, async (tx): Promise<Result<T>> => {
          const now = clock.now()
          const stored = await lockCode(tx, secrets.hmacs(purposes.subject, textOf(subject)))
          const refusal = refusalOf(stored, now)
          if (refusal || !stored) return fail(refusal ?? 'code_expired', { field: 'otp' })
          if (!secrets.verify(purposes.code, codeTextOf(subject, code), stored.code)) {
            await countTry(tx, stored.subject)
            return fail('code_wrong', { field: 'otp', details: { triesLeft: codeRules.tries - stored.tries - 1 } })
          }
          await deleteCode(tx, stored.subject)
          await remember(tx, secrets.hmac(purposes.device, deviceText(contactOf(subject), subject.deviceId)), now)
          const payload = stored.payload === null ? undefined : secrets.decrypt(purposes.payload, stored.payload)
          return ok(await work(tx, payload === undefined ? undefined : JSON.parse(payload)))
        }),
      )
      return outcome.ok ? outcome.value : outcome
    },

    knows: async (tx, contact, deviceId) =>
      (await isKnown(tx, secrets.hmacs(purposes.device, deviceText(contact, deviceId)))) || (await knowsDevice(tx, contact, deviceId)),
  }
  return {
    ...verification,
    sweepDevices: (before: Date, most: number) => sweepDevices(db, before, most),
    sweep: (before: Date, most: number) => sweepCodes(db, before, most),
  }
}

import type { Clock } from '../../kernel/clock.ts'
import { type Db, transact } from '../../kernel/db/db.ts'
import { newCode } from '../../kernel/id.ts'
import { fail, ok, type Result, resultOf } from '../../kernel/result.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { CodeSubject, IssuedCode, Verification } from './port.ts'
import { codeRules, mayResend, refusalOf } from './rules.ts'
import { countToday, countTry, deleteCode, lockCode, replaceCode, sweepCodes } from './store.ts'

const purposes = { subject: 'verification subject', code: 'verification code', day: 'verification day', payload: 'verification payload' }

export function createVerification(db: Db, { clock, secrets }: { clock: Clock; secrets: Secrets }) {
  const textOf = ({ purpose, subject, deviceId }: CodeSubject) => [purpose, subject, deviceId].join('\n')
  const codeTextOf = (subject: CodeSubject, code: string) => `${textOf(subject)}\n${code}`

  /** The counts of a subject are kept under the first key: a rotation of keys begins them anew. */
  const dayKey = ({ subject }: CodeSubject) => secrets.hmac(purposes.day, subject)

  const verification: Verification = {
    async issue(tx, subject, payload): Promise<Result<IssuedCode>> {
      const now = clock.now()
      const previous = await lockCode(tx, secrets.hmacs(purposes.subject, textOf(subject)))
      if (!mayResend(previous, now)) return fail('too_many_requests')
      if ((await countToday(tx, dayKey(subject), now, 'codes')).codes > codeRules.codesPerDay) return fail('too_many_requests')
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
          const { tries } = await countToday(tx, dayKey(subject), now, 'tries')
          const refusal = refusalOf(stored, tries - 1, now)
          if (refusal || !stored) return fail(refusal ?? 'code_expired', { field: 'otp' })
          if (!secrets.verify(purposes.code, codeTextOf(subject, code), stored.code)) {
            await countTry(tx, stored.subject)
            return fail('code_wrong', { field: 'otp', details: { triesLeft: codeRules.tries - stored.tries - 1 } })
          }
          await deleteCode(tx, stored.subject)
          const payload = stored.payload === null ? undefined : secrets.decrypt(purposes.payload, stored.payload)
          return ok(await work(tx, payload === undefined ? undefined : JSON.parse(payload)))
        }),
      )
      return outcome.ok ? outcome.value : outcome
    },
  }
  return { ...verification, sweep: (before: Date, most: number) => sweepCodes(db, before, most) }
}

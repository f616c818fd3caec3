import { type Db, transact } from '../../../kernel/db/db.ts'
import { fail, ok, type Result, resultOf } from '../../../kernel/result.ts'
import type { VerificationDependencies } from './dependencies.ts'
import { codeTextOf, contactOf, deviceText, purposes, textOf } from './hmac-texts.ts'
import type { CodeSubject } from './port.ts'
import { codeRules, refusalOf } from './rules.ts'
import { countTry, deleteCode, lockCode, remember } from './store.ts'

/** Checks a code and uses it up in the transaction that `work` runs in; see `Verification.redeem`. */
export async function redeemCode<T>(
  { db, clock, secrets }: Pick<VerificationDependencies, 'db' | 'clock' | 'secrets'>,
  subject: CodeSubject,
  code: string,
  work: (tx: Db, payload: unknown) => Promise<T>,
): Promise<Result<T>> {
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
}

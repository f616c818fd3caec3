import type { Db } from '../../../kernel/db/db.ts'
import { newCode } from '../../../kernel/id.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { VerificationDependencies } from './dependencies.ts'
import { codeTextOf, contactOf, deviceText, purposes, textOf } from './hmac-texts.ts'
import { knowsContact } from './knows-contact.ts'
import type { CodeSubject, IssuedCode } from './port.ts'
import { codeRules, mayResend } from './rules.ts'
import { countToday, deleteCode, lockCode, replaceCode } from './store.ts'

/** Creates a new code, which replaces the former one; see `Verification.issue`. */
export async function issueCode(
  deps: Pick<VerificationDependencies, 'clock' | 'secrets' | 'knowsDevice'>,
  tx: Db,
  subject: CodeSubject,
  payload?: unknown,
): Promise<Result<IssuedCode>> {
  const { clock, secrets } = deps
  const now = clock.now()
  const previous = await lockCode(tx, secrets.hmacs(purposes.subject, textOf(subject)))
  if (!mayResend(previous, now)) return fail('too_many_requests')
  if ((await countToday(tx, await dayKey(deps, tx, subject), now)) > codeRules.codesPerDay) return fail('too_many_requests')
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
}

/** Counts are stored under the first key: a rotation of keys resets them. */
async function dayKey(deps: Pick<VerificationDependencies, 'secrets' | 'knowsDevice'>, tx: Db, subject: CodeSubject): Promise<string> {
  const contact = contactOf(subject)
  const isOwn = await knowsContact(deps, tx, contact, subject.deviceId)
  return deps.secrets.hmac(purposes.day, isOwn ? deviceText(contact, subject.deviceId) : contact)
}

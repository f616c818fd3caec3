import { type Db, transact } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { fail, type Result } from '../../../../kernel/result.ts'
import type { Contact } from '../contacts/read-contact.ts'
import { admitContact, type Admitted, MailCodeNeeded, type VerifiedWith } from '../contacts/admit-contact.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { EntryProof, Origin, SignedIn, SignInMethod } from '../port.ts'
import { customerById, type CustomerRow, insertRefusal } from '../store.ts'
import type { CodePurpose } from './send-code.ts'
import { signIn } from './sign-in-as.ts'

const mailSubject = (phone: string) => `mail of ${phone}`

/** Records a refused try where the contact has an account; takes the same time where it has none. */
export async function recordRefused<T>(
  { clock, db }: Pick<IdentityContext, 'clock' | 'db'>,
  outcome: Result<T>,
  origin: Origin,
  contact: Contact,
  method: SignInMethod,
): Promise<Result<T>> {
  const now = clock.now()
  if (!outcome.ok && (outcome.error.code === 'sign_in_failed' || outcome.error.code === 'code_wrong'))
    await insertRefusal(db, contact, { id: newId(now), method, userAgent: origin.userAgent.slice(0, 300), at: now })
  return outcome
}

/** Sends the second code for a number of a long unused account; a code sent just before is still valid. */
async function sendMailCode(
  { db, messenger, verification }: Pick<IdentityContext, 'db' | 'messenger' | 'verification'>,
  origin: Origin,
  subject: { purpose: 'confirmation'; subject: string; deviceId: string },
  email: string,
) {
  await transact(db, async (tx) => {
    const issued = await verification.issue(tx, { ...subject, contact: email })
    if (issued.ok) await messenger.code(tx, origin, { kind: 'email', value: email }, 'email', 'signIn', issued.value)
  })
}

/**
 * Signs in by a code to a contact, through `admitContact`. `prepare` runs in the same transaction before the session starts,
 * with the stored payload of the code. Where a second code is needed it is sent.
 */
export async function enterByCode(
  deps: IdentityContext,
  origin: Origin,
  contact: Contact,
  request: {
    purpose: CodePurpose
    method: SignInMethod
    code: string
    proof?: EntryProof
    names?: (payload: unknown) => NonNullable<VerifiedWith['names']>
    prepare?: (tx: Db, admitted: Admitted, payload: unknown) => Promise<void>
  },
): Promise<Result<SignedIn>> {
  const { verification } = deps
  const { purpose, method, code, proof: { mailCode, startNew = false } = {}, names, prepare } = request
  const { deviceId } = origin
  const mail = { purpose: 'confirmation', subject: mailSubject(contact.value), deviceId } as const
  if (mailCode !== undefined) {
    const agreed = await verification.redeem(mail, mailCode, async () => true)
    if (!agreed.ok) return fail(agreed.error.code, { ...agreed.error, field: 'mailOtp' })
  }
  let asked: CustomerRow | undefined
  const entered = await verification.redeem({ purpose, subject: contact.value, deviceId }, code, async (tx, payload) => {
    try {
      const given = names ? { names: names(payload) } : {}
      const admitted = await admitContact(deps, tx, origin, contact, { ...given, emailVerified: mailCode !== undefined, startNew })
      await prepare?.(tx, admitted, payload)
      const { created } = admitted
      // Read again, since `prepare` may have changed it.
      return await signIn(deps, tx, (await customerById(tx, admitted.person.id)) ?? admitted.person, origin, { method, created })
    } catch (error) {
      if (error instanceof MailCodeNeeded) asked = error.person
      throw error
    }
  })
  if (!entered.ok && asked?.email) await sendMailCode(deps, origin, mail, asked.email)
  return recordRefused(deps, entered, origin, contact, method)
}

import type { Result } from '../../../../kernel/result.ts'
import type { CodeSent, Origin, SignedIn } from '../port.ts'
import { fail, throwFailure } from '../../../../kernel/result.ts'
import type { IdentityContext } from '../dependencies.ts'
import { checkPassword } from '../../../../kernel/passwords/passwords.ts'
import { writePassword } from '../store.ts'
import { enterByCode } from './enter-by-code.ts'
import { contactOf, sendCode } from './send-code.ts'

/** The data of a sign-up by form until its e-mail address is verified. */
interface WaitingSignUp {
  firstName: string
  lastName: string
  hash: string
}

/** Sends the code that ends a sign-up by form. The form's data waits with the code; an existing account gets another message. */
export async function signUp(
  deps: Pick<IdentityContext, 'db' | 'messenger' | 'passwords' | 'verification'>,
  origin: Origin,
  { email, password, ...names }: { firstName: string; lastName: string; email: string; password: string },
): Promise<Result<CodeSent>> {
  const { passwords } = deps
  const contact = contactOf(origin, email, 'email')
  if (!contact.ok) return contact
  if (contact.value.kind !== 'email') return fail('bad_email', { field: 'email' })
  checkPassword(password, contact.value.value)
  const payload: WaitingSignUp = { ...names, hash: await passwords.hash(password) }
  return sendCode(deps, origin, contact.value, {
    purpose: 'sign-up',
    kind: 'signUp',
    payload,
    unless: (person) => (person ? 'exists' : undefined),
  })
}

/** Ends a sign-up by form: creates the account and signs in. */
export async function verifySignUpCode(deps: IdentityContext, origin: Origin, username: string, code: string): Promise<Result<SignedIn>> {
  const { clock } = deps
  const contact = contactOf(origin, username)
  if (!contact.ok) return contact
  const waiting = (payload: unknown) => (payload as WaitingSignUp | undefined) ?? throwFailure('code_expired', 'otp')
  return enterByCode(deps, origin, contact.value, {
    purpose: 'sign-up',
    method: 'sign-up',
    code,
    names: (payload) => {
      const { hash: _, ...names } = waiting(payload)
      return names
    },
    // Where another sign-up was faster, the account keeps its password.
    prepare: async (tx, { person, created }, payload) => {
      if (created) await writePassword(tx, person.id, waiting(payload).hash, clock.now())
    },
  })
}

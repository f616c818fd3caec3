import type { Result } from '../../../../kernel/result.ts'
import type { CodeSent, EntryProof, Origin, SignedIn } from '../port.ts'
import type { IdentityContext } from '../dependencies.ts'
import { checkPassword } from '../../../../kernel/passwords/passwords.ts'
import { dropSessions, endOtherSessions } from '../sessions/end-sessions.ts'
import { writePassword } from '../store.ts'
import { enterByCode } from './enter-by-code.ts'
import { contactOf, sendCode } from './send-code.ts'

/** Sends the code that a new password needs. */
export async function forgotPassword(
  deps: Pick<IdentityContext, 'db' | 'messenger' | 'verification'>,
  origin: Origin,
  username: string,
): Promise<Result<CodeSent>> {
  const contact = contactOf(origin, username)
  if (!contact.ok) return contact
  return sendCode(deps, origin, contact.value, {
    purpose: 'password-reset',
    kind: 'reset',
    unless: (person) => (person ? undefined : 'missing'),
  })
}

/** Sets a password, ends every session and starts a new one. */
export async function resetPassword(
  deps: IdentityContext,
  origin: Origin,
  username: string,
  code: string,
  password: string,
  proof?: EntryProof,
): Promise<Result<SignedIn>> {
  const { clock, messenger, passwords } = deps
  const contact = contactOf(origin, username)
  if (!contact.ok) return contact
  checkPassword(password, contact.value.value)
  const hash = await passwords.hash(password)
  const done = await enterByCode(deps, origin, contact.value, {
    purpose: 'password-reset',
    method: 'reset',
    code,
    ...(proof ? { proof } : {}),
    prepare: async (tx, { person, created }) => {
      await endOtherSessions(deps, tx, person.id)
      await writePassword(tx, person.id, hash, clock.now())
      if (!created) await messenger.passwordChanged(tx, person)
    },
  })
  if (done.ok) await dropSessions(deps, done.value.customer.id)
  return done
}

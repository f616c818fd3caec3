import type { Result } from '../../../../kernel/result.ts'
import type { Channel, CodeSent, EntryProof, Origin, SignedIn } from '../port.ts'
import { fail } from '../../../../kernel/result.ts'
import type { IdentityContext } from '../dependencies.ts'
import { enterByCode } from './enter-by-code.ts'
import { contactOf, sendCode } from './send-code.ts'

/** Sends the code of a sign-up by telephone. */
export async function sendPhoneSignUpCode(
  deps: Pick<IdentityContext, 'db' | 'messenger' | 'verification'>,
  origin: Origin,
  phone: string,
  channel?: Channel,
): Promise<Result<CodeSent>> {
  const contact = contactOf(origin, phone, 'phoneNumber')
  if (!contact.ok) return contact
  if (contact.value.kind !== 'phone') return fail('bad_phone', { field: 'phoneNumber' })
  return sendCode(deps, origin, contact.value, { purpose: 'phone-sign-up', kind: 'signUp', channel })
}

/** Signs up by telephone; see `Identity.verifySignInCode` for numbers with a new owner. */
export async function verifyPhoneSignUpCode(
  deps: IdentityContext,
  origin: Origin,
  phone: string,
  code: string,
  names: { firstName?: string | undefined; lastName?: string | undefined },
  proof?: EntryProof,
): Promise<Result<SignedIn>> {
  const contact = contactOf(origin, phone)
  if (!contact.ok) return contact
  const given = {
    ...(names.firstName ? { firstName: names.firstName } : {}),
    ...(names.lastName ? { lastName: names.lastName } : {}),
  }
  return enterByCode(deps, origin, contact.value, {
    purpose: 'phone-sign-up',
    method: 'sign-up',
    code,
    names: () => given,
    ...(proof ? { proof } : {}),
  })
}

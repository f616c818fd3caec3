import type { Result } from '../../../../kernel/result.ts'
import type { Channel, CodeSent, EntryProof, Origin, SignedIn } from '../port.ts'
import type { IdentityContext } from '../dependencies.ts'
import { enterByCode } from './enter-by-code.ts'
import { contactOf, sendCode } from './send-code.ts'

/** Signs in by a code; see `Identity.verifySignInCode`. */
export async function verifySignInCode(
  deps: IdentityContext,
  origin: Origin,
  username: string,
  code: string,
  proof?: EntryProof,
): Promise<Result<SignedIn>> {
  const contact = contactOf(origin, username)
  if (!contact.ok) return contact
  return enterByCode(deps, origin, contact.value, { purpose: 'sign-in', method: 'code', code, ...(proof ? { proof } : {}) })
}

/** Sends a code that signs in. */
export async function sendSignInCode(
  deps: Pick<IdentityContext, 'db' | 'messenger' | 'verification'>,
  origin: Origin,
  username: string,
  channel?: Channel,
): Promise<Result<CodeSent>> {
  const contact = contactOf(origin, username)
  return contact.ok ? sendCode(deps, origin, contact.value, { purpose: 'sign-in', kind: 'signIn', channel }) : contact
}

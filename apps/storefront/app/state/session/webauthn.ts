import type { CallInput } from '@karat/contract/calls.ts'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { Outcome } from '../api.ts'

type Made = CallInput<'POST /account/user/passkeys'>['body']['credential']
type Signed = CallInput<'POST /account/auth/passkey'>['body']['credential']

/** The outcome where the shopper cancels the browser's dialog, or the browser has no passkeys. */
const cancelled = { ok: false, failure: { status: 0, code: 'passkey_cancelled' } } as const

/** Lets the browser create a passkey by the options of a challenge. */
export async function makePasskey(options: unknown): Promise<Outcome<Made>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
    return { ok: true, value: (await startRegistration({ optionsJSON })) as unknown as Made }
  } catch {
    return cancelled
  }
}

/** Lets the browser sign a challenge with a passkey. */
export async function signByPasskey(options: unknown): Promise<Outcome<Signed>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
    return { ok: true, value: (await startAuthentication({ optionsJSON })) as unknown as Signed }
  } catch {
    return cancelled
  }
}

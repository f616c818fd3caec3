import type { CallInput } from '@karat/contract/calls.ts'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** A passkey that the browser created, as calls send it. */
export type CreatedPasskey = CallInput<'POST /account/user/passkeys'>['body']['credential']
/** A challenge that the browser signed with a passkey, as calls send it. */
export type SignedPasskey = CallInput<'POST /account/auth/passkey'>['body']['credential']

/** Lets the browser create a passkey by the options of a challenge; undefined where the person cancels, or the browser has no passkeys. */
export async function createPasskey(options: unknown): Promise<CreatedPasskey | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
    return (await startRegistration({ optionsJSON })) as unknown as CreatedPasskey
  } catch {
    return undefined
  }
}

/** Lets the browser sign a challenge with a passkey; undefined where the person cancels, or the browser has no passkeys. */
export async function signByPasskey(options: unknown): Promise<SignedPasskey | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
    return (await startAuthentication({ optionsJSON })) as unknown as SignedPasskey
  } catch {
    return undefined
  }
}

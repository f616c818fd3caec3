import { type CreatedPasskey, createPasskey, type SignedPasskey, signByPasskey as sign } from '@karat/api-client/passkey.ts'
import type { Outcome } from '../api.ts'

/** The outcome where the shopper cancels the browser's dialog, or the browser has no passkeys. */
const outcomeOf = <T>(credential: T | undefined): Outcome<T> =>
  credential === undefined ? { ok: false, failure: { status: 0, code: 'passkey_cancelled' } } : { ok: true, value: credential }

/** Lets the browser create a passkey by the options of a challenge. */
export const makePasskey = async (options: unknown): Promise<Outcome<CreatedPasskey>> => outcomeOf(await createPasskey(options))

/** Lets the browser sign a challenge with a passkey. */
export const signByPasskey = async (options: unknown): Promise<Outcome<SignedPasskey>> => outcomeOf(await sign(options))

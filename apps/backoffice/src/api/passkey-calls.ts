import { createPasskey, signByPasskey } from '@karat/api-client/passkey.ts'
import type { CallReply } from '@karat/contract/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useApi } from './api-context.ts'
import { Problem } from './problem.ts'
import type { StaffSession } from './session.tsx'

/** Whether passkeys work here: they belong to a host by its name, never to an address in digits. */
export const mayUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)

/** Waits for the browser's dialog; throws a `Problem` where the person closes it. */
async function answered<T>(dialog: Promise<T | undefined>): Promise<T> {
  const credential = await dialog
  if (credential === undefined) throw new Problem('passkey_cancelled', { code: 'passkey_cancelled', status: 0 })
  return credential
}

/** The pairs of calls around the browser's dialog of a passkey; each rejects with a `Problem`. */
export function usePasskeyCalls() {
  const { call } = useApi()
  return {
    /** Signs in by a passkey alone. */
    async signInAlone(): Promise<StaffSession> {
      const { options } = await call('POST /api/staff/sign-in/passkey-only/options/', {})
      return call('POST /api/staff/sign-in/passkey-only/', { body: { credential: await answered(signByPasskey(options)) } })
    },
    /** Ends a sign-in after the password; `remember` keeps the device. */
    async signIn(remember: boolean): Promise<StaffSession> {
      const { options } = await call('POST /api/staff/sign-in/passkey/options/', {})
      return call('POST /api/staff/sign-in/passkey/', { body: { credential: await answered(signByPasskey(options)), remember } })
    },
    /** Proves again who is at the device. */
    async prove(): Promise<StaffSession> {
      const { options } = await call('POST /api/staff/proof/passkey/options/', {})
      return call('POST /api/staff/proof/passkey/', { body: { credential: await answered(signByPasskey(options)) } })
    },
    /** Makes a passkey the second factor of an accepted invitation. */
    async setUp(name: string): Promise<CallReply<'POST /api/staff/second-factor/passkey/'>> {
      const { options } = await call('POST /api/staff/second-factor/passkey/options/', {})
      return call('POST /api/staff/second-factor/passkey/', { body: { credential: await answered(createPasskey(options)), name } })
    },
    /** Adds a passkey to the own account. */
    async add(name: string): Promise<CallReply<'POST /api/staff/account/passkeys/'>> {
      const { options } = await call('POST /api/staff/account/passkeys/options/', {})
      return call('POST /api/staff/account/passkeys/', { body: { credential: await answered(createPasskey(options)), name } })
    },
  }
}

/** Runs one of these pairs and keeps its problem for the form that shows it. */
export function useCeremony<R>(
  ceremony: () => Promise<R>,
  onDone: (reply: R) => void,
): { run: () => void; problem: Problem | undefined; busy: boolean } {
  const mutation = useMutation<R>({ mutationFn: ceremony, onSuccess: onDone })
  return { run: mutation.mutate, problem: mutation.error ?? undefined, busy: mutation.isPending }
}

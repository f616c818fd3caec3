import { httpCaller } from '@karat/api-client/call.ts'
import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import { clientKey, type SiteSettings } from '@karat/sites/settings.ts'
import { readAuth } from '../state/session/auth-storage.ts'
import { deviceId } from '../state/session/device.ts'

const caller = httpCaller({ fetch: (...request) => fetch(...request) })

/**
 * Makes a public call from a page, outside of the store. Null where it failed; `onFailure` receives the status (0: no readable answer).
 * Calls of the account service carry the access token of a signed-in shopper, else the public key of the website. An expired token
 * is no failure here: public calls have the same answer for everybody.
 */
export function call<K extends CallKey>(
  settings: SiteSettings,
  key: K,
  input: CallInput<K>,
  onFailure?: (status: number) => void,
): Promise<CallReply<K> | null> {
  const token = readAuth(settings.websiteId)?.accessToken ?? clientKey(settings.websiteCode)
  return caller(key, input, { site: settings, deviceId: deviceId(), token, onFailure })
}

import { httpCaller } from '@karat/api-client/call.ts'
import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import { clientKey, type SiteSettings } from '@karat/sites/settings.ts'
import { deviceId } from '../state/device.ts'

const caller = httpCaller({ fetch: (...request) => fetch(...request) })

/**
 * Makes a call from a page, outside of the store. Null where that failed; `onFailure` receives the status (0: no readable
 * answer). A guest has no token of their own, so the website's public key is sent.
 */
export function call<K extends CallKey>(
  settings: SiteSettings,
  key: K,
  input: CallInput<K>,
  onFailure?: (status: number) => void,
): Promise<CallReply<K> | null> {
  return caller(key, input, { site: settings, deviceId: deviceId(), token: clientKey(settings.websiteCode), onFailure })
}

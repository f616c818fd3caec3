import { load, loadAccount } from '@karat/api-client/load.ts'
import { clientKey, type SiteSettings } from '@karat/sites/settings.ts'
import { deviceId } from '../state/device.ts'

/**
 * Asks the commerce service from a page, outside of the store: `path` from its root. Null where that failed; `onFailure`
 * hears the status (0: no answer, or none that can be read).
 */
export function ask<T>(settings: SiteSettings, path: string, onFailure?: (status: number) => void): Promise<T | null> {
  return load<T>(path, {
    fetch: (...call) => fetch(...call),
    site: settings,
    deviceId: deviceId(),
    ...(onFailure ? { onFailure } : {}),
  })
}

/**
 * Posts to the account service from a page: `path` from its root; what lies in `responseBody`, null where that failed. A
 * guest has no token of their own, so the website's public key goes with it.
 */
export function askAccount<T>(settings: SiteSettings, path: string, body: unknown): Promise<T | null> {
  return loadAccount<T>(`/account${path}`, {
    fetch: (...call) => fetch(...call),
    site: settings,
    deviceId: deviceId(),
    token: clientKey(settings.websiteCode),
    method: 'POST',
    body,
  })
}

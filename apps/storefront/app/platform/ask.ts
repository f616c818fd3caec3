import { load } from '@karat/api-client/load.ts'
import { deviceId } from '../state/device.ts'
import type { SiteSettings } from '@karat/sites/settings.ts'

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

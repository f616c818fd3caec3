/** The timeout of a request in milliseconds (K-01). */
export const requestTimeout = 30_000

/** The site of a call, sent with each one (E-09). */
export interface CallSite {
  websiteId: string
  subsiteId: string
  languageId: string
}

/** The headers of every request. X-Frame-Options goes with each one, as the services expect (C-47). */
export function siteHeaders(site: CallSite | undefined, deviceId?: string): Record<string, string> {
  return {
    accept: 'application/json',
    'X-Frame-Options': 'SAMEORIGIN',
    ...(site ? { websiteid: site.websiteId, subsiteid: site.subsiteId, languageid: site.languageId } : {}),
    ...(deviceId ? { 'x-device-id': deviceId } : {}),
  }
}

export interface LoadOptions {
  fetch: typeof fetch
  site?: CallSite | undefined
  /** The id of the calling browser; pages rendered on the server have none. */
  deviceId?: string
  /** The bearer token: a user's, or the public client key of a website. */
  token?: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Called with the status of an unsuccessful answer (0: there was none), for callers that distinguish 404 from 500. */
  onFailure?: ((status: number) => void) | undefined
  /** Receives errors of the network or the service, for the log; a missing resource (4xx) is no error. */
  onError?: ((error: unknown) => void) | undefined
}

/** Logged for a failure of a service. Names the path without its query. */
class ServiceFailed extends Error {
  constructor(method: string, url: string, status: number) {
    super(`${method} ${url.split('?')[0]} answered ${status}`)
    this.name = 'ServiceFailed'
  }
}

/**
 * Loads JSON for a page. Every failure (network, timeout, status, invalid JSON) becomes null and never an
 * exception: the page decides whether it can do without the data.
 */
export async function load<T>(
  url: string,
  { fetch: call, site, deviceId, token, method = 'GET', body, onFailure, onError }: LoadOptions,
): Promise<T | null> {
  try {
    const headers = {
      ...siteHeaders(site, deviceId),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const response = await call(url, {
      method,
      headers,
      signal: AbortSignal.timeout(requestTimeout),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) {
      // An unread body would keep the connection open.
      await response.body?.cancel()
      if (response.status >= 500) onError?.(new ServiceFailed(method, url, response.status))
      onFailure?.(response.status)
      return null
    }
    return (await response.json()) as T
  } catch (error) {
    onError?.(error)
    onFailure?.(0)
    return null
  }
}

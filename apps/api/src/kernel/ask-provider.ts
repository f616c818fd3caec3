/**
 * Makes a request to a provider's HTTP interface. A redirect is an error, so that keys reach only the host that was configured.
 * Throws where there is no answer within `timeout` milliseconds.
 */
export function askProvider(url: string, { timeout = 10_000, ...init }: RequestInit & { timeout?: number }): Promise<Response> {
  return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
}

/** A provider refused a request. Has its status and code, but not its text, which may repeat data of the request. */
export class ProviderRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(provider: string, status: number, code: string) {
    super(`${provider} answered ${status}${code ? ` (${code})` : ''}`)
    this.status = status
    this.code = code
  }
}

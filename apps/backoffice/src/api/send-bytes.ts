/** Milliseconds within which bytes are sent and answered: a part of a file on a slow connection of a phone. */
const sendTimeout = 300_000

interface SentBytes {
  method: string
  headers: Readonly<Record<string, string>>
  bytes: Blob
  onSent: ((bytes: number) => void) | undefined
}

/**
 * Sends bytes, and says how many of them are on their way, which `fetch` cannot. Rejects with a `DOMException` named `TimeoutError` or
 * `NetworkError` where nothing answers.
 */
export function sendBytes(path: string, { method, headers, bytes, onSent }: SentBytes): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.responseType = 'text'
    request.timeout = sendTimeout
    for (const [name, value] of Object.entries({ ...headers, 'content-type': 'application/octet-stream' }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onSent?.(loaded))
    const fail = (name: string) => () => reject(new DOMException('Nothing answered', name))
    request.addEventListener('timeout', fail('TimeoutError'))
    for (const event of ['error', 'abort']) request.addEventListener(event, fail('NetworkError'))
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('retry-after')
      const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter })
      resolve(new Response(request.responseText, { status: request.status, statusText: request.statusText, headers }))
    })
    request.send(bytes)
  })
}

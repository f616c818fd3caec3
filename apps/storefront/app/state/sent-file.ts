/** Called with the part of the file that has been sent, from 0 to 1; one file is sent at a time. */
let watcher: ((part: number) => void) | undefined

/** Runs work that sends a file; `onProgress` receives the sent part, from 0 to 1. */
export async function watched<T>(onProgress: (part: number) => void, work: () => Promise<T>): Promise<T> {
  watcher = onProgress
  try {
    return await work()
  } finally {
    watcher = undefined
  }
}

/** Sends a request as `fetch` does, which cannot tell how much has been sent. */
async function send(request: Request, onProgress: (part: number) => void): Promise<Response> {
  const body = await request.blob()
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(request.method, request.url)
    for (const [name, value] of request.headers) sending.setRequestHeader(name, value)
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    sending.addEventListener('load', () => resolve(new Response(sending.responseText, { status: sending.status })))
    sending.addEventListener('error', () => reject(new TypeError('the file was not sent')))
    sending.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
    request.signal.addEventListener('abort', () => sending.abort())
    sending.send(body)
  })
}

/** `fetch`; a file whose progress is watched is sent by XMLHttpRequest. */
export const fetchOrSend: typeof fetch = (input, init) =>
  watcher && input instanceof Request && (input.headers.get('content-type') ?? '').startsWith('multipart/form-data')
    ? send(input, watcher)
    : fetch(input, init)

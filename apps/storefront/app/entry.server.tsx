import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { apiContext } from './data/api-context.ts'
import { startLate } from './late-scripts.ts'

export { apiContext } from './data/api-context.ts'

/** A page whose frame cannot be made: the server has one of its own for that, in every language. */
function unframed(status: number): Response {
  return new Response(null, { status, headers: { 'x-unframed': 'yes' } })
}

/** Renders a page whole before a byte of it leaves: it is cached and hashed as one piece. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { onError } = loadContext.get(apiContext)
  // Without what the root loads there are neither words nor a menu.
  if (status >= 500 && !context.staticHandlerContext.loaderData['root']) return Promise.resolve(unframed(status))
  return new Promise<Response>((resolve) => {
    let failed = false
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        if (failed) return resolve(unframed(500))
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        pipe(body)
        resolve(text(body).then((html) => new Response(import.meta.env.PROD ? startLate(html) : html, { headers, status })))
      },
      onShellError() {
        resolve(unframed(500))
      },
      onError(error) {
        failed = true
        onError(error)
      },
    })
  })
}

/** Faults of loaders, told with the request that met them; one that was given up is nobody's fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(apiContext).onError(error)
}

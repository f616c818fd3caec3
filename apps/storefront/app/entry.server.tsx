import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { apiContext } from './data/api-context.ts'
import { delayScripts } from './late-scripts.ts'

export { apiContext } from './data/api-context.ts'

/** The response for a page without its layout: the server has an error page of its own for that, in every language. */
function withoutLayout(status: number): Response {
  return new Response(null, { status, headers: { 'x-unframed': 'yes' } })
}

/** Collects what is written and hands it on as text when it is complete. */
function collectText(done: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString())
      next()
    },
  })
}

/** Renders a page completely before it is sent: it is cached and hashed as a whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { onError, takeHtml } = loadContext.get(apiContext)
  // Without the root's data there are neither messages nor a menu.
  if (status >= 500 && !context.staticHandlerContext.loaderData['root']) return Promise.resolve(withoutLayout(status))
  return new Promise<Response>((resolve, reject) => {
    let failed = false
    function finish(rendered: string): void {
      const html = import.meta.env.PROD ? delayScripts(rendered) : rendered
      takeHtml?.(html)
      resolve(new Response(takeHtml ? null : html, { headers, status }))
    }
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        if (failed) return resolve(withoutLayout(500))
        headers.set('content-type', 'text/html; charset=utf-8')
        pipe(collectText(finish).on('error', reject))
      },
      onShellError() {
        resolve(withoutLayout(500))
      },
      onError(error) {
        failed = true
        onError(error)
      },
    })
  })
}

/** Errors of loaders, logged with their request; an aborted request is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(apiContext).onError(error)
}

import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { apiContext } from './data/api-context.ts'
import { createKeptMarkup } from './kept-markup.ts'
import { delayScripts } from './late-scripts.ts'
import { KeptMarkupProvider } from './site/kept.tsx'

// While developing, parts change without their data.
const keptMarkup = import.meta.env.PROD ? createKeptMarkup() : null

export { apiContext } from './data/api-context.ts'

/** The response for a page without its layout: the server has an error page of its own for that, in every language. */
function withoutLayout(status: number): Response {
  return new Response(null, { status, headers: { 'x-unframed': 'yes' } })
}

/** Collects what is written and hands it on when it is complete. */
function collectBytes(done: (bytes: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
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
    function finish(rendered: Buffer): void {
      // As Latin-1 every byte is a character: decoded, one rupee sign would make a page's text twice as large in memory.
      const html = import.meta.env.PROD ? Buffer.from(delayScripts(rendered.toString('latin1')), 'latin1') : rendered
      takeHtml?.(html)
      resolve(new Response(takeHtml ? null : new Uint8Array(html), { headers, status }))
    }
    const page = (
      <KeptMarkupProvider value={keptMarkup}>
        <ServerRouter context={context} url={request.url} />
      </KeptMarkupProvider>
    )
    const { pipe } = renderToPipeableStream(page, {
      // The page is sent as a whole: without this React moves large parts to its end, where only a script puts them into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        if (failed) return resolve(withoutLayout(500))
        headers.set('content-type', 'text/html; charset=utf-8')
        pipe(collectBytes(finish).on('error', reject))
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

import type { ReactNode } from 'react'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { apiContext } from './data/api-context.ts'
import { dataScript } from './data-script.ts'
import { createFragmentCache } from './fragment-cache.ts'
import { beforeEnd, delayScripts } from './late-scripts.ts'
import { FragmentCacheProvider } from './site/cached-fragment.tsx'
import styles from './styles/app.css?inline'

// During development components change without their data, so nothing is cached.
const keptMarkup = import.meta.env.PROD ? createFragmentCache(styles) : null

export { apiContext } from './data/api-context.ts'

/** The response for a page without its layout: the server has an error page of its own for that, in every language. */
function withoutLayout(status: number): Response {
  return new Response(null, { status, headers: { 'x-unframed': 'yes' } })
}

const doctype = '<!DOCTYPE html>'

/** The marker that React writes where a part is suspended or has failed. */
const unfinished = '<!--$!-->'

/**
 * Renders a page in one step as a string, without its doctype: React's stream, which writes bytes in chunks, takes a sixth more time.
 * Undefined where a part of it suspends, as a component whose code is not loaded yet, or fails.
 */
function writeAtOnce(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page)
    return html.includes(unfinished) ? undefined : html
  } catch {
    return undefined
  }
}

/** Renders a page, without its doctype, once all its parts are loaded; undefined where one fails, after `onError` received its error. */
function writeWhenReady(page: ReactNode, onError: (error: unknown) => void): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page, {
      // The page is sent as one text: without this React puts large parts at its end, and only a script puts them into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        if (failed) return resolve(undefined)
        const chunks: Buffer[] = []
        const collect = new Writable({
          write(chunk: Buffer, _encoding, next) {
            chunks.push(chunk)
            next()
          },
          final(next) {
            resolve(Buffer.concat(chunks).toString().replace(doctype, ''))
            next()
          },
        })
        pipe(collect.on('error', reject))
      },
      onShellError: () => resolve(undefined),
      onError(error) {
        failed = true
        onError(error)
      },
    })
  })
}

/** Renders a page completely before it is sent: it is cached and hashed as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { onError, takePage, texts } = loadContext.get(apiContext)
  const { serverHandoffStream, ...withoutStream } = context
  // Without the root's data there are neither messages nor a menu.
  if (!serverHandoffStream || (status >= 500 && !context.staticHandlerContext.loaderData['root'])) return withoutLayout(status)
  const data = await text(serverHandoffStream)
  // Without its stream the router leaves the data to this module.
  const page = (
    <FragmentCacheProvider value={keptMarkup?.(texts) ?? null}>
      <ServerRouter context={withoutStream} url={request.url} />
    </FragmentCacheProvider>
  )
  const written = writeAtOnce(page) ?? (await writeWhenReady(page, onError))
  if (written === undefined) return withoutLayout(500)
  const script = dataScript(data)
  takePage([doctype, ...(import.meta.env.PROD ? delayScripts(written, script) : beforeEnd(written, script))])
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { headers, status })
}

/** Errors of loaders, logged with their request; an aborted request is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(apiContext).onError(error)
}

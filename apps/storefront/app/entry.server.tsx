import { text } from 'node:stream/consumers'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { apiContext } from './data/api-context.ts'
import { renderPage } from './page-pipeline/render-page.tsx'

export { apiContext } from './data/api-context.ts'

/** The response for a page without its layout: the server has an error page of its own for that, in every language. */
function withoutLayout(status: number): Response {
  return new Response(null, { status, headers: { 'x-unframed': 'yes' } })
}

/** Renders a page, which the server takes from `takePage`: the body of a `Response` would join and copy it as a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { onError, takePage, texts } = loadContext.get(apiContext)
  // Without its stream the router leaves the data to the pipeline.
  const { serverHandoffStream, ...withoutStream } = context
  // Without the root's data there are neither messages nor a menu.
  if (!serverHandoffStream || (status >= 500 && !context.staticHandlerContext.loaderData['root'])) return withoutLayout(status)
  const data = await text(serverHandoffStream)
  const page = await renderPage(<ServerRouter context={withoutStream} url={request.url} />, data, { texts, onError })
  if (!page) return withoutLayout(500)
  takePage(page)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { headers, status })
}

/** Errors of loaders, logged with their request; an aborted request is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(apiContext).onError(error)
}

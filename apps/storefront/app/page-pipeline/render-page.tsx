import type { ReactNode } from 'react'
import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import styles from '../styles/app.css?inline'
import { FragmentCacheProvider } from './cached-fragment.tsx'
import { dataScript } from './data-script.ts'
import { createFragmentCache } from './fragment-cache.ts'
import { beforeEnd, delayScripts } from './late-scripts.ts'
import type { PageTexts } from './page-texts.ts'

// During development components change without their data, so nothing is cached.
const fragmentCache = import.meta.env.PROD ? createFragmentCache(styles) : null

const doctype = '<!DOCTYPE html>'

/** The marker that React writes where a part is suspended or has failed. */
const unfinished = '<!--$!-->'

/**
 * Renders a page in one step as a string, without its doctype: React's stream, which writes bytes in chunks, takes a sixth more time.
 * Undefined where a part of it suspends, as a component whose code is not loaded yet, or fails.
 */
function renderAtOnce(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page)
    return html.includes(unfinished) ? undefined : html
  } catch {
    return undefined
  }
}

/** Renders a page, without its doctype, once all its parts are loaded; undefined where one fails, after `onError` received its error. */
function renderWhenReady(page: ReactNode, onError: (error: unknown) => void): Promise<string | undefined> {
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

/**
 * Renders a page completely before it is sent: it is cached and hashed as a whole. `data` is the router's data of the page. Returns the
 * page's markup in parts, none of which divides a script or style, with the placeholders of its texts; undefined where a part of it fails,
 * after `onError` received its error.
 */
export async function renderPage(
  page: ReactNode,
  data: string,
  { texts, onError }: { texts: PageTexts; onError: (error: unknown) => void },
): Promise<string[] | undefined> {
  const provided = <FragmentCacheProvider value={fragmentCache?.(texts) ?? null}>{page}</FragmentCacheProvider>
  const html = renderAtOnce(provided) ?? (await renderWhenReady(provided, onError))
  if (html === undefined) return undefined
  const script = dataScript(data)
  return [doctype, ...(import.meta.env.PROD ? delayScripts(html, script) : beforeEnd(html, script))]
}

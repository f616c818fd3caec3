import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { KeptMarkup } from './site/kept.tsx'

/** Texts at most whose parts are kept: a site has three in each language. */
const most = 300

/** Writes parts of pages once, as the renderer of the pages would; all are forgotten when there are too many. */
export function createKeptMarkup(): KeptMarkup {
  // By the text first: one that is the same object for all pages is then compared at once.
  const kept = new Map<string, Map<string, string>>()

  function partsOf(text: string): Map<string, string> {
    const known = kept.get(text)
    if (known) return known
    if (kept.size >= most) kept.clear()
    const parts = new Map<string, string>()
    kept.set(text, parts)
    return parts
  }

  return {
    through(of: string, name: string, write: () => ReactNode): string {
      const parts = partsOf(of)
      const html = parts.get(name) ?? renderToString(write())
      parts.set(name, html)
      return html
    },
  }
}

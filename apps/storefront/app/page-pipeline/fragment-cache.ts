import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { FragmentCache } from './cached-fragment.tsx'
import type { PageTexts, SharedText } from './page-texts.ts'

/** The most texts whose fragments are cached: a site has three in each language. */
const most = 300

/** The most objects whose fragments are cached: some 4 KB each with its key. */
const maxObjects = 1000

/** The most fragments of one object: it may be on pages in several languages, with the messages of each. */
const maxOfObject = 20

interface ObjectPart {
  name: string
  others: readonly unknown[]
  /** Undefined while only one page has had it. */
  markup: SharedText | undefined
}

/**
 * The markup of a fragment. The renderer writes a link before it that preloads each picture in it: in a page's head where the page is rendered
 * whole, and here inside of the fragment, where the browser's markup has none.
 */
const markupOf = (fragment: ReactNode): string => renderToString(fragment).replace(/^(?:<link rel="preload"[^>]*>)+/, '')

/** Creates a cache of fragments, rendered as the pages' renderer would, and of all styles; it is emptied when it holds too many. */
export function createFragmentCache(styles: string): (texts: PageTexts) => FragmentCache {
  // By the text first: the same text object on all pages is compared at once.
  const kept = new Map<string, Map<string, SharedText>>()
  const objectTexts = new WeakMap<object, string>()
  const objectParts = new Map<string, ObjectPart[]>()
  let sharedStyles: SharedText | undefined

  function partsOf(text: string): Map<string, SharedText> {
    const known = kept.get(text)
    if (known) return known
    if (kept.size >= most) kept.clear()
    const parts = new Map<string, SharedText>()
    kept.set(text, parts)
    return parts
  }

  return (texts) => ({
    through(of: string, name: string, write: () => ReactNode): string {
      const parts = partsOf(of)
      const part = parts.get(name) ?? texts.share(markupOf(write()))
      parts.set(name, part)
      return texts.placeholder([part])
    },
    throughObject(of, name, others, write) {
      const text = objectTexts.get(of) ?? JSON.stringify(of)
      objectTexts.set(of, text)
      const parts = objectParts.get(text) ?? []
      if (objectParts.size >= maxObjects) objectParts.clear()
      objectParts.set(text, parts)
      const known = parts.find((part) => part.name === name && part.others.every((other, index) => other === others[index]))
      if (!known) {
        if (parts.length >= maxOfObject) parts.length = 0
        parts.push({ name, others, markup: undefined })
        return undefined
      }
      known.markup ??= texts.share(markupOf(write()))
      return texts.placeholder([known.markup])
    },
    styles: texts.placeholder([(sharedStyles ??= texts.share(styles))]),
  })
}

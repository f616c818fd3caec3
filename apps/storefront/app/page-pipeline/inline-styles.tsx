import { useLayoutEffect, useRef } from 'react'
import styles from '../styles/app.css?inline'
import { useFragmentCache } from './cached-fragment.tsx'

/** No script contains the styles: in the browser they are read from the server's markup, also where an error renders the document again. */
const pageStyles = import.meta.env.SSR ? styles : (document.head.querySelector('style')?.textContent ?? '')

/** The styles of every public page, inlined: the first view needs no second request, and later pages have their styles already. */
export function InlineStyles() {
  const cache = useFragmentCache()
  const element = useRef<HTMLStyleElement>(null)
  // Rendered again, it would be behind the stylesheets of lazy parts, and the order of layers would begin with theirs.
  useLayoutEffect(() => {
    const first = document.head.querySelector('style, link[rel=stylesheet]')
    if (element.current && element.current !== first) document.head.prepend(element.current)
  }, [])
  return <style ref={element} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: cache?.styles ?? pageStyles }} />
}

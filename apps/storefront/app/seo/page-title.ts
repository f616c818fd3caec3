import { useEffect } from 'react'
import { useSite } from '../site/site.tsx'
import { fullTitle } from './seo.ts'

/** Names the document, where what its page is about is known in the browser alone. */
export function usePageTitle(title: string): void {
  const site = useSite()
  useEffect(() => {
    document.title = fullTitle(site, title)
  }, [site, title])
}

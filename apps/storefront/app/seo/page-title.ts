import { useEffect } from 'react'
import { useSite } from '../site/site.tsx'
import { fullTitle } from './seo.ts'

/** Sets the document's title, for pages whose subject only the browser knows. */
export function usePageTitle(title: string): void {
  const site = useSite()
  useEffect(() => {
    document.title = fullTitle(site, title)
  }, [site, title])
}

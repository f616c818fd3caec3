import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useSite } from '../../site/site.tsx'
import { returnPath } from '../../site/return-path.ts'
import { useShop } from '../../state/lazy-store.ts'

/**
 * Leads back to the page before once the shopper is signed in and no further step is open. The page is loaded as a new document: the
 * security policy of the sign-in pages, which may allow the captcha's script, ends with them.
 */
export function useReturn(isDone: boolean): void {
  const { locale } = useSite()
  const [search] = useSearchParams()
  const isLoggedIn = useShop((state) => state.auth.isLoggedIn, false)
  useEffect(() => {
    if (isLoggedIn && isDone) window.location.replace(returnPath(search, window.location.origin, `/${locale}/`))
  }, [isLoggedIn, isDone, search, locale])
}

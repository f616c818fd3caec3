import { ToastRegion } from '@karat/ui/toast-region.tsx'
import { Suspense, useEffect } from 'react'
import { lazyWithMessages } from '../site/lazy-with-messages.tsx'
import { useSite } from '../site/site.tsx'
import { useShop } from '../state/lazy-store.ts'
import { Measurement } from './measurement.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { mendTranslations } from './translated-pages.ts'

const Toasts = lazyWithMessages('toasts', () => import('./toasts.tsx'))

/** The widgets of every page that are hydrated after it: the toast region, the page announcer and the measurement. */
export default function DeferredWidgets() {
  const { language } = useSite()
  useEffect(mendTranslations, [])
  const toasts = useShop((state) => state.toasts.messages.length > 0, false)
  const hasStore = useShop(() => true, false)
  // The chunk of toasts is loaded at the first input: it could not be loaded offline, when a toast must report that.
  useEffect(() => {
    if (!hasStore) return undefined
    const watch = new AbortController()
    const preload = () => {
      watch.abort()
      void Toasts.preload(language).catch(() => undefined)
    }
    for (const type of ['pointermove', 'pointerdown', 'keydown']) window.addEventListener(type, preload, { signal: watch.signal })
    return () => watch.abort()
  }, [hasStore, language])
  return (
    <>
      <ToastRegion>
        <Suspense>{toasts && <Toasts />}</Suspense>
      </ToastRegion>
      <PageAnnouncer />
      <Measurement />
    </>
  )
}

import { ToastRegion } from '@karat/ui/toast-region.tsx'
import { Suspense } from 'react'
import { latePart } from '../site/late-part.tsx'
import { useShop } from '../state/lazy-store.ts'
import { Measurement } from './measurement.tsx'

const Toasts = latePart('toasts', () => import('./toasts.tsx'))

/** What surrounds every page and nobody looks at first: the region of toasts, and what the shop measures. */
export default function Extras() {
  const toasts = useShop((state) => state.toasts.messages.length > 0, false)
  return (
    <>
      <ToastRegion>
        <Suspense>{toasts && <Toasts />}</Suspense>
      </ToastRegion>
      <Measurement />
    </>
  )
}

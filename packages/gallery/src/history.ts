import { useRef } from 'react'
import type { Slide, SlideChange } from './types.ts'

/** An adapter by which a router keeps the open slide in the address. `current` is the slide named there now, or null. */
export interface HistoryAdapter {
  current: string | null
  /** Pushes a history entry for a slide, so that the back button closes the gallery. */
  push(id: string): void
  /** Replaces the current history entry by one for another slide, or for none. */
  replace(id: string | null): void
  back(): void
}

/**
 * Keeps a gallery's slide in the address through a router: the back button closes it, and a link to a slide opens it. Spread the returned
 * props over `Lightbox`, and open with `openAt`.
 */
export function useGalleryHistory(slides: readonly Slide[], adapter: HistoryAdapter) {
  const pushed = useRef(false)
  const foundIndex = slides.findIndex((slide, index) => String(slide.id ?? index) === adapter.current)
  return {
    open: foundIndex >= 0,
    index: Math.max(0, foundIndex),
    openAt(at: number) {
      const id = slides[at]?.id
      pushed.current = true
      adapter.push(String(id ?? at))
    },
    onClose() {
      // A visitor who opened the page by its link has no history entry of the gallery to go back to.
      if (pushed.current) adapter.back()
      else adapter.replace(null)
      pushed.current = false
    },
    onSlideChange({ slides: { current } }: SlideChange) {
      adapter.replace(current.id)
    },
  }
}

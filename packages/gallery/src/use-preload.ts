import { useEffect } from 'react'
import { wrap } from './maths/gesture.ts'
import type { KnownSlide } from './types.ts'

/** The neighbours are fetched once the slide on show has had its turn. */
const after = 150

export function usePreload(slides: readonly KnownSlide[], index: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const beside of slides.length > 1 ? [1, -1] : []) {
        const next = slides[wrap(index + beside, slides.length)]
        if (!next || next.type !== 'image' || next.render) continue
        const image = new Image()
        if (next.srcSet) Object.assign(image, { sizes: next.sizes ?? '100vw', srcset: next.srcSet })
        image.src = next.source
      }
    }, after)
    return () => clearTimeout(timer)
  }, [slides, index])
}

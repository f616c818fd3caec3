import type { Slide } from './types.ts'

/** The player's address of a YouTube or Vimeo page, in their privacy-friendly form; undefined for any other. */
export function embedAddress(page: string): string | undefined {
  const tube = /(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{6,})/.exec(page)?.[1]
  if (tube) return `https://www.youtube-nocookie.com/embed/${tube}?autoplay=1&rel=0`
  const vimeo = /vimeo\.com\/(?:video\/|channels\/[^/]+\/)?(\d+)/.exec(page)?.[1]
  return vimeo && `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1`
}

/** A slide of a YouTube or Vimeo page as an embed with the player's address. Other slides are returned as they are. */
export function embedSlide(slide: Slide): Slide {
  const source = embedAddress(slide.source ?? slide.src ?? '')
  return source ? { ...slide, type: 'embed_video', source } : slide
}

import type { Turn } from '../../media/gallery-slides.ts'
import { translateData, useMessages } from '../../site/messages.tsx'

/** What a 360° view says of itself: where it shows another metal than the one that was chosen, which. */
export function useTurnText(): (turn: Turn, chosenColour: string) => string {
  const t = useMessages()
  return ({ colour }, chosenColour) =>
    colour === '' || colour === chosenColour ? t('gallery.turn') : t('gallery.turnIn', { colour: translateData(t, 'colour', colour) })
}

import type { Turn } from '../../media/gallery-slides.ts'
import { translateData, useMessages } from '../../site/messages.tsx'

/** The label of a 360° view; it names the metal colour where that differs from the chosen one. */
export function useTurnText(): (turn: Turn, chosenColour: string) => string {
  const t = useMessages()
  return ({ colour }, chosenColour) =>
    colour === '' || colour === chosenColour ? t('gallery.turn') : t('gallery.turnIn', { colour: translateData(t, 'colour', colour) })
}

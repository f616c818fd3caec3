import type { PieceGift } from '@karat/contract/gifts.ts'
import { useMessages } from '../../site/messages.tsx'

/** Isolates a name from the text around it, whatever its direction (bidi isolation). */
const apart = (name: string) => `\u2068${name}\u2069`

/** A short summary of the gift details of a line's units; where a line has several units, each part names its unit. */
export function GiftNotes({ gifts }: { gifts: readonly (PieceGift | null)[] }) {
  const t = useMessages()
  const say = ({ wrap, message, to, hidePrice }: PieceGift) =>
    [
      wrap && t('sum.wrap'),
      message && (to ? t('gift.noteTo', { name: apart(to) }) : t('gift.note')),
      !message && to && t('gift.forName', { name: apart(to) }),
      hidePrice && t('gift.hidden'),
    ]
      .filter(Boolean)
      .join(' · ')
  return gifts.map((gift, index) => {
    const details = gift && say(gift)
    return (
      details && (
        <p key={index} className="type-small type-soft">
          {gifts.length > 1 ? t('gift.ofPiece', { number: index + 1, details }) : details}
        </p>
      )
    )
  })
}

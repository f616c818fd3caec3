import { Button } from '@karat/ui/button.tsx'
import type { SharedEntry } from '@karat/contract/wishlist.ts'
import { useEffect, useState } from 'react'
import { withReturn } from '../../site/return-path.ts'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { loadWishlist } from '../../state/wishlist/load-wishlist.ts'
import type { GuestPiece } from '../../state/wishlist/wishlist-slice.ts'
import { RetryNotice } from '../../ui/forms/retry-notice.tsx'
import { Skeleton } from '../../ui/cards/skeleton.tsx'
import { type Removed, RemovedPiece } from './removed-piece.tsx'
import { useMoveToBag } from './use-move-to-bag.ts'
import { WishCard } from './wish-card.tsx'

/** The variants of a guest's wishlist that the site sells, by id; null until they are loaded. */
function usePieces(pieces: readonly GuestPiece[]) {
  const { settings } = useSite()
  const [known, setKnown] = useState<ReadonlyMap<string, SharedEntry> | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const missing = known === null || pieces.some(({ productID }) => !known.has(productID))
  const ids = missing ? pieces.map(({ productID }) => productID).join(' ') : ''
  useEffect(() => {
    if (ids === '') return
    let isCurrent = true
    void loadWishlist(settings)
      .then(({ wishlist }) => wishlist.readPieces(ids.split(' ')))
      .then((outcome) => {
        if (!isCurrent) return
        setFailed(!outcome.ok)
        if (outcome.ok) setKnown((before) => new Map([...(before ?? []), ...outcome.value.map((one) => [one.productID, one] as const)]))
      })
    return () => {
      isCurrent = false
    }
  }, [ids, settings, tries])
  return { known, failed, retry: () => setTries(tries + 1) }
}

/** A guest's wishlist on this device, with current prices, and a link to the sign-in, which keeps it in the account. */
export function GuestList({ pieces }: { pieces: readonly GuestPiece[] }) {
  const t = useMessages()
  const { settings, locale } = useSite()
  const { known, failed, retry } = usePieces(pieces)
  const { busy, move } = useMoveToBag()
  const [removed, setRemoved] = useState<Removed | null>(null)

  async function takeOff(piece: GuestPiece): Promise<void> {
    const { wishlist } = await loadWishlist(settings)
    wishlist.removePiece(piece.productID)
  }
  async function remove(piece: GuestPiece, name: string): Promise<void> {
    const at = pieces.indexOf(piece)
    const { wishlist } = await loadWishlist(settings)
    const putBack = () => {
      wishlist.restorePiece(piece, at)
      setRemoved(null)
    }
    await takeOff(piece)
    setRemoved({ name, at, putBack })
  }
  const cards = pieces.flatMap((piece) => {
    const sold = known?.get(piece.productID)
    if (!sold) return []
    return [
      <li key={piece.productID}>
        <WishCard piece={{ ...sold, priceAdded: piece.priceAdded, addedAt: piece.addedAt }} onRemove={() => void remove(piece, sold.name)}>
          <Button
            variant="secondary"
            wide
            disabled={!sold.available}
            aria-disabled={busy === piece.productID || undefined}
            onClick={() => void move(piece.productID, () => takeOff(piece))}
          >
            {t(sold.available ? 'wishlist.move' : 'availability.sold_out')}
            <span className="ui-visually-hidden"> {sold.name}</span>
          </Button>
        </WishCard>
      </li>,
    ]
  })
  if (removed) cards.splice(removed.at, 0, <RemovedPiece key="removed" removed={removed} />)
  return (
    <>
      {pieces.length > 0 && (
        <div className="wishlist-invitation">
          <div>
            <p>
              <b>{t('wishlist.onDevice', { count: pieces.length })}</b>
            </p>
            <p className="type-soft">{t('wishlist.guestText')}</p>
          </div>
          <Button as="a" href={`/${locale}/sign-in${withReturn(`/${locale}/wishlist`)}`}>
            {t('account.signIn')}
          </Button>
        </div>
      )}
      {failed && <RetryNotice failure={t('problem.unavailable')} onRetry={retry} />}
      {!known && !failed && pieces.length > 0 && <Skeleton lines={6} />}
      <ul className="wishlist-grid">{cards}</ul>
    </>
  )
}

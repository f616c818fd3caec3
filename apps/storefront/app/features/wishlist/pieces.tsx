import { Button } from '@karat/ui/button.tsx'
import { Select } from '@karat/ui/select.tsx'
import type { WishlistEntryReply, WishlistReply } from '@karat/contract/wishlist.ts'
import { useState } from 'react'
import { useMessages } from '../../site/messages.tsx'
import type { Outcome } from '../../state/api.ts'
import type { WishlistActions } from '../../state/wishlist/wishlist-actions.ts'
import { EmptyWishlist } from './empty-wishlist.tsx'
import { useListName } from './list-name.ts'
import { type Removed, RemovedPiece } from './removed-piece.tsx'
import { useMoveToBag } from './use-move-to-bag.ts'
import { WishCard } from './wish-card.tsx'

interface PiecesProps {
  list: WishlistReply
  lists: readonly WishlistReply[]
  /** Makes a change; the page shows its error. */
  change: (work: (wishlist: WishlistActions) => Promise<Outcome<string[]>>) => Promise<Outcome<string[]>>
}

/** The variants of one list, with actions: add to the cart, move to another list, remove and restore. */
export function Pieces({ list, lists, change }: PiecesProps) {
  const t = useMessages()
  const listName = useListName(lists)
  const { busy, move } = useMoveToBag()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const others = lists.filter((one) => one !== list)

  async function remove({ itemid, productID, name }: WishlistEntryReply, at: number): Promise<void> {
    const outcome = await change((wishlist) => wishlist.remove(itemid))
    const putBack = () => void change((wishlist) => wishlist.save(productID, list.wishlistName)).then((back) => back.ok && setRemoved(null))
    if (outcome.ok) setRemoved({ name, at, putBack })
  }
  async function moveTo(name: string, { itemid, productID }: WishlistEntryReply): Promise<void> {
    const saved = await change((wishlist) => wishlist.save(productID, name))
    if (saved.ok) await change((wishlist) => wishlist.remove(itemid))
  }
  const cards = list.items.map((item, at) => (
    <li key={item.itemid}>
      <WishCard piece={item} onRemove={() => void remove(item, at)}>
        {others.length > 0 && (
          <Select
            aria-label={t('wishlist.moveTo', { name: item.name })}
            value=""
            onChange={(event) => void moveTo(event.currentTarget.value, item)}
          >
            <option value="">{t('wishlist.otherList')}</option>
            {others.map((other) => (
              <option key={other.wishlistID} value={other.wishlistName}>
                {listName(other)}
              </option>
            ))}
          </Select>
        )}
        <Button
          variant="secondary"
          wide
          disabled={!item.available}
          aria-disabled={busy === item.productID || undefined}
          onClick={() => void move(item.productID, () => change((wishlist) => wishlist.remove(item.itemid)))}
        >
          {t(item.available ? 'wishlist.move' : 'availability.sold_out')}
          <span className="ui-visually-hidden"> {item.name}</span>
        </Button>
      </WishCard>
    </li>
  ))
  if (removed) cards.splice(removed.at, 0, <RemovedPiece key="removed" removed={removed} />)
  return cards.length > 0 ? <ul className="wishlist-grid">{cards}</ul> : <EmptyWishlist />
}

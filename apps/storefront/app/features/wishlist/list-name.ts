import type { WishlistReply } from '@karat/contract/wishlist.ts'
import { useMessages } from '../../site/messages.tsx'

/** The name of a list: the first one, which hearts begin, has none of its own until the shopper gives it one. */
export function useListName(lists: readonly WishlistReply[]): (list: WishlistReply) => string {
  const t = useMessages()
  return (list) => (list === lists[0] && list.wishlistName === 'New' ? t('wishlist.mine') : list.wishlistName)
}

import type { WishlistReply } from '@karat/contract/wishlist.ts'
import { useMessages } from '../../site/messages.tsx'

/** Returns a function that names a list: the first one, which hearts create, has a default name until the customer renames it. */
export function useListName(lists: readonly WishlistReply[]): (list: WishlistReply) => string {
  const t = useMessages()
  return (list) => (list === lists[0] && list.wishlistName === 'New' ? t('wishlist.mine') : list.wishlistName)
}

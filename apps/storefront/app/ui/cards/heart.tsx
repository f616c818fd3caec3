import { IconButton } from '@karat/ui/icon-button.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { useShop } from '../../state/lazy-store.ts'
import { loadWishlist } from '../../state/wishlist/load-wishlist.ts'
import { isWished } from '../../state/wishlist/wished.ts'
import type { Wish } from '../../state/wishlist/wishlist-actions.ts'

interface HeartProps extends Wish {
  className: string
}

/**
 * The heart of a product: whether it is on a wishlist, and the button that changes that. Added in the browser to the cached page: its place
 * and its name are the same for everybody. Loaded after its page (`lazy`).
 */
export default function Heart({ name, className, productID, product, price }: HeartProps) {
  const t = useMessages()
  const { settings } = useSite()
  const wished = useShop((state) => isWished(state.wishlist, product), false)
  async function toggle() {
    const { wishlist } = await loadWishlist(settings)
    await wishlist.toggle({ productID, product, price, name })
  }
  return (
    <IconButton
      icon="heart"
      className={`heart ${className}`}
      label={t('wishlist.heart', { name })}
      aria-pressed={wished}
      onClick={() => void toggle()}
    />
  )
}

import { Drawer } from '@karat/ui/drawer.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { CartSummary, CheckOutButton, NoCart } from '../ui/cart/cart.tsx'
import { BoughtCards } from '../ui/cart/bought-cards.tsx'
import { CartLines, useForgetRemoved } from '../ui/cart/cart-lines.tsx'
import { useCartViewed } from '../ui/cart/use-cart-viewed.ts'
import { Skeleton } from '../ui/cards/skeleton.tsx'
import { SiteLink } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'
import { useShop } from '../state/lazy-store.ts'
import '@karat/ui/dialog.css'
import '@karat/ui/drawer.css'

/** The cart at the side of any page; the native dialog traps the focus and returns it. */
export default function CartDrawer({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  useForgetRemoved()
  const cart = useShop((state) => state.cart.cart, null)
  const loading = useShop((state) => state.cart.loading && !state.cart.cart, false)
  useCartViewed(cart)
  const filled = cart !== null && cart.items.length + cart.cards.length > 0
  return (
    <Drawer
      title={
        <>
          {t('bag.title')} {cart && cart.orderQty > 0 && <span className="type-num cart-number">{cart.orderQty}</span>}
        </>
      }
      closeLabel={t('nav.close')}
      onClose={onClose}
      foot={
        filled && (
          <>
            <CartSummary cart={cart} />
            <CheckOutButton />
            <LinkButton as={SiteLink} to="/cart">
              {t('bag.open')}
            </LinkButton>
          </>
        )
      }
    >
      {filled ? (
        <>
          <CartLines cart={cart} heading="h3" />
          <BoughtCards cards={cart.cards} heading="h3" removable />
        </>
      ) : loading ? (
        <Skeleton />
      ) : (
        <NoCart />
      )}
      {cart && cart.saved.length > 0 && (
        <p>
          <LinkButton as={SiteLink} to="/cart">
            {t('saved.open', { count: cart.saved.length })}
          </LinkButton>
        </p>
      )}
    </Drawer>
  )
}

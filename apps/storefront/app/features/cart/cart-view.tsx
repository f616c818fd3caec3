import type { CartItem } from '@karat/contract/cart.ts'
import { Notice } from '@karat/ui/notice.tsx'
import { CartSummary, CheckOutButton, NoCart } from '../../ui/cart/cart.tsx'
import { BoughtCards } from '../../ui/cart/bought-cards.tsx'
import { CartLines, useForgetRemoved } from '../../ui/cart/cart-lines.tsx'
import { Skeleton } from '../../ui/cards/skeleton.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { useRestoredShop, useShop } from '../../state/lazy-store.ts'
import { Suspense } from 'react'
import { lazyWithMessages } from '../../site/lazy-with-messages.tsx'
import { Offers, Tenders } from '../../ui/cart/savings.tsx'
import { useCartViewed } from '../../ui/cart/use-cart-viewed.ts'
import { EngravingFold } from './engraving-fold.tsx'
import { Gift } from './gift.tsx'
import { VariantFold } from './variant-fold.tsx'
import './cart-view.css'

const SavedLines = lazyWithMessages('saved-lines', () => import('./saved-lines.tsx'))

/** The parts of a line that the cart's page shows and the drawer does not. */
const extrasOf = (item: CartItem) => (
  <>
    <VariantFold item={item} />
    {(item.engravable || item.engraving !== '') && <EngravingFold item={item} />}
    <Gift item={item} />
  </>
)

/** `/cart`: the whole cart. Rendered once stored state is restored. */
export function CartView() {
  const t = useMessages()
  const restored = useRestoredShop(useSite().settings)
  useForgetRemoved()
  const cart = useShop((state) => state.cart.cart, null)
  const loading = useShop((state) => state.cart.loading && !state.cart.cart, false)
  useCartViewed(restored ? cart : null)
  return (
    <main id="main" className="layout-wrap layout-page">
      <h1>{t('bag.title')}</h1>
      <noscript>
        <Notice>{t('product.needsScript')}</Notice>
      </noscript>
      {!restored || loading ? (
        <Skeleton />
      ) : cart && cart.items.length + cart.cards.length > 0 ? (
        <div className="cart-view">
          <div>
            <CartLines cart={cart} extras={extrasOf} />
            <BoughtCards cards={cart.cards} removable />
            <Offers cart={cart} />
            <Tenders cart={cart} />
          </div>
          <aside className="cart-view-summary" aria-label={t('sum.title')}>
            <h2>{t('sum.title')}</h2>
            <CartSummary cart={cart} />
            <CheckOutButton />
            <p className="type-small type-soft">{t('bag.heldLater')}</p>
          </aside>
        </div>
      ) : (
        <NoCart />
      )}
      {restored && cart && cart.saved.length > 0 && (
        <Suspense fallback={<Skeleton />}>
          <SavedLines saved={cart.saved} />
        </Suspense>
      )}
    </main>
  )
}

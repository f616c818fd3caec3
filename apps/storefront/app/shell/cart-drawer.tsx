import { useEffect, useRef } from 'react'
import { CartSummary, CheckOutButton, EmptyCart } from '../ui/cart.tsx'
import { CartLines, useForgetRemoved } from '../ui/cart-lines.tsx'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'
import { useShop } from '../state/lazy-store.ts'
import './drawer.css'

/** The bag at the side of any page; the browser's own dialog keeps the focus in and gives it back. */
export default function CartDrawer({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  useForgetRemoved()
  const cart = useShop((state) => state.cart.cart, null)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby="bag-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="drawer-in">
        <div className="drawer-head">
          <h2 id="bag-title">
            {t('bag.title')} {cart && cart.orderQty > 0 && <span className="type-num cart-number">{cart.orderQty}</span>}
          </h2>
          <button type="button" className="tool" onClick={() => dialog.current?.close()} aria-label={t('nav.close')}>
            <Icon name="close" />
          </button>
        </div>
        {cart && cart.items.length > 0 ? (
          <>
            <div className="drawer-body">
              <CartLines cart={cart} heading="h3" />
            </div>
            <div className="drawer-foot">
              <CartSummary cart={cart} />
              <CheckOutButton />
              <SiteLink className="link" to="/cart">
                {t('bag.open')}
              </SiteLink>
            </div>
          </>
        ) : (
          <div className="drawer-body">
            <EmptyCart />
          </div>
        )}
      </div>
    </dialog>
  )
}

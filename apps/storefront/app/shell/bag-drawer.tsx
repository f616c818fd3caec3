import { useEffect, useRef } from 'react'
import { BagSummary, CheckOutButton, EmptyBag } from '../platform/bag.tsx'
import { BagLines, useForgetRemoved } from '../platform/bag-lines.tsx'
import { Icon } from '../platform/icon.tsx'
import { SiteLink } from '../platform/site.tsx'
import { useWords } from '../platform/words.tsx'
import { useShop } from '../state/bridge.ts'

/** The bag at the side of any page; the browser's own dialog keeps the focus in and gives it back. */
export default function BagDrawer({ onClose }: { onClose: () => void }) {
  const say = useWords()
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
            {say('bag.title')} {cart && cart.orderQty > 0 && <span className="num bag-number">{cart.orderQty}</span>}
          </h2>
          <button type="button" className="tool" onClick={() => dialog.current?.close()} aria-label={say('nav.close')}>
            <Icon name="close" />
          </button>
        </div>
        {cart && cart.items.length > 0 ? (
          <>
            <div className="drawer-body">
              <BagLines cart={cart} heading="h3" />
            </div>
            <div className="drawer-foot">
              <BagSummary cart={cart} />
              <CheckOutButton />
              <SiteLink className="link" to="/cart">
                {say('bag.open')}
              </SiteLink>
            </div>
          </>
        ) : (
          <div className="drawer-body">
            <EmptyBag />
          </div>
        )}
      </div>
    </dialog>
  )
}

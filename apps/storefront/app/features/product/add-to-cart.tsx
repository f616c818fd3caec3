import { Notice } from '@karat/ui/notice.tsx'
import { Button } from '@karat/ui/button.tsx'
import { useState } from 'react'
import { openCart } from '../../ui/cart/open-cart.ts'
import { Money } from '../../money/money.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { loadShop } from '../../state/lazy-store.ts'
import { type Engraved, engravingField, notEngraved } from './engraved.ts'

interface AddToCartProps {
  productID: string
  soldOut: boolean
  price: number
  engraved?: Engraved
}

/**
 * Adds the chosen variant to the cart with its engraving, and opens the cart; an invalid engraving gets the focus instead. On narrow
 * screens price and button are also fixed at the bottom.
 */
export function AddToCart({ productID, soldOut, price, engraved = notEngraved }: AddToCartProps) {
  const t = useMessages()
  const { settings } = useSite()
  const [busy, setBusy] = useState(false)
  async function add(button: HTMLElement) {
    if (busy) return
    if (engraved.isWrong) {
      const field = document.getElementById(engravingField)
      field?.closest('details')?.setAttribute('open', '')
      return field?.focus()
    }
    // The drawer returns the focus to the focused element: Safari does not focus a pressed button, and a disabled one loses it.
    button.focus()
    setBusy(true)
    try {
      const { actions } = await loadShop(settings)
      const outcome = await actions.add(productID, 1, engraved.text)
      if (outcome.ok) window.dispatchEvent(new Event(openCart))
    } finally {
      setBusy(false)
    }
  }
  const button = (
    <Button wide disabled={soldOut} aria-disabled={busy || undefined} aria-busy={busy} onClick={(event) => void add(event.currentTarget)}>
      {soldOut ? t('availability.sold_out') : t('product.add')}
    </Button>
  )
  return (
    <>
      <div className="product-buy-row">{button}</div>
      <noscript>
        <Notice>{t('product.needsScript')}</Notice>
      </noscript>
      <div className="product-sticky">
        <Money amount={price} as="b" />
        {button}
      </div>
    </>
  )
}

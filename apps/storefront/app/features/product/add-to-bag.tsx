import { useState } from 'react'
import { openBag } from '../../platform/open-bag.ts'
import { Money, useSite } from '../../platform/site.tsx'
import { useWords } from '../../platform/words.tsx'
import { loadShop } from '../../state/bridge.ts'

/** Puts the chosen variant into the bag and opens it. On narrow screens price and button also stay at the bottom. */
export function AddToBag({ productID, soldOut, price }: { productID: string; soldOut: boolean; price: number }) {
  const say = useWords()
  const { settings } = useSite()
  const [busy, setBusy] = useState(false)
  async function add(pressed: HTMLElement) {
    if (busy) return
    // The drawer gives the focus back to what has it now: Safari gives a pressed button none, and no disabled one keeps it.
    pressed.focus()
    setBusy(true)
    const { actions } = await loadShop(settings)
    const outcome = await actions.add(productID)
    setBusy(false)
    if (outcome.ok) window.dispatchEvent(new Event(openBag))
  }
  const button = (
    <button
      type="button"
      className="btn wide"
      disabled={soldOut}
      aria-disabled={busy || undefined}
      aria-busy={busy}
      onClick={(event) => void add(event.currentTarget)}
    >
      {soldOut ? say('availability.sold_out') : say('product.add')}
    </button>
  )
  return (
    <>
      <div className="buyrow">{button}</div>
      <noscript>
        <p className="note">{say('product.needsScript')}</p>
      </noscript>
      <div className="stick">
        <Money amount={price} as="b" />
        {button}
      </div>
    </>
  )
}

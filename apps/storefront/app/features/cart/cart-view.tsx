import { BagSummary, CheckOutButton, EmptyBag } from '../../platform/bag.tsx'
import { BagLines, useForgetRemoved } from '../../platform/bag-lines.tsx'
import { Waiting } from '../../platform/waiting.tsx'
import { useWords } from '../../platform/words.tsx'
import { useRestored, useShop } from '../../state/bridge.ts'
import { Gift } from './gift.tsx'

/** `/cart`: the whole bag. Drawn once stored state is back. */
export function CartView() {
  const say = useWords()
  const restored = useRestored()
  useForgetRemoved()
  const cart = useShop((state) => state.cart.cart, null)
  const loading = useShop((state) => state.cart.loading && !state.cart.cart, false)
  return (
    <main id="main" className="wrap page">
      <h1>{say('bag.title')}</h1>
      <noscript>
        <p className="note">{say('product.needsScript')}</p>
      </noscript>
      {!restored || loading ? (
        <Waiting />
      ) : cart && cart.items.length > 0 ? (
        <div className="cart">
          <div>
            <BagLines cart={cart} />
            <Gift cart={cart} />
          </div>
          <aside className="cart-sum" aria-label={say('sum.title')}>
            <h2>{say('sum.title')}</h2>
            <BagSummary cart={cart} />
            <CheckOutButton />
            <p className="small soft">{say('bag.heldLater')}</p>
          </aside>
        </div>
      ) : (
        <EmptyBag />
      )}
    </main>
  )
}

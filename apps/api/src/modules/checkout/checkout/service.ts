import type { CartView } from '../../cart/port.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { readDeliveryEstimates, readDeliveryOptions, readCashRefusal } from './delivery-estimates.ts'
import type { CheckoutDependencies } from './dependencies.ts'
import { keepPromotions } from './held-prices.ts'
import { holdAnew } from './hold-anew.ts'
import { holdPrices } from './hold-prices.ts'
import { placeOrder } from './place-order.ts'
import { readForReview, reviewLatePayment } from './review-payment.ts'
import { countHeldBags, sweepQuotes } from './store.ts'

/** From held prices to the order of a cart. */
export function createCheckout(deps: CheckoutDependencies) {
  return {
    ...bindUseCases(deps, {
      hold: holdPrices,
      post: placeOrder,
      // Of draft orders.
      holdAnew,
      // Of payments.
      readForReview,
      reviewLatePayment,
    }),
    keepPromotions,
    countHeld: countHeldBags,
    cashRefusal: (view: CartView) => readCashRefusal(deps, deps.db, view),
    deliveryEstimates: (view: CartView) => readDeliveryEstimates(deps, deps.db, view),
    deliveryOptions: (view: CartView, postcode: string) => readDeliveryOptions(deps, deps.db, view, postcode),
    /** Deletes quotes that expired before `before`. */
    sweepQuotes: (before: Date, limit: number) => sweepQuotes(deps.db, before, limit),
  }
}

export type Checkout = ReturnType<typeof createCheckout>

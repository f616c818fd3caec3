import type { AddressBody } from '@karat/contract/address.ts'
import type { Cart, Offer } from '@karat/contract/cart.ts'
import type { QuoteReply } from '@karat/contract/checkout.ts'
import type { PaymentLink } from '@karat/contract/drafts.ts'
import { api, type CallFailure, failureOf, type Outcome, outcomeOf } from '../api.ts'
import { type CartCalls, ownText, serverText } from './cart-calls.ts'
import type { Store } from '../store.ts'
import { toastText } from '../toast-text.ts'

interface CheckoutContext {
  store: Pick<Store, 'dispatch'>
  calls: CartCalls
  /** Drops a cart that the server no longer has. */
  dropStaleCart: (failure: CallFailure) => Promise<void>
}

/** The actions of a cart that is about to be paid: offers, tenders, address, the code of cash on delivery, held prices. */
export function cartCheckoutActions({ store: { dispatch }, calls, dropStaleCart }: CheckoutContext) {
  const { applyAnswer, currentCartId, enqueue, enqueuePress, toast } = calls
  const { endpoints } = api

  return {
    /** Enters a code; its form shows why it is refused. */
    applyPromotion: (couponCode: string): Promise<Outcome> =>
      enqueuePress(async () => applyAnswer(await dispatch(endpoints.applyPromotion.initiate({ cartID: currentCartId(), couponCode })))),

    /** Removes a promotion by its id, or an entered code that takes nothing off. */
    removePromotion: (promoID: string): Promise<Outcome> =>
      enqueuePress(async () => applyAnswer(await dispatch(endpoints.removePromotion.initiate({ cartID: currentCartId(), promoID })))),

    /** Spends up to an amount of store credit; all there is without one, none for 0. */
    applyCredit: (amount?: number): Promise<Outcome> =>
      enqueuePress(
        async () =>
          applyAnswer(
            await dispatch(endpoints.userCredit.initiate({ cartID: currentCartId(), ...(amount === undefined ? {} : { amount }) })),
          ),
        serverText(toastText.wrong),
      ),

    /** Pays with a gift card; its form shows why it is refused. */
    applyGiftCard: (card: { number: string; pin: string }): Promise<Outcome> =>
      enqueuePress(async () => applyAnswer(await dispatch(endpoints.applyGiftCard.initiate({ cartID: currentCartId(), ...card })))),

    /** Takes out a gift card. */
    removeGiftCard: (giftCardID: string): Promise<Outcome> =>
      enqueuePress(async () => applyAnswer(await dispatch(endpoints.removeGiftCard.initiate({ cartID: currentCartId(), giftCardID })))),

    /** Reads the promotions for the cart; empty where the call fails. */
    offers: (): Promise<Offer[]> =>
      enqueue(async () => {
        const { data } = await dispatch(endpoints.promotionsList.initiate(currentCartId(), { forceRefetch: true, subscribe: false }))
        return data?.promotions ?? []
      }),

    /** Sets the cart's address. A toast reports a new saved address; otherwise the next step of the checkout shows the success. */
    async address(body: Omit<AddressBody, 'mode' | 'cartID'>): Promise<Outcome> {
      const set = async () => applyAnswer(await dispatch(endpoints.setAddress.initiate({ ...body, cartID: currentCartId() })))
      const outcome = await enqueuePress(set, ownText(toastText.noAddress))
      if (outcome.ok && body.shippingSaveToList === 'yes') toast('success', toastText.addressAdded)
      return outcome
    },

    /** Sends the one-time code of cash on delivery. */
    sendCode: (): Promise<Outcome> => enqueuePress(async () => applyAnswer(await dispatch(endpoints.sendCode.initiate(currentCartId())))),

    /** Checks the one-time code of cash on delivery. */
    verifyCode: (code: string): Promise<Outcome> =>
      enqueuePress(async () => applyAnswer(await dispatch(endpoints.verifyCode.initiate({ cartID: currentCartId(), code })))),

    /** Opens the bag of a payment link. The present cart stays as it is; the browser returns to it once that bag is bought or withdrawn. */
    openLink: (token: string): Promise<Outcome<PaymentLink>> =>
      enqueue(async () => {
        const own = currentCartId()
        const answer = await dispatch(endpoints.openLink.initiate({ token, ...(own === '' ? {} : { cartID: own }) }))
        return outcomeOf(answer, (reply) => reply)
      }),

    /** Makes the bag of a payment link the cart of the checkout. */
    takeBag: (cart: Cart): Promise<Outcome> => enqueue(async () => applyAnswer({ data: { cart } })),

    /** Holds the cart's prices (when 'Check out' is pressed). */
    hold: (): Promise<Outcome<QuoteReply>> =>
      enqueue(async () => {
        const answer = await dispatch(endpoints.quote.initiate(currentCartId()))
        const outcome = applyAnswer(answer)
        if (answer.data && outcome.ok) return { ok: true, value: answer.data }
        const failure = failureOf(answer.error)
        await dropStaleCart(failure)
        return { ok: false, failure }
      }),
  }
}

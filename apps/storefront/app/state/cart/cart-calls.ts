import type { Cart } from '@karat/contract/cart.ts'
import { type CallFailure, failureOf, isException, type Outcome } from '../api.ts'
import { cartSlice, type CartState } from './cart-slice.ts'
import { reportPress } from '../presses.ts'
import type { Store } from '../store.ts'
import { toastSlice } from '../toast-slice.ts'
import { toastText } from '../toast-text.ts'

/** The toast of a failed call. */
type FailureText = (failure: CallFailure) => string

/** The server's message of a failure, else the given text; an exception has its own. */
export const serverText =
  (fallback: string): FailureText =>
  (failure) =>
    isException(failure) ? toastText.wrong : failure.message || fallback

/** The given text for a failure, whatever the server said; an exception has its own. */
export const ownText =
  (text: string): FailureText =>
  (failure) =>
    isException(failure) ? toastText.wrong : text

/**
 * Makes the calls of a cart's actions one after the other, so that no older answer replaces a newer one, and stores the cart of each answer
 * (S-06).
 */
export function cartCalls({ dispatch, getState }: Store) {
  let lastCall: Promise<unknown> = Promise.resolve()

  /** Runs the work after all earlier calls. */
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = lastCall.then(work)
    lastCall = result.catch(() => undefined)
    return result
  }

  const toast = (kind: 'success' | 'error', text: string, values?: Record<string, string | number>) =>
    dispatch(toastSlice.actions.showToast({ kind, text, ...(values ? { values } : {}) }))

  /** Shows the toast of a failure, unless the page's failure message tells it already. */
  const toastFailure = (failure: CallFailure, text: FailureText) => !failure.isReported && toast('error', text(failure))

  /**
   * Queues the call of a press after all earlier calls. Without an answer it is reported with a retry; any other failure shows the
   * toast `failed`, where one is given.
   */
  async function enqueuePress<T>(work: () => Promise<Outcome<T>>, failed?: FailureText): Promise<Outcome<T>> {
    const outcome = await reportPress(() => enqueue(work))
    if (!outcome.ok && failed) toastFailure(outcome.failure, failed)
    return outcome
  }

  const cartID = () => getState().cart.cartID

  return {
    enqueue,
    enqueuePress,
    toast,
    toastFailure,
    cartID,
    /** The cart id of a call; empty where there is none, which the service refuses. */
    currentCartId: () => cartID() ?? '',
    cart: () => (getState().cart as CartState).cart,
    /** Stores the cart of an answer. With an error, `data` is that of an earlier call. */
    applyAnswer({ data, error }: { data?: { cart: Cart }; error?: unknown }): Outcome {
      if (error !== undefined || !data?.cart) return { ok: false, failure: failureOf(error) }
      dispatch(cartSlice.actions.replaceCart(data.cart))
      return { ok: true, value: data.cart }
    },
  }
}

export type CartCalls = ReturnType<typeof cartCalls>

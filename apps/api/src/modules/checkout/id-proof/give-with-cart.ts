import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { CartRef } from '../../cart/port.ts'
import type { IdProofDependencies } from './dependencies.ts'
import type { IdProof } from './port.ts'
import { storeIdNumber } from './store-id-number.ts'
import { readProof } from './store.ts'

/** A cart that opens to the asker; others are unknown. */
async function openedCart({ carts }: Pick<IdProofDependencies, 'carts'>, tx: Db, { cartId, customerId }: CartRef) {
  const view = await carts.view(tx, cartId)
  return view && carts.opensTo(view, customerId) ? view : throwFailure('unknown_cart', 'cartID')
}

/** The identity number that was given with a cart. */
export async function readIdProofOfCart(
  deps: Pick<IdProofDependencies, 'carts' | 'db'>,
  ref: CartRef,
): Promise<Result<IdProof | undefined>> {
  const { db } = deps
  return resultOf(async () => {
    const { cartId } = await openedCart(deps, db, ref)
    return readProof(db, cartId)
  })
}

/**
 * Stores an identity number for an open cart. Posting waits for the cart's lock, so that an order sees either all of the change or none
 * of it.
 */
export async function giveWithCart(
  deps: Pick<IdProofDependencies, 'carts' | 'clock' | 'db' | 'secrets'>,
  ref: CartRef,
  number: string,
): Promise<Result<IdProof>> {
  const { carts, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const locked = await carts.lock(tx, ref.cartId)
      const { cartId, site } = await openedCart(deps, tx, ref)
      if (locked?.state === 'closed') await carts.refuseClosed(tx, cartId)
      return storeIdNumber(deps, tx, cartId, site, number)
    }),
  )
}

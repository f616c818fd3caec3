import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf } from '../../../kernel/result.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartView } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { viewCart } from '../pricing/view-cart.ts'
import { addressesOf, type CutLine, maxCodes, maxGiftCards, maxSavedAddresses, mergedItems, opensTo, withoutDuplicates } from '../rules.ts'
import { adoptCart, closeCart, lockCart, mergeCart, moveSaved, setContinuedIn } from '../store.ts'
import { type CartRow, isCartOf, readCart } from '../views.ts'
import { lockOwnCart, lockOwner, unknownCart } from './lock-own-cart.ts'

/** A cart after a merge, and the lines that could not be moved unchanged. */
export interface Merged {
  view: CartView
  cut: (CutLine & { name: string })[]
}

/** Locks a cart that a customer may open, or its continuing cart; the last one where all of it was bought. */
async function lockLast(tx: Db, cartId: string, customerId: string) {
  for (let id = cartId; ;) {
    const cart = (await lockCart(tx, id)) ?? unknownCart()
    if (!opensTo(cart, customerId)) unknownCart()
    if (cart.state === 'open' || cart.continuedIn === null) return { ...cart, cartId: id }
    id = cart.continuedIn
  }
}

/** Moves the contents of a guest's cart into the customer's, and closes it; both are locked. */
async function moveInto(
  deps: CartDependencies,
  tx: Db,
  customerId: string,
  guest: CartRow,
  own: CartRow,
  maxQuantity: number,
): Promise<Merged> {
  const { catalogue, clock, inventory } = deps
  const variantIds = guest.items.map((item) => item.variantId)
  const levels = await inventory.levels(tx, own.subsite, variantIds)
  const copied = guest.copiedFrom !== null && (await isCartOf(tx, guest.copiedFrom, customerId))
  const availableOf = (variantId: string) => levels.get(variantId)?.quantity
  const merged = mergedItems(own.items, guest.items, { availableOf, copied, maxQuantity })
  const { saved: ownPlaces = [], ...ownAddress } = own.address ?? {}
  const { saved: guestPlaces = [], ...guestAddress } = guest.address ?? {}
  const saved = addressesOf(undefined, [...guestPlaces, ...ownPlaces]).slice(0, maxSavedAddresses)
  // The address and the delivery method that the shopper entered on this device win.
  const [address, deliveryMethod] = guest.address ? [guestAddress, guest.deliveryMethod] : [ownAddress, own.deliveryMethod]
  const row: CartRow = {
    ...own,
    items: merged.items,
    address: (guest.address ?? own.address) && {
      ...(address as NonNullable<CartRow['address']>),
      ...(saved.length > 0 ? { saved } : {}),
    },
    deliveryMethod,
    promoCodes: withoutDuplicates(own.promoCodes, guest.promoCodes, maxCodes),
    giftCardIds: withoutDuplicates(own.giftCardIds, guest.giftCardIds, maxGiftCards),
  }
  await mergeCart(tx, guest.id, row, { moved: merged.moved, raised: merged.raised, at: clock.now() })
  const { saved: keptForLater, cards } = (await readCart(tx, own.id)) ?? unknownCart()
  const result = (await priceCart(deps, tx, { ...row, saved: keptForLater, cards })) ?? unknownCart()
  const records = await catalogue.records(
    tx,
    result.site,
    row.language,
    merged.cut.map((line) => line.variantId),
  )
  // Products that the site no longer sells were not shown before either.
  const cut = merged.cut.flatMap((line) => {
    const name = records.get(line.variantId)?.name
    return name === undefined ? [] : [{ ...line, name }]
  })
  return { view: result, cut }
}

/**
 * Makes a guest's cart the customer's (C-07). Where the customer already has one with products, the guest's contents are moved there
 * and the guest's is closed; a repeated call changes nothing. A cart with an unpaid order stays as it is, and the order gets the owner. So
 * does the bag of a draft order.
 */
export async function mergeCarts(deps: CartDependencies, cartId: string, customerId: string): Promise<Result<Merged>> {
  const { clock, db, orders, settings } = deps
  const { maxQuantity } = await settings()
  return resultOf(() =>
    transact(db, async (tx) => {
      const { subsite } = (await readCart(tx, cartId)) ?? unknownCart()
      await lockOwner(tx, customerId, subsite)
      const last = await lockLast(tx, cartId, customerId)
      const isOpen = last.state === 'open'
      const unchanged = async (id: string): Promise<Merged> => ({ view: (await viewCart(deps, tx, id)) ?? unknownCart(), cut: [] })
      if (isOpen && (last.draftId !== null || last.customerId !== null || (await orders().claimUnpaid(tx, last.cartId, customerId))))
        return unchanged(last.cartId)
      const ownId = await lockOwnCart(deps, tx, customerId, subsite)
      if (!isOpen) return unchanged(ownId ?? last.cartId)
      const guest = await readCart(tx, last.cartId)
      const own = ownId === undefined ? undefined : await readCart(tx, ownId)
      if (!guest) return unknownCart()
      if (own && own.items.length + own.cards.length > 0) return moveInto(deps, tx, customerId, guest, own, maxQuantity)
      // The guest's cart becomes the customer's unchanged, with its held price.
      if (own) {
        await moveSaved(tx, own.id, guest.id)
        await closeCart(tx, own.id, { rest: [], next: undefined, at: clock.now() })
        await setContinuedIn(tx, own.id, guest.id)
      }
      await adoptCart(tx, guest.id, {
        customerId,
        address: guest.address ?? own?.address ?? null,
        promoCodes: withoutDuplicates(guest.promoCodes, own?.promoCodes ?? [], maxCodes),
        giftCardIds: withoutDuplicates(guest.giftCardIds, own?.giftCardIds ?? [], maxGiftCards),
      })
      return unchanged(guest.id)
    }),
  )
}

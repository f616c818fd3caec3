import { priceUnit } from '@karat/pricing/price.ts'
import { type Db, transact } from '../../kernel/db/db.ts'
import { newId, newSecretId } from '../../kernel/id.ts'
import { AppError, fail, type Result, resultOf } from '../../kernel/result.ts'
import type { Notifications } from '../notifications/port.ts'
import type { Site } from '../sites/port.ts'
import type { CartAddress, CartGift, Carts, CartView, Place } from './port.ts'
import { placeId, placeInTime, placesOf, unbought } from './rules.ts'
import {
  addItem,
  changeItem,
  closeCart,
  insertCart,
  lockCart,
  readCart,
  readContact,
  readContinuing,
  readItems,
  removeItem,
  setAddress,
  setContinuedIn,
  setGift,
  setSeen,
  sweepCarts,
  touchCart,
  voidCodes,
} from './store.ts'
import { createCodes, proofOf } from './codes.ts'
import { type CartParts, createCartReader } from './view.ts'

const mostLines = 50
const mostSavedPlaces = 5

/** The addresses that a shopper gives a bag: a new delivery address, or the id of one in the bag's list. */
export interface WantedAddress extends Omit<CartAddress, 'shipping'> {
  shipping?: Place
  shippingId?: string
  /** Whether the delivery address stays in the bag's list when another is chosen. */
  save: boolean
}

export function createCarts(db: Db, parts: CartParts & { notifications: Notifications }) {
  const { catalogue, clock, delivery, secrets } = parts
  const { view, inLanguage } = createCartReader(parts)

  async function refuseClosed(tx: Db, cartId: string): Promise<never> {
    throw new AppError({ code: 'bag_closed', field: 'cartID', details: { continuedIn: await readContinuing(tx, cartId) } })
  }

  /** Locks an open bag, runs the change, and returns the bag as it then is. A failure changes nothing. */
  function change(cartId: string, work: (tx: Db) => Promise<void>): Promise<Result<CartView>> {
    return resultOf(() =>
      transact(db, async (tx) => {
        const found = await lockCart(tx, cartId)
        if (!found) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
        if (found.state === 'closed') await refuseClosed(tx, cartId)
        await work(tx)
        await touchCart(tx, cartId, clock.now())
        const seen = await view(tx, cartId)
        if (!seen) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
        return seen
      }),
    )
  }

  /**
   * Locks the bag that pieces are added to: the one named, or the one that goes on for it where it has become an order.
   * A new one is made where there is none, and where the one named belongs to another site: prices and stock are a site's own.
   */
  async function openBag(tx: Db, site: Site, language: string, wanted: string | undefined): Promise<{ cartId: string; begun: boolean }> {
    let last: string | undefined
    let begun = false
    for (let cartId = wanted; cartId !== undefined;) {
      const found = await lockCart(tx, cartId)
      if (!found) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
      begun = found.subsite !== site.code
      if (begun) break
      if (found.state === 'open') return { cartId, begun: false }
      last = cartId
      cartId = found.continuedIn ?? undefined
    }
    const cartId = newSecretId()
    await insertCart(tx, { id: cartId, subsite: site.code, language, at: clock.now() })
    if (last !== undefined && !begun) await setContinuedIn(tx, last, cartId)
    return { cartId, begun }
  }

  async function close(tx: Db, cartId: string, bought: readonly { variantId: string; quantity: number }[]): Promise<void> {
    const at = clock.now()
    const rest = unbought(await readItems(tx, cartId), bought)
    await closeCart(tx, cartId, {
      rest: rest.map(({ id, quantity, addedAt }) => ({ id: newId(new Date(addedAt)), itemId: id, quantity })),
      next: newSecretId(),
      at,
    })
  }

  async function priceOf(tx: Db, site: Site, variantId: string): Promise<{ price: number; available: number }> {
    const board = await parts.pricing.board(tx, site)
    const input = (await parts.pricing.inputs(tx, site, board, [variantId])).get(variantId)
    const fact = (await catalogue.facts(tx, site, 'en', [variantId])).get(variantId)
    const level = (await parts.inventory.levels(tx, site.code, [variantId])).get(variantId)
    if (!input || !fact) throw new AppError({ code: 'unknown_product', field: 'productID' })
    return { price: priceUnit(input, site.rules).total, available: level?.quantity ?? 0 }
  }

  function enough(available: number, wanted: number, variantId: string) {
    if (wanted > available) throw new AppError({ code: 'out_of_stock', field: 'quantity', details: { productID: variantId, available } })
  }

  const carts: Carts = { view, inLanguage, lock: lockCart, refuseClosed, close, seePrices: setSeen }

  return {
    ...carts,
    /** A bag in the language that a call asks for; in its own where the call names none. */
    inAskedLanguage: (seen: CartView, language: string | undefined) => inLanguage(db, seen, language ?? seen.language),
    /** How the shopper of a bag is reached, where it has an address. */
    contact: (cartId: string) => readContact(db, cartId),

    /**
     * Puts a piece into a bag; see `openBag` for which. `begun` where the bag named belongs to another site. With `restores`, the
     * id of a line that was taken out, the piece comes back in that line's place; else it comes last.
     */
    async add(
      site: Site,
      language: string,
      wanted: { productId: string; quantity: number; cartId?: string | undefined; restores?: string | undefined },
    ): Promise<Result<{ view: CartView; begun: boolean }>> {
      const variantId = await catalogue.resolveVariant(db, wanted.productId)
      if (!variantId) return fail('unknown_product', { field: 'productID' })
      const at = clock.now()
      return resultOf(() =>
        transact(db, async (tx) => {
          const { cartId, begun } = await openBag(tx, site, language, wanted.cartId)
          await touchCart(tx, cartId, at)
          const { price, available } = await priceOf(tx, site, variantId)
          const addedAt = placeInTime(wanted.restores, at)
          const item = { id: newId(addedAt), cartId, variantId, quantity: wanted.quantity, price, at: addedAt }
          const quantity = await addItem(tx, item)
          enough(available, quantity, variantId)
          const seen = await view(tx, cartId)
          if (!seen || seen.lines.length > mostLines) throw new AppError({ code: 'too_many', field: 'productID' })
          return { view: seen, begun }
        }),
      )
    },

    /** Sets a line's quantity, and its piece where another size or metal is chosen. */
    async update(wanted: { cartId: string; itemId: string; productId: string; quantity: number }): Promise<Result<CartView>> {
      const variantId = await catalogue.resolveVariant(db, wanted.productId)
      if (!variantId) return fail('unknown_product', { field: 'productID' })
      return change(wanted.cartId, async (tx) => {
        const before = await view(tx, wanted.cartId)
        if (!before) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
        const { price, available } = await priceOf(tx, before.site, variantId)
        const changed = await changeItem(tx, { id: wanted.itemId, cartId: wanted.cartId, variantId, quantity: wanted.quantity, price })
        if (!changed) throw new AppError({ code: 'unknown_item', field: 'cartItemID' })
        const line = (await view(tx, wanted.cartId))?.lines.find((one) => one.itemId === wanted.itemId)
        enough(available, line?.quantity ?? wanted.quantity, variantId)
      })
    },

    remove: (cartId: string, itemId: string) =>
      change(cartId, async (tx) => {
        if (!(await removeItem(tx, cartId, itemId))) throw new AppError({ code: 'unknown_item', field: 'cartItemID' })
      }),

    setGift: (cartId: string, gift: CartGift) =>
      change(cartId, (tx) => setGift(tx, cartId, gift.message || gift.to || gift.from || gift.wrap ? gift : null)),

    /** Checks and writes the addresses of a bag. */
    async setAddress(cartId: string, wanted: WantedAddress, method: string): Promise<Result<CartView>> {
      const seen = await view(db, cartId)
      if (!seen) return fail('unknown_cart', { field: 'cartID' })
      const known = placesOf(seen.address?.shipping, seen.savedPlaces)
      const place = wanted.shipping ?? known.find((one) => placeId(one) === wanted.shippingId)
      if (!place) return wanted.shippingId ? fail('unknown_address', { field: 'shippingID' }) : fail('bad_request', { field: 'shipping' })
      const shipping = await delivery.readPlace(db, seen.site, place, 'shipping')
      if (!shipping.ok) return shipping
      const billing = wanted.billing && (await delivery.readPlace(db, seen.site, wanted.billing, 'billing'))
      if (billing && !billing.ok) return billing
      const saved = placesOf(wanted.save ? shipping.value : undefined, seen.savedPlaces).slice(0, mostSavedPlaces)
      const address = {
        shipping: shipping.value,
        ...(billing ? { billing: billing.value } : {}),
        ...(wanted.referenceID ? { referenceID: wanted.referenceID } : {}),
        ...(saved.length > 0 ? { saved } : {}),
      }
      return change(cartId, async (tx) => {
        await setAddress(tx, cartId, address, method)
        const row = await readCart(tx, cartId)
        await voidCodes(tx, cartId, row && proofOf(secrets, row, shipping.value.phone)?.subject)
      })
    },

    /** Deletes bags that nobody touched since `before`. */
    sweep: (before: Date, most: number) => sweepCarts(db, before, most),

    ...createCodes(db, { ...parts, change, refuseClosed, view }),
  }
}

export type CartService = ReturnType<typeof createCarts>

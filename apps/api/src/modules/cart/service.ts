import { type Db, transact } from '../../kernel/db/db.ts'
import { newId, newSecretId } from '../../kernel/id.ts'
import { AppError, fail, type Result, resultOf, throwFailure, unwrap } from '../../kernel/result.ts'
import type { SavedAddresses } from '../addresses/port.ts'
import type { Notifications } from '../notifications/port.ts'
import type { Site } from '../sites/port.ts'
import type { CartAddress, CartGift, CartItem, Carts, CartView, PostalAddress } from './port.ts'
import { isNamed, type ListedAddress, listedAddresses, addedAtOf, addressesOf, remainingItems, withAdded, withChanged } from './rules.ts'
import {
  type CartRow,
  closeCart,
  insertCart,
  lockCart,
  lockOpenCart,
  readCart,
  readContact,
  readContinuing,
  readItems,
  removeItem,
  setAddress,
  setContinuedIn,
  setGift,
  writeSeenPrices,
  sweepCarts,
  voidCodes,
  writeItem,
} from './store.ts'
import { createCodes, proofOf } from './codes.ts'
import { type CartParts, createCartReader } from './pricing-view.ts'

const maxLines = 50
const maxSavedAddresses = 5

/** The addresses that a shopper gives a cart: a new delivery address, or the id of one in the cart's list. */
export interface AddressInput extends Omit<CartAddress, 'shipping'> {
  shipping?: PostalAddress
  shippingId?: string
  /** The e-mail address for a delivery address of the list that has none. */
  email?: string
  /** Whether the delivery address is kept: by a customer's account, else in the cart's list. */
  save: boolean
}

export function createCarts(db: Db, parts: CartParts & { notifications: Notifications; addresses: SavedAddresses }) {
  const { addresses, catalogue, clock, delivery, secrets, sites } = parts
  const { price, view, inLanguage } = createCartReader(parts)

  async function refuseClosed(tx: Db, cartId: string): Promise<never> {
    throw new AppError({ code: 'bag_closed', field: 'cartID', details: { continuedIn: await readContinuing(tx, cartId) } })
  }

  function cartOrThrow<T>(cart: T | undefined): T {
    return cart ?? throwFailure('unknown_cart', 'cartID')
  }

  /**
   * Locks an open cart, runs the change on its row, and returns the resulting cart. A failure changes
   * nothing. Every writer locks the cart, so a row read here stays current until the end.
   */
  function change(cartId: string, work: (tx: Db, row: CartRow) => Promise<CartView | undefined>): Promise<Result<CartView>> {
    return resultOf(() =>
      transact(db, async (tx) => {
        const [open, row] = await Promise.all([lockOpenCart(tx, cartId, clock.now()), readCart(tx, cartId)])
        if (!open) {
          cartOrThrow(await lockCart(tx, cartId))
          await refuseClosed(tx, cartId)
        }
        return cartOrThrow(await work(tx, cartOrThrow(row)))
      }),
    )
  }

  /**
   * Locks the cart that products are added to: the one named, or the one that continues it where it has become an order.
   * A new one is created where there is none, and where the one named belongs to another site: prices and stock differ by site.
   */
  async function openCart(
    tx: Db,
    site: Site,
    language: string,
    requested: string | undefined,
  ): Promise<{ cartId: string; begun: boolean }> {
    let previous: string | undefined
    let begun = false
    const now = clock.now()
    for (let cartId = requested; cartId !== undefined;) {
      if (await lockOpenCart(tx, cartId, now, site.code)) return { cartId, begun: false }
      const { subsite, continuedIn } = cartOrThrow(await lockCart(tx, cartId))
      begun = subsite !== site.code
      if (begun) break
      previous = cartId
      cartId = continuedIn ?? undefined
    }
    const cartId = newSecretId()
    await insertCart(tx, { id: cartId, subsite: site.code, language, at: now })
    if (previous !== undefined && !begun) await setContinuedIn(tx, previous, cartId)
    return { cartId, begun }
  }

  async function close(tx: Db, cartId: string, bought: readonly { variantId: string; quantity: number }[]): Promise<void> {
    const now = clock.now()
    const remaining = remainingItems(await readItems(tx, cartId), bought)
    await closeCart(tx, cartId, {
      rest: remaining.map(({ id, quantity, addedAt }) => ({ id: newId(new Date(addedAt)), itemId: id, quantity })),
      next: newSecretId(),
      at: now,
    })
  }

  /** Writes a line of a priced cart with its price, if enough is in stock. */
  async function writePriced(tx: Db, { cartId, lines }: CartView, item: CartItem): Promise<void> {
    const line = lines.find((candidate) => candidate.itemId === item.id) ?? throwFailure('unknown_product', 'productID')
    const { variantId, quantity } = item
    const available = line.level.quantity
    if (quantity > available) throw new AppError({ code: 'out_of_stock', field: 'quantity', details: { productID: variantId, available } })
    await writeItem(tx, cartId, { ...item, seenPrice: line.charged })
  }

  /** The delivery addresses that a cart offers to choose from: its own and those that its customer saved on its site. */
  async function listAddresses(
    tx: Db,
    subsite: string,
    { current, saved }: { current: PostalAddress | undefined; saved: readonly PostalAddress[] },
    customerId: string | undefined,
  ): Promise<ListedAddress[]> {
    const ofCustomer = customerId === undefined ? [] : await addresses.ofCustomer(tx, customerId, subsite)
    return listedAddresses(current, saved, ofCustomer, addresses.keyOf)
  }

  const carts: Carts = { view, inLanguage, lock: lockCart, refuseClosed, close, recordSeenPrices: writeSeenPrices }

  return {
    ...carts,
    /** A cart in the language that a call names; in its own where the call names none. */
    inAskedLanguage: (cart: CartView, language: string | undefined) => inLanguage(db, cart, language ?? cart.language),
    /** The contact details of a cart's shopper, where it has an address. */
    contact: (cartId: string) => readContact(db, cartId),

    /**
     * Puts a product into a cart; see `openCart` for which. `begun` where the cart named belongs to another site. With
     * `restores`, the id of a line that was removed, the product returns to that line's position; else it comes last.
     */
    async add(
      site: Site,
      language: string,
      {
        productId,
        quantity,
        cartId: requested,
        restores,
      }: { productId: string; quantity: number; cartId?: string | undefined; restores?: string | undefined },
    ): Promise<Result<{ view: CartView; begun: boolean }>> {
      const variantId = await catalogue.resolveVariant(db, productId)
      if (!variantId) return fail('unknown_product', { field: 'productID' })
      const addedAt = addedAtOf(restores, clock.now())
      return resultOf(() =>
        transact(db, async (tx) => {
          const { cartId, begun } = await openCart(tx, site, language, requested)
          const row = cartOrThrow(await readCart(tx, cartId))
          const { items, item } = withAdded(row.items, { id: newId(addedAt), variantId, quantity, addedAt: addedAt.toISOString() })
          const cart = cartOrThrow(await price(tx, { ...row, items }))
          await writePriced(tx, cart, item)
          if (cart.lines.length > maxLines) throw new AppError({ code: 'too_many', field: 'productID' })
          return { view: cart, begun }
        }),
      )
    },

    /** Sets a line's quantity, and its variant where another size or metal is chosen. */
    update: ({ cartId, itemId, productId, quantity }: { cartId: string; itemId: string; productId: string; quantity: number }) =>
      change(cartId, async (tx, row) => {
        const present = row.items.some((item) => item.variantId === productId)
        const variantId = present ? productId : await catalogue.resolveVariant(tx, productId)
        if (!variantId) return throwFailure('unknown_product', 'productID')
        const changed = withChanged(row.items, { itemId, variantId, quantity })
        if (!changed) return throwFailure('unknown_item', 'cartItemID')
        const cart = cartOrThrow(await price(tx, { ...row, items: changed.items }))
        if (changed.merged) await removeItem(tx, cartId, changed.merged.id)
        await writePriced(tx, cart, changed.item)
        return cart
      }),

    remove: (cartId: string, itemId: string) =>
      change(cartId, async (tx, row) => {
        const items = row.items.filter((item) => item.id !== itemId)
        if (items.length === row.items.length) return throwFailure('unknown_item', 'cartItemID')
        await removeItem(tx, cartId, itemId)
        return price(tx, { ...row, items })
      }),

    setGift: (cartId: string, details: CartGift) =>
      change(cartId, async (tx, row) => {
        const gift = details.message || details.to || details.from || details.wrap ? details : null
        await setGift(tx, cartId, gift)
        return price(tx, { ...row, gift })
      }),

    /** The delivery addresses to choose from for a cart, for whoever asks. */
    addressList: (view: CartView, customerId: string | undefined) =>
      listAddresses(db, view.site.code, { current: view.address?.shipping, saved: view.savedPlaces }, customerId),

    /** Checks and writes the addresses of a cart, and keeps the delivery address where that is asked for. */
    setAddress: (cartId: string, input: AddressInput, deliveryMethod: string, customerId?: string) =>
      change(cartId, async (tx, row) => {
        const site = cartOrThrow(await sites.byCode(row.subsite))
        const { shipping: current, saved: savedPlaces = [] } = row.address ?? {}
        const listed = input.shipping ? [] : await listAddresses(tx, site.code, { current, saved: savedPlaces }, customerId)
        const place = input.shipping ?? listed.find((one) => isNamed(one, input.shippingId))?.place
        if (!place) return input.shippingId ? throwFailure('unknown_address', 'shippingID') : throwFailure('bad_request', 'shipping')
        const email = place.email || input.email || current?.email
        if (!email) return throwFailure('bad_request', 'shipping.Email')
        const shipping = unwrap(await delivery.readPlace(tx, site, { ...place, email }, 'shipping'))
        const billing = input.billing && unwrap(await delivery.readPlace(tx, site, input.billing, 'billing'))
        const kept = input.save && customerId !== undefined && (await addresses.keep(tx, customerId, site.code, shipping))
        const saved = addressesOf(input.save && !kept ? shipping : undefined, savedPlaces).slice(0, maxSavedAddresses)
        const address = {
          shipping,
          ...(billing ? { billing } : {}),
          ...(input.referenceID ? { referenceID: input.referenceID } : {}),
          ...(saved.length > 0 ? { saved } : {}),
        }
        await setAddress(tx, cartId, address, deliveryMethod)
        if (row.proofs.length > 0) await voidCodes(tx, cartId, proofOf(secrets, row, shipping.phone)?.subject)
        return price(tx, { ...row, address, deliveryMethod })
      }),

    /** Deletes carts unused since `before`. */
    sweep: (before: Date, limit: number) => sweepCarts(db, before, limit),

    ...createCodes(db, { ...parts, change, refuseClosed, view }),
  }
}

export type CartService = ReturnType<typeof createCarts>

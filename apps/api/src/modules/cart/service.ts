import { sameShown } from '@karat/pricing/shown.ts'
import { type Db, transact } from '../../kernel/db/db.ts'
import { deferToCommit } from '../../kernel/db/transacting.ts'
import { newId, newSecretId } from '../../kernel/id.ts'
import { AppError, fail, type Result, resultOf, throwFailure, unwrap } from '../../kernel/result.ts'
import type { SavedAddresses } from '../customers/addresses/port.ts'
import type { Content } from '../content/pages/port.ts'
import type { Notifications } from '../notifications/port.ts'
import type { Site } from '../content/sites/port.ts'
import type { Stores } from '../content/stores/port.ts'
import type { CartAddress, CartItem, CartRef, Carts, CartView, Gifts, PostalAddress } from './port.ts'
import {
  addedAtOf,
  addressesOf,
  availableTo,
  isNamed,
  type ListedAddress,
  listedAddresses,
  maxLines,
  maxSavedAddresses,
  opensTo,
  ownPlace,
  placeOfStore,
  remainingItems,
  tooMany,
  unitsOf,
  withAdded,
  withChanged,
} from './rules.ts'
import {
  closeCart,
  cartContinues,
  lockCart,
  lockOpenCart,
  removeItem,
  sweepCarts,
  voidCodes,
  writeItem,
  writeSeenPrices,
  writeShown,
} from './store.ts'
import { type CartRow, readCart, readContact, readContinuing, readItems } from './views.ts'
import { notAtStore, setAddress } from './address/store.ts'
import { createAtStores } from './at-stores.ts'
import { createCards } from './cards.ts'
import { createCodes, proofOf } from './codes.ts'
import { readEngraving } from './engraving.ts'
import { createGifts, refuseLongMessage, refuseWrap } from './gifts.ts'
import { createOffers } from './offers.ts'
import { createSaved } from './saved.ts'
import { createTenders } from './tenders.ts'
import { createOwners } from './owners.ts'
import { type CartParts, createCartReader } from './pricing-view.ts'
import { metalRateOf } from './rules.ts'

/** The addresses that a shopper gives a cart: a new delivery address, or the id of one in the cart's list. */
export interface AddressInput extends Omit<CartAddress, 'shipping'> {
  shipping?: PostalAddress
  shippingId?: string
  /** The e-mail address for a chosen delivery address that has none. */
  email?: string
  /** Whether the delivery address is stored: in a customer's account, else in the cart's list. */
  save: boolean
}

/** A product that is added to a cart; `restores` is the removed line, `gifts` are the details of its units. */
interface Addition {
  productId: string
  quantity: number
  restores?: string | undefined
  gifts?: Gifts | undefined
  /** The text to engrave on every unit. */
  engraving?: string | undefined
}

/** A change of a line; an absent field stays as it is. An empty `engraving` removes the engraving. */
interface LineChange {
  itemId: string
  productId: string
  quantity: number | undefined
  engraving: string | undefined
}

type ServiceParts = CartParts & {
  notifications: Notifications
  addresses: SavedAddresses
  stores: Pick<Stores, 'collecting'>
  settings: Content['cartSettings']
}

export function createCarts(db: Db, parts: ServiceParts) {
  const { addresses, catalogue, clock, delivery, secrets, settings, sites, stores } = parts
  const { price, view, inLanguage } = createCartReader(parts)
  const atStores = createAtStores(parts)
  const { openCart, ...owners } = createOwners(db, { ...parts, price, view })

  async function refuseClosed(tx: Db, cartId: string): Promise<never> {
    throw new AppError({ code: 'bag_closed', field: 'cartID', details: { continuedIn: await readContinuing(tx, cartId) } })
  }

  function cartOrThrow<T>(cart: T | undefined): T {
    return cart ?? throwFailure('unknown_cart', 'cartID')
  }

  /**
   * Locks an open cart, runs the change on its row, and returns the resulting cart. A failure changes nothing. Every writer locks the cart,
   * so a row read here stays current until the end. Another person's cart is treated as missing.
   */
  function change<T extends CartView>(ref: CartRef, work: (tx: Db, row: CartRow) => Promise<T | undefined>): Promise<Result<T>> {
    const { cartId, customerId } = ref
    return resultOf(() =>
      transact(db, async (tx) => {
        const [open, row] = await Promise.all([lockOpenCart(tx, ref, clock.now()), readCart(tx, cartId)])
        if (!open) {
          owners.refuseOthers(await lockCart(tx, cartId), customerId)
          await refuseClosed(tx, cartId)
        }
        return cartOrThrow(await work(tx, cartOrThrow(row)))
      }),
    )
  }

  async function close(tx: Db, cartId: string, purchase: Parameters<Carts['close']>[2]): Promise<void> {
    const now = clock.now()
    const [items, bought, keeps, cardIds] = await Promise.all([
      readItems(tx, cartId),
      purchase.items,
      purchase.cardIds.then((ids) => cartContinues(tx, cartId, ids)),
      purchase.cardIds,
    ])
    const remaining = remainingItems(items, bought)
    await closeCart(tx, cartId, {
      rest: remaining.map(({ id, addedAt, ...rest }) => ({ ...rest, id: newId(new Date(addedAt)), itemId: id })),
      next: keeps || remaining.length > 0 ? newSecretId() : undefined,
      at: now,
      cardIds,
    })
  }

  /**
   * Writes a line of a priced cart with its price. Refuses more units of its variant than are in stock, unless the cart had as many
   * `before`: a cart that is short may be reduced step by step.
   */
  async function writePriced(tx: Db, { cartId, lines }: CartView, item: CartItem, before: readonly CartItem[]): Promise<void> {
    const line = lines.find((candidate) => candidate.itemId === item.id) ?? throwFailure('unknown_product', 'productID')
    const { variantId } = item
    const units = unitsOf(lines, variantId)
    if (units > line.level.quantity && units > unitsOf(before, variantId)) {
      const available = availableTo(line, lines, line.level.quantity)
      throw new AppError({ code: 'out_of_stock', field: 'quantity', details: { productID: variantId, available } })
    }
    await deferToCommit(writeItem(tx, cartId, { ...item, seenPrice: line.charged, seenRate: metalRateOf(line.breakup) }))
  }

  /** The checked text to engrave on a variant; see `readEngraving`. */
  async function wordsFor(tx: Db, site: Site, variantId: string, typed: string): Promise<string> {
    if (typed === '') return ''
    const record = (await catalogue.records(tx, site, 'en', [variantId])).get(variantId)
    return readEngraving(typed, record?.engraving ?? null)
  }

  /** The new variant of a line: another one of its product, or its own where the product itself is named. */
  async function otherVariant(tx: Db, { variantId }: CartItem, asked: string): Promise<string> {
    if (asked === variantId) return variantId
    const wanted = (await catalogue.resolveVariant(tx, asked)) ?? throwFailure('unknown_product', 'productID')
    const products = await catalogue.productsOf(tx, [variantId, wanted])
    if (products.get(wanted) !== products.get(variantId)) throwFailure('other_product', 'productID')
    return asked === wanted ? wanted : variantId
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

  const carts: Carts = {
    view,
    inLanguage,
    opensTo,
    lock: lockCart,
    refuseClosed,
    close,
    atStores,
    notAtStore,
    recordSeenPrices: writeSeenPrices,
  }

  return {
    ...carts,
    ...owners,
    /** A cart in the language that a call names; in its own where the call names none. */
    inAskedLanguage: (cart: CartView, language: string | undefined) => inLanguage(db, cart, language ?? cart.language),
    /**
     * Records the amounts of a cart that an answer shows: an order with a higher total is refused. A cart without promotions, tenders and
     * charges needs no record, so that it costs no statement.
     */
    async recordShown(cart: CartView): Promise<void> {
      const { cartId, state, shown, shows } = cart
      const matters = state === 'open' && (shown !== null || shows.parts.length > 0)
      if (matters && !sameShown(shown, shows)) await writeShown(db, cartId, shows)
    },
    /** The contact details of a cart's shopper, where it has an address. */
    contact: (cartId: string) => readContact(db, cartId),

    /**
     * Adds a product to a cart; see `openCart` for which one. A signed-in shopper owns a new one. `begun` where the named cart belongs to
     * another site. With `restores`, the id of a removed line, the product returns to that line's position; otherwise it comes last.
     */
    async add(
      site: Site,
      language: string,
      { productId, quantity, restores, gifts = [], engraving: typed = '', ...ref }: Addition & Partial<CartRef>,
    ): Promise<Result<{ view: CartView; begun: boolean }>> {
      const variantId = await catalogue.resolveVariant(db, productId)
      if (!variantId) return fail('unknown_product', { field: 'productID' })
      const addedAt = addedAtOf(restores, clock.now())
      const { maxQuantity, giftMessageLength } = await settings()
      return resultOf(() =>
        transact(db, async (tx) => {
          // Read after the lock that opening it takes first, in the same packet.
          const [{ cartId, begun }, named] = await Promise.all([
            openCart(tx, site, language, ref),
            ref.cartId === undefined ? undefined : readCart(tx, ref.cartId, [variantId]),
          ])
          const row = cartOrThrow(named?.id === cartId ? named : await readCart(tx, cartId, [variantId]))
          const engraving = await wordsFor(tx, site, variantId, typed)
          const added = { id: newId(addedAt), variantId, quantity, gifts, engraving, addedAt: addedAt.toISOString() }
          const { items, item } = withAdded(row.items, added)
          if (unitsOf(items, variantId) > maxQuantity) throw new AppError(tooMany(maxQuantity))
          refuseWrap(site, gifts)
          refuseLongMessage(giftMessageLength, gifts)
          const cart = cartOrThrow(await price(tx, { ...row, items }))
          await writePriced(tx, cart, item, row.items)
          if (cart.lines.length > maxLines) throw new AppError({ code: 'too_many', field: 'productID' })
          return { view: cart, begun }
        }),
      )
    },

    /** Sets a line's quantity and engraving where they are given, and its variant where another size or metal is chosen. */
    async update(ref: CartRef, { itemId, productId, quantity, engraving }: LineChange) {
      const { maxQuantity } = await settings()
      return change(ref, async (tx, row) => {
        const line = row.items.find((item) => item.id === itemId) ?? throwFailure('unknown_item', 'cartItemID')
        const site = cartOrThrow(await sites.byCode(row.subsite))
        const variantId = await otherVariant(tx, line, productId)
        const changed = withChanged(row.items, line, {
          variantId,
          engraving: engraving === undefined ? line.engraving : await wordsFor(tx, site, variantId, engraving),
          quantity: quantity ?? line.quantity,
        })
        const units = unitsOf(changed.items, variantId)
        if (units > maxQuantity && units > unitsOf(row.items, variantId)) throw new AppError(tooMany(maxQuantity))
        const cart = cartOrThrow(await price(tx, { ...row, items: changed.items }))
        if (changed.merged) await removeItem(tx, row.id, changed.merged.id)
        await writePriced(tx, cart, changed.item, row.items)
        return cart
      })
    },

    remove: (ref: CartRef, itemId: string) =>
      change(ref, async (tx, row) => {
        const items = row.items.filter((item) => item.id !== itemId)
        if (items.length === row.items.length) return throwFailure('unknown_item', 'cartItemID')
        await removeItem(tx, ref.cartId, itemId)
        return price(tx, { ...row, items })
      }),

    /** The delivery addresses of a cart that its asker can choose from. */
    addressList: (view: CartView, customerId: string | undefined) =>
      listAddresses(db, view.site.code, { current: ownPlace(view.address), saved: view.savedPlaces }, customerId),

    /**
     * Checks and writes the addresses of a cart, and stores the delivery address where that is requested; `hadAddress`: it replaced one.
     */
    setAddress: (ref: CartRef, input: AddressInput, deliveryMethod: string) =>
      change(ref, async (tx, row) => {
        const { cartId, customerId } = ref
        const site = cartOrThrow(await sites.byCode(row.subsite))
        const current = ownPlace(row.address)
        const { saved: savedPlaces = [] } = row.address ?? {}
        const listed = input.shipping ? [] : await listAddresses(tx, site.code, { current, saved: savedPlaces }, customerId)
        const place = input.shipping ?? listed.find((one) => isNamed(one, input.shippingId))?.place
        if (!place) return input.shippingId ? throwFailure('unknown_address', 'shippingID') : throwFailure('bad_request', 'shipping')
        const email = place.email || input.email || current?.email
        if (!email) return throwFailure('bad_request', 'shipping.Email')
        const isCollected = deliveryMethod === 'pickup'
        const buyer = unwrap(await delivery.readPlace(tx, site, { ...place, email }, 'shipping', !isCollected))
        const given = input.billing && unwrap(await delivery.readPlace(tx, site, input.billing, 'billing'))
        const kept = input.save && customerId !== undefined && (await addresses.keep(tx, customerId, site.code, buyer))
        const saved = addressesOf(input.save && !kept ? buyer : undefined, savedPlaces).slice(0, maxSavedAddresses)
        const store = isCollected
          ? ((await stores.collecting(tx, site.code, input.storeId)) ?? throwFailure('unknown_store', 'storeID'))
          : undefined
        const shipping = store ? placeOfStore(store, site.country, buyer) : buyer
        const billing = given ?? (store && buyer)
        const address = {
          shipping,
          ...(billing ? { billing } : {}),
          ...(store ? { storeId: store.id } : {}),
          ...(input.referenceID ? { referenceID: input.referenceID } : {}),
          ...(saved.length > 0 ? { saved } : {}),
        }
        if (row.proofs.length > 0) await voidCodes(tx, cartId, proofOf(secrets, row, shipping.phone)?.subject)
        const view = cartOrThrow(await price(tx, { ...row, address, deliveryMethod }))
        const hasAll = store && (await atStores(tx, view)).has(store.id)
        await deferToCommit(setAddress(tx, cartId, { ...address, ...(hasAll ? { atStore: true } : {}) }, deliveryMethod))
        const isOffered = view.deliveryWays.some(({ way }) => way.method === deliveryMethod)
        if (view.lines.length > 0 && !isOffered) throwFailure('delivery_unavailable', 'deliveryMethod')
        return { ...view, hadAddress: current !== undefined }
      }),

    /** Deletes carts unused since `before`. */
    sweep: (before: Date, limit: number) => sweepCarts(db, before, limit),

    ...createSaved({ ...parts, change, price, writePriced }),
    ...createGifts({ change, price, settings, sites }),
    ...createCards(db, { change, price, openCart, clock }),
    ...createCodes(db, { ...parts, change, refuseClosed, view }),
    ...createOffers(db, { ...parts, change, price }),
    ...createTenders(db, { ...parts, change, price }),
  }
}

export type CartService = ReturnType<typeof createCarts>

import { addMs, type Clock, durations } from '../../kernel/clock.ts'
import { type Db, lockNamed, transact } from '../../kernel/db/db.ts'
import { deferToCommit } from '../../kernel/db/transacting.ts'
import { newId, newSecretId } from '../../kernel/id.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../kernel/result.ts'
import type { Catalogue } from '../catalogue/products/port.ts'
import type { Content } from '../content/pages/port.ts'
import type { Inventory } from '../catalogue/inventory/port.ts'
import type { Orders } from '../orders/orders/port.ts'
import type { Site, Sites } from '../content/sites/port.ts'
import { engravedWords } from '@karat/sites/engraving.ts'
import { begunItems } from './engraving.ts'
import type { CartItem, CartRef, CartView, PricedItem } from './port.ts'
import {
  addressesOf,
  type CutLine,
  maxCodes,
  maxGiftCards,
  maxLines,
  maxPieces,
  maxSavedAddresses,
  mergedItems,
  isSamePiece,
  opensTo,
  unitsOf,
  withoutDuplicates,
} from './rules.ts'
import {
  adoptCart,
  closeCart,
  deleteCartsOfCustomer,
  insertCart,
  lockCart,
  lockOpenCart,
  mergeCart,
  setContinuedIn,
  sweepGuestCarts,
  writeItem,
  moveSaved,
} from './store.ts'
import { cartsOfCustomer, type CartRow, findOpenCart, isCartOf, readCart } from './views.ts'
import { metalRateOf } from './rules.ts'

/** A line that a new cart starts with. */
export interface BegunItem {
  /** Of a product or a variant. */
  productId: string
  quantity: number
  engraving: string
}

interface OwnerParts {
  clock: Clock
  sites: Sites
  catalogue: Catalogue
  inventory: Inventory
  settings: Content['cartSettings']
  orders: () => Pick<Orders, 'claimUnpaid'>
  price: (db: Db, row: CartRow) => Promise<CartView | undefined>
  view: (db: Db, cartId: string) => Promise<CartView | undefined>
}

/** A cart after a merge, and the lines that could not be moved unchanged. */
export interface Merged {
  view: CartView
  cut: (CutLine & { name: string })[]
}

/** Carts and their owners: the cart of a customer, and a guest's cart after signing in and out. */
export function createOwners(db: Db, { clock, sites, settings, catalogue, inventory, orders, price, view }: OwnerParts) {
  const unknownCart = () => throwFailure('unknown_cart', 'cartID')

  /** Locks the customer's ownership of carts on a site. Taken before any cart is locked. */
  const lockOwner = (tx: Db, customerId: string, subsite: string) => lockNamed(tx, `cart of ${customerId} on ${subsite}`)

  /** Locks the open cart of a customer on a site; the caller holds `lockOwner`, so that only an order can close it meanwhile. */
  async function lockOwn(tx: Db, customerId: string, subsite: string): Promise<string | undefined> {
    for (;;) {
      const cartId = await findOpenCart(tx, customerId, subsite)
      if (cartId === undefined || (await lockOpenCart(tx, { cartId, customerId }, clock.now()))) return cartId
    }
  }

  /**
   * Locks the cart that products are added to: the named one, or its continuing cart where it has become an order. Otherwise a customer's
   * open one; a new one where there is none, or where the named one belongs to another site, since prices and stock differ by site.
   */
  async function openCart(
    tx: Db,
    site: Site,
    language: string,
    { cartId: requested, customerId }: Partial<CartRef>,
  ): Promise<{ cartId: string; begun: boolean }> {
    const now = clock.now()
    if (requested !== undefined && (await lockOpenCart(tx, { cartId: requested, customerId }, now, site.code)))
      return { cartId: requested, begun: false }
    if (customerId !== undefined) await lockOwner(tx, customerId, site.code)
    let previous: string | undefined
    let begun = false
    for (let cartId = requested; cartId !== undefined;) {
      if (cartId !== requested && (await lockOpenCart(tx, { cartId, customerId }, now, site.code))) return { cartId, begun: false }
      const cart = (await lockCart(tx, cartId)) ?? unknownCart()
      if (!opensTo(cart, customerId)) unknownCart()
      begun = cart.subsite !== site.code
      if (begun) break
      previous = cartId
      cartId = cart.continuedIn ?? undefined
    }
    const own = customerId === undefined ? undefined : await lockOwn(tx, customerId, site.code)
    const cartId = own ?? newSecretId()
    if (own === undefined) await deferToCommit(insertCart(tx, { id: cartId, subsite: site.code, language, at: now, customerId }))
    if (previous !== undefined && !begun) await setContinuedIn(tx, previous, cartId)
    return { cartId, begun }
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
  async function moveInto(tx: Db, customerId: string, guest: CartRow, own: CartRow, maxQuantity: number): Promise<Merged> {
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
    const result = (await price(tx, { ...row, saved: keptForLater, cards })) ?? unknownCart()
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

  return {
    openCart,

    /**
     * Makes a guest's cart the customer's (C-07). Where the customer already has one with products, the guest's contents are moved there
     * and the guest's is closed; a repeated call changes nothing. A cart with an unpaid order stays as it is, and the order gets the owner.
     */
    async merge(cartId: string, customerId: string): Promise<Result<Merged>> {
      const { maxQuantity } = await settings()
      return resultOf(() =>
        transact(db, async (tx) => {
          const { subsite } = (await readCart(tx, cartId)) ?? unknownCart()
          await lockOwner(tx, customerId, subsite)
          const last = await lockLast(tx, cartId, customerId)
          const isOpen = last.state === 'open'
          const unchanged = async (id: string): Promise<Merged> => ({ view: (await view(tx, id)) ?? unknownCart(), cut: [] })
          if (isOpen && (last.customerId !== null || (await orders().claimUnpaid(tx, last.cartId, customerId))))
            return unchanged(last.cartId)
          const ownId = await lockOwn(tx, customerId, subsite)
          if (!isOpen) return unchanged(ownId ?? last.cartId)
          const guest = await readCart(tx, last.cartId)
          const own = ownId === undefined ? undefined : await readCart(tx, ownId)
          if (!guest) return unknownCart()
          if (own && own.items.length + own.cards.length > 0) return moveInto(tx, customerId, guest, own, maxQuantity)
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
    },

    /** The customer's open cart on a site; undefined where there is none. */
    async ofCustomer(customerId: string, subsite: string): Promise<CartView | undefined> {
      const cartId = await findOpenCart(db, customerId, subsite)
      return cartId === undefined ? undefined : view(db, cartId)
    },

    /**
     * Creates a guest's cart with products, within the stock of each: the lines of a customer's cart at the sign-out. Equal lines add up;
     * engravings that are no longer possible are left out. `cut` names every reduced line, with an empty name where its product is no
     * longer sold. `copyOf` is the customer's cart; when the two are merged later, nothing counts twice.
     */
    async begin(
      site: Site,
      language: string,
      { items, copyOf }: { items: readonly BegunItem[]; copyOf?: string | undefined },
    ): Promise<Result<Merged>> {
      const { maxQuantity } = await settings()
      return resultOf(() =>
        transact(db, async (tx) => {
          const now = clock.now()
          const cartId = newSecretId()
          await insertCart(tx, { id: cartId, subsite: site.code, language, at: now, copiedFrom: copyOf })
          const asked: { variantId: string; quantity: number; engraving: string }[] = []
          const cut: CutLine[] = []
          for (const { productId, engraving, quantity } of items) {
            const variantId = await catalogue.resolveVariant(tx, productId)
            if (variantId === undefined) cut.push({ variantId: productId, wanted: quantity, quantity: 0 })
            else asked.push({ variantId, quantity, engraving: engravedWords(engraving) })
          }
          const records = await catalogue.records(
            tx,
            site,
            language,
            asked.map(({ variantId }) => variantId),
          )
          const { wanted, unengraved } = begunItems(asked, (variantId) => records.get(variantId)?.engraving ?? null)
          const lines = wanted.map((line): CartItem => ({ ...line, id: newId(now), gifts: [], addedAt: now.toISOString() }))
          const row = (await readCart(tx, cartId)) ?? unknownCart()
          const priced =
            (await price(tx, { ...row, items: lines.map((item) => ({ ...item, quantity: Math.min(item.quantity, maxPieces) })) })) ??
            unknownCart()
          const offered: PricedItem[] = []
          for (const item of lines) {
            const line = priced.lines.find(({ itemId }) => itemId === item.id)
            const left =
              line && offered.length < maxLines ? Math.min(line.level.quantity, maxQuantity) - unitsOf(offered, item.variantId) : 0
            const quantity = Math.max(0, Math.min(item.quantity, left))
            if (quantity < item.quantity) cut.push({ variantId: item.variantId, wanted: item.quantity, quantity })
            if (line && quantity > 0) offered.push({ ...item, quantity, seenPrice: line.charged, seenRate: metalRateOf(line.breakup) })
          }
          for (const item of offered) await writeItem(tx, cartId, item)
          const view = (await price(tx, { ...row, items: offered })) ?? unknownCart()
          // A line that was left out completely is listed above.
          const plain = unengraved.flatMap(({ variantId, quantity: wantedOf, engraving }): CutLine[] => {
            const line = offered.find((item) => isSamePiece(item, { variantId, engraving: '' }))
            return line ? [{ variantId, wanted: wantedOf, quantity: Math.min(wantedOf, line.quantity), engraving }] : []
          })
          return { view, cut: [...cut, ...plain].map((line) => ({ ...line, name: records.get(line.variantId)?.name ?? '' })) }
        }),
      )
    },

    /** Deletes guests' carts that were unused for longer than their website's setting (`persist_lifetime`). */
    async sweepGuests(limit: number): Promise<number> {
      let most = 0
      for (const website of await sites.websites()) {
        const days = Number.parseInt(String(website.persist_lifetime ?? ''), 10)
        const subsites = website.subsite.map((subsite) => subsite.store_code_2)
        if (days > 0) most = Math.max(most, await sweepGuestCarts(db, subsites, addMs(clock.now(), -days * durations.day), limit))
      }
      return most
    },

    /** Deletes the contents of a customer's carts; for the end of an account. */
    removeCustomer: (tx: Db, customerId: string) => deleteCartsOfCustomer(tx, customerId),

    countLost: async (tx: Db, customerId: string) => ({
      pieces: (await cartsOfCustomer(tx, customerId)).flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0),
    }),

    /** A customer's open carts, for the export of personal data. */
    exportCustomer: async (tx: Db, customerId: string) => ({ carts: await cartsOfCustomer(tx, customerId) }),

    /** Throws for a cart that the asker may not open. */
    refuseOthers<T extends { customerId: string | null }>(cart: T | undefined, customerId: string | undefined): T {
      if (!cart || !opensTo(cart, customerId)) throw new AppError({ code: 'unknown_cart', field: 'cartID' })
      return cart
    },
  }
}

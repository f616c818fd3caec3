import { createHash } from 'node:crypto'
import type { Shown, ShownPart } from '@karat/pricing/shown.ts'
import type { Totals } from '@karat/pricing/totals.ts'
import type { Breakup } from '@karat/pricing/types.ts'
import { createdAtOf } from '../../kernel/id.ts'
import type { Failure } from '../../kernel/result.ts'
import type { Site } from '../content/sites/port.ts'
import { joinedGifts, sameGifts } from './lines/gift-rules.ts'
import type { Store } from '../content/stores/port.ts'
import type { CartAddress, CartAmounts, CartItem, CartLine, CartView, Gifts, Piece, PostalAddress, RefusedCode } from './port.ts'

/** Rules of one-time codes: validity, tries, seconds until a new one may be requested, and validity of the proof. */
export const codeRules = { minutes: 10, tries: 5, resendSeconds: 20, proofMinutes: 30 } as const

/**
 * The maximum numbers of lines in a cart, units of a line (the shop's settings may allow fewer), further delivery addresses, promotion
 * codes, and gift cards that pay for a cart.
 */
export const [maxLines, maxPieces, maxSavedAddresses, maxCodes, maxGiftCards] = [50, 99, 5, 5, 5]
/** The maximum number of gift cards that a cart may buy, and of days ahead that one may be sent. */
export const [maxCards, maxDaysAhead] = [10, 366]

/** The failure of a line that would have more units than the shop sells at once. */
export const tooMany = (maxQuantity: number, field = 'quantity'): Failure => ({ code: 'too_many', field, details: { max: maxQuantity } })

/** The entries of two lists, each once, the first list's first; at most `limit`. */
export function withoutDuplicates(first: readonly string[], second: readonly string[], limit: number): string[] {
  return [...new Set([...first, ...second])].slice(0, limit)
}

/** Whether two lines hold the same units: the same variant with the same engraving. */
export const isSamePiece = (one: Piece, other: Piece): boolean => one.variantId === other.variantId && one.engraving === other.engraving

/** How many units of a variant are in lines with any engraving: they share its stock. */
export const unitsOf = (items: readonly { variantId: string; quantity: number }[], variantId: string): number =>
  items.reduce((all, item) => (item.variantId === variantId ? all + item.quantity : all), 0)

/** The maximum quantity of a line: the stock of its variant less the variant's other lines. */
export function availableTo(
  item: { variantId: string; quantity: number },
  lines: readonly { variantId: string; quantity: number }[],
  stock: number,
): number {
  return Math.max(0, stock - (unitsOf(lines, item.variantId) - item.quantity))
}

/** A hash of a cart's contents: equal variants, engravings and quantities give the same one. */
export function fingerprintOf(items: readonly (Piece & { quantity: number; tag?: string })[]): string {
  const entries = items
    .map(({ variantId, quantity, engraving, tag = '' }) =>
      [`${variantId}×${quantity}`, engraving && JSON.stringify(engraving), tag].filter(Boolean).join(' '),
    )
    .toSorted()
  return createHash('sha256').update(entries.join('\n')).digest('base64url').slice(0, 22)
}

/** The id of a delivery address in a cart's list: a hash, so equal addresses have equal ids. */
export function placeId(place: PostalAddress): string {
  const entries = Object.entries(place).toSorted()
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 22)
}

/** The shopper's own address of a cart: the delivery address, or with pickup the billing address. */
export const ownPlace = (address: CartAddress | null | undefined): PostalAddress | undefined =>
  address?.storeId === undefined ? address?.shipping : address.billing

/** The address of an order for pickup: the store's, under the name of the person who collects it. */
export function placeOfStore(
  { name, street, address, city, state, postcode }: Store,
  country: string,
  buyer: PostalAddress,
): PostalAddress {
  const { firstName, lastName, phone, email } = buyer
  return { firstName, lastName, line1: name, line2: street || address, city, state, postcode, country, phone, email }
}

/** The delivery addresses that a cart offers, its current one first, without duplicates. */
export function addressesOf(current: PostalAddress | undefined, saved: readonly PostalAddress[]): PostalAddress[] {
  const all = current ? [current, ...saved] : saved
  return [...new Map(all.map((place) => [placeId(place), place])).values()]
}

/** A delivery address to choose from; `saved` where it is in the customer's account. */
export interface ListedAddress {
  place: PostalAddress
  saved?: { id: string; isDefault: boolean; label: string }
}

/**
 * The delivery addresses to choose from: the cart's present one, those that its customer saved, then the cart's other ones. Where a saved
 * address equals one of the cart (`keyOf`), the cart's entry is marked as saved.
 */
export function listedAddresses(
  current: PostalAddress | undefined,
  kept: readonly PostalAddress[],
  ofCustomer: readonly { id: string; place: PostalAddress; isDefault: boolean; label: string }[],
  keyOf: (place: PostalAddress) => string,
): ListedAddress[] {
  const own = addressesOf(current, kept)
  const byKey = new Map(ofCustomer.map((address) => [keyOf(address.place), address]))
  const marked = own.map((place): ListedAddress => {
    const address = byKey.get(keyOf(place))
    return address ? { place, saved: { id: address.id, isDefault: address.isDefault, label: address.label } } : { place }
  })
  const present = new Set(own.map(keyOf))
  const others = ofCustomer
    .filter(({ place }) => !present.has(keyOf(place)))
    .map(({ place, id, isDefault, label }): ListedAddress => ({ place, saved: { id, isDefault, label } }))
  const first = current ? 1 : 0
  return [...marked.slice(0, first), ...others, ...marked.slice(first)]
}

/** Whether an id names an address of the list: as the list calls it, or as the customer's account does. */
export function isNamed({ place, saved }: ListedAddress, id: string | undefined): boolean {
  return id !== undefined && (placeId(place) === id || saved?.id === id)
}

/**
 * The rest of a cart after its order: lines that it did not buy, and quantities beyond those it bought, with the gift details of their
 * units; the first units of a line were `bought`.
 */
export function remainingItems<T extends Piece & { quantity: number; gifts: Gifts }>(
  items: readonly T[],
  bought: readonly (Piece & { quantity: number })[],
): (T & { bought: Gifts })[] {
  return items
    .map((item) => {
      const taken = bought.find((line) => isSamePiece(line, item))?.quantity ?? 0
      return { ...item, quantity: item.quantity - taken, gifts: item.gifts.slice(taken), bought: item.gifts.slice(0, taken) }
    })
    .filter((item) => item.quantity > 0)
}

/** Whether a cart opens to the asker: one with an owner to that customer alone. */
export function opensTo({ customerId }: { customerId: string | null }, asker: string | undefined): boolean {
  return customerId === null || customerId === asker
}

/** The details of a refusal beside its reason, as problems and the wire write them. */
export function refusalDetails(
  refusal: RefusedCode['refusal'],
  money: (amount: number) => number,
): { minimum?: number; missing?: number; productID?: string } {
  if (refusal.reason === 'minimum') return { minimum: money(refusal.minimum), missing: money(refusal.missing) }
  return refusal.reason === 'gift_missing' ? { productID: refusal.productId } : {}
}

/** A reduced line: `quantity` is its present number of units, 0 for none. With `engraving`, the text that was left out. */
export interface CutLine {
  variantId: string
  wanted: number
  quantity: number
  engraving?: string
}

/** The result of merging a guest's lines into a customer's cart. */
export interface MergedItems {
  /** All lines of the customer's cart afterwards, in the order they were added. */
  items: CartItem[]
  /** The guest's lines that are added, with their new quantities. */
  moved: CartItem[]
  /** The customer's lines with a changed quantity or gift details. */
  raised: CartItem[]
  cut: CutLine[]
}

/**
 * Merges a guest's lines into a customer's cart. Quantities of the same variant and engraving add up to the available stock, never below
 * the customer's own; gift details of both stay, the customer's first, as far as there are units for them. Where the guest's cart was
 * created as a copy of the customer's (`copied`), the larger quantity counts. Lines of a variant with different engravings stay apart and
 * share the stock and the shop's maximum quantity. A sold-out variant is left out, as are lines beyond the maximum number. Variants that
 * `availableOf` does not know are merged unchanged.
 */
export function mergedItems(
  own: readonly CartItem[],
  guest: readonly CartItem[],
  { availableOf, copied, maxQuantity }: { availableOf: (variantId: string) => number | undefined; copied: boolean; maxQuantity: number },
): MergedItems {
  const [moved, raised, cut]: [CartItem[], CartItem[], CutLine[]] = [[], [], []]
  for (const line of guest) {
    const { variantId } = line
    const present = own.find((candidate) => isSamePiece(candidate, line))
    const before = present?.quantity ?? 0
    const wanted = copied ? Math.max(before, line.quantity) : before + line.quantity
    const hasRoom = present !== undefined || own.length + moved.length < maxLines
    const inLines = own.map((other) => raised.find(({ id }) => id === other.id) ?? other).filter((other) => other.id !== present?.id)
    const others = unitsOf([...inLines, ...moved], variantId)
    const available = Math.min(maxQuantity, availableOf(variantId) ?? Infinity) - others
    const quantity = hasRoom ? Math.max(before, Math.min(wanted, available)) : 0
    if (quantity < wanted) cut.push({ variantId, wanted, quantity })
    if (quantity === 0) continue
    const gifts = joinedGifts(present, line, { quantity, copied })
    if (!present) moved.push({ ...line, quantity, gifts })
    else if (quantity > before || !sameGifts(gifts, present.gifts)) raised.push({ ...present, quantity, gifts })
  }
  const raisedById = new Map(raised.map((line) => [line.id, line]))
  const items = [...own.map((line) => raisedById.get(line.id) ?? line), ...moved]
  return { items: items.toSorted((a, b) => Date.parse(a.addedAt) - Date.parse(b.addedAt) || (a.id < b.id ? -1 : 1)), moved, raised, cut }
}

/** The time that a line counts as added, which decides its position: now, or the time of the removed line that it restores. */
export function addedAtOf(restores: string | undefined, now: Date): Date {
  const restoredFrom = restores === undefined ? undefined : createdAtOf(restores)
  return restoredFrom && restoredFrom < now ? restoredFrom : now
}

/**
 * The lines of a cart with more units added: to the line of the same variant and engraving if there is one, else as `added`, sorted by
 * time.
 */
export function withAdded(items: readonly CartItem[], added: CartItem): { items: CartItem[]; item: CartItem } {
  const existing = items.find((line) => isSamePiece(line, added))
  const quantity = (existing?.quantity ?? 0) + added.quantity
  const item = existing
    ? { ...withoutSeenPrice(existing), tag: existing.tag || added.tag || '', quantity, gifts: joinedGifts(existing, added, { quantity }) }
    : { ...added, gifts: joinedGifts(undefined, added, { quantity }) }
  if (existing) return { items: items.map((line) => (line === existing ? item : line)), item }
  const addedLater = (line: CartItem) => Date.parse(line.addedAt) > Date.parse(added.addedAt)
  const index = items.findIndex((line) => addedLater(line) || (line.addedAt === added.addedAt && line.id > added.id))
  return { items: items.toSpliced(index === -1 ? items.length : index, 0, item), item }
}

/**
 * The lines of a cart after changing a line's variant, engraving and quantity; where another line has the same ones, the two become one.
 * The units keep their gift details; of a reduced line, units without details go first.
 */
export function withChanged(
  items: readonly CartItem[],
  line: CartItem,
  { variantId, engraving, quantity }: Piece & { quantity: number },
): { items: CartItem[]; item: CartItem; merged: CartItem | undefined } {
  const merged = items.find((candidate) => isSamePiece(candidate, { variantId, engraving }) && candidate !== line)
  const all = quantity + (merged?.quantity ?? 0)
  const gifts = joinedGifts({ quantity, gifts: line.gifts }, { quantity: 0, gifts: [], ...merged }, { quantity: all })
  const item = { ...withoutSeenPrice(line), variantId, engraving, quantity: all, gifts }
  return {
    items: items.filter((candidate) => candidate !== merged).map((candidate) => (candidate === line ? item : candidate)),
    item,
    merged,
  }
}

/** A line whose price the shopper is shown now, so that the stored seen price no longer counts. */
function withoutSeenPrice({ id, variantId, quantity, gifts, engraving, addedAt }: CartItem): CartItem {
  return { id, variantId, quantity, gifts, engraving, addedAt }
}

/** The money of a cart as it is stored and shown. The limit for identity numbers counts the amounts paid by credit and gift cards too. */
export function amountsOf(site: Pick<Site, 'idLimit'>, totals: Totals): CartAmounts {
  const { pieces, discount, promotionDiscount, delivery, wrap, salesTax, taxIncluded, taxNames, cards, total, payable } = totals
  const idProofNeeded = site.idLimit > 0 && total >= site.idLimit
  return { pieces, discount, promotionDiscount, delivery, wrap, salesTax, taxIncluded, taxNames, cards, total, payable, idProofNeeded }
}

/** The amounts of a cart as its shopper was shown them. */
export function shownOf({ tenders, promotions, amounts }: Pick<CartView, 'tenders' | 'promotions' | 'amounts'>): Shown {
  const charge = (kind: ShownPart['kind'], amount: number | undefined): ShownPart[] => (amount ? [{ kind, id: '', name: '', amount }] : [])
  return {
    payable: amounts.payable,
    parts: [
      ...tenders.map(({ kind, source: id, lastFour: name, amount }) => ({ kind, id, name, amount })),
      ...promotions.map(({ promotion, saved: amount }) => ({
        kind: 'promotion' as const,
        id: promotion.id,
        name: promotion.code ?? '',
        amount,
      })),
      ...charge('delivery', amounts.delivery),
      ...charge('wrap', amounts.wrap),
      ...charge('tax', amounts.salesTax),
    ],
  }
}

/** The rate of the metal in a price, in minor units a gram; null without a rate. */
export const metalRateOf = ({ rows }: Breakup): number | null => rows.find(({ code }) => code === 'metal')?.rate ?? null

/**
 * The reason why a line's price differs from the one that the shopper saw: `rate` where its metal's rate changed in the same direction;
 * null where it does not differ.
 */
export function reasonOf({ charged, seenPrice, seenRate, breakup }: Pick<CartLine, 'charged' | 'seenPrice' | 'seenRate' | 'breakup'>) {
  if (charged === seenPrice) return null
  const rate = metalRateOf(breakup)
  if (rate === null || seenRate === null) return 'other'
  return Math.sign(rate - seenRate) === Math.sign(charged - seenPrice) ? 'rate' : 'other'
}

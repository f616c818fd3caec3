import type { Gifts, PieceGift } from '../port.ts'

/** Gift details as they are stored; null where they are empty. */
export function giftOrNull(gift: PieceGift): PieceGift | null {
  return gift.message || gift.to || gift.from || gift.wrap || gift.hidePrice ? gift : null
}

/** One entry for each of `quantity` units. Where the quantity falls, units without details go first, the last one first. */
export function fittedGifts(gifts: Gifts, quantity: number): (PieceGift | null)[] {
  const fitted = [...gifts]
  while (fitted.length > quantity) {
    const without = fitted.lastIndexOf(null)
    fitted.splice(without === -1 ? fitted.length - 1 : without, 1)
  }
  return Array.from({ length: quantity }, (_, index) => fitted[index] ?? null)
}

/** A line as far as its gift details need it; the first of two may be missing. */
type GiftLine = { quantity: number; gifts: Gifts } | undefined

/**
 * The gift details of the units of two lines that become one: those of the first, then those of the second. Where there are too few units
 * for both, the first's stay. Where the second was created as a copy of the first, equal details count once.
 */
export function joinedGifts(
  first: GiftLine,
  second: NonNullable<GiftLine>,
  { quantity, copied = false }: { quantity: number; copied?: boolean },
): (PieceGift | null)[] {
  const own = first ? fittedGifts(first.gifts, first.quantity) : []
  const more = second.gifts.slice(0, second.quantity).map((gift) => gift && giftOrNull(gift))
  const counted = copied ? more.filter((gift) => gift && !own.some((other) => sameGifts([other], [gift]))) : more
  return fittedGifts([...own, ...counted], quantity)
}

const sorted = (gifts: Gifts) => JSON.stringify(gifts.filter((gift) => gift !== null).map((gift) => Object.entries(gift).toSorted()))

/** Whether two lines have the same details in the same order, ignoring units without. */
export function sameGifts(one: Gifts, other: Gifts): boolean {
  return sorted(one) === sorted(other)
}

/** The price of the wrap of each unit; 0 where the site no longer offers it. */
export function wrapsOf(gifts: Gifts, fee: number | null): number[] {
  return gifts.map((gift) => (gift?.wrap ? (fee ?? 0) : 0))
}

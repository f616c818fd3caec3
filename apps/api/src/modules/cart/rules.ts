import { createHash } from 'node:crypto'
import { sum } from '@karat/money/money.ts'
import { createdAtOf } from '../../kernel/id.ts'
import type { Site } from '../sites/port.ts'
import type { CartAmounts, CartItem, CartLine, PostalAddress } from './port.ts'

/** How long a one-time code holds, how often it may be tried, how soon a new one may be asked for, and how long its proof holds. */
export const codeRules = { minutes: 10, tries: 5, resendSeconds: 20, proofMinutes: 30 } as const

/** What a bag holds, as one word: the same pieces in the same number give the same word. */
export function fingerprintOf(items: readonly { variantId: string; quantity: number }[]): string {
  const words = items.map((item) => `${item.variantId}×${item.quantity}`).toSorted()
  return createHash('sha256').update(words.join('\n')).digest('base64url').slice(0, 22)
}

/** Names a delivery address in a bag's list of them: the same address has the same id. */
export function placeId(place: PostalAddress): string {
  const words = Object.entries(place).toSorted()
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 22)
}

/** The delivery addresses that a bag offers to choose from, the one that it has first; each once. */
export function placesOf(current: PostalAddress | undefined, saved: readonly PostalAddress[]): PostalAddress[] {
  const all = current ? [current, ...saved] : saved
  return [...new Map(all.map((place) => [placeId(place), place])).values()]
}

/** What an order left in its bag: lines it did not buy, and the pieces beyond those it bought. */
export function unbought<T extends { variantId: string; quantity: number }>(
  items: readonly T[],
  bought: readonly { variantId: string; quantity: number }[],
): T[] {
  const taken = new Map(bought.map((line) => [line.variantId, line.quantity]))
  return items.map((item) => ({ ...item, quantity: item.quantity - (taken.get(item.variantId) ?? 0) })).filter((item) => item.quantity > 0)
}

/** When a line is said to have been added, by which lines are in order: now, or when the line that it restores was. */
export function placeInTime(restores: string | undefined, now: Date): Date {
  const made = restores === undefined ? undefined : createdAtOf(restores)
  return made && made < now ? made : now
}

const mostOfOne = 99

/** The lines of a cart with another quantity of a variant in it: on the line that it has already, else on `fresh`, in the order of time. */
export function withAdded(items: readonly CartItem[], fresh: CartItem): { items: CartItem[]; item: CartItem } {
  const present = items.find((line) => line.variantId === fresh.variantId)
  const item = present ? { ...shownAnew(present), quantity: Math.min(mostOfOne, present.quantity + fresh.quantity) } : fresh
  if (present) return { items: items.map((line) => (line === present ? item : line)), item }
  const later = (line: CartItem) => Date.parse(line.addedAt) > Date.parse(fresh.addedAt)
  const index = items.findIndex((line) => later(line) || (line.addedAt === fresh.addedAt && line.id > fresh.id))
  return { items: items.toSpliced(index === -1 ? items.length : index, 0, item), item }
}

/** The lines of a cart with a line's variant and quantity set; where another line has the variant, the two become one. */
export function withChanged(
  items: readonly CartItem[],
  { itemId, variantId, quantity }: { itemId: string; variantId: string; quantity: number },
): { items: CartItem[]; item: CartItem; merged: CartItem | undefined } | undefined {
  const line = items.find((candidate) => candidate.id === itemId)
  if (!line) return undefined
  const merged = items.find((candidate) => candidate.variantId === variantId && candidate !== line)
  const item = { ...shownAnew(line), variantId, quantity: Math.min(mostOfOne, quantity + (merged?.quantity ?? 0)) }
  return {
    items: items.filter((candidate) => candidate !== merged).map((candidate) => (candidate === line ? item : candidate)),
    item,
    merged,
  }
}

/** A line whose price the shopper is shown now. */
function shownAnew({ id, variantId, quantity, addedAt }: CartItem): CartItem {
  return { id, variantId, quantity, addedAt }
}

/** The money of priced lines. In the USA the tax comes on top and is unknown until there is an address. */
export function amountsOf(site: Site, lines: readonly CartLine[], delivery: number, addressKnown: boolean): CartAmounts {
  const onTop = site.rules.tax.kind === 'list_exclusive'
  const pieces = sum(lines.map((line) => line.charged * line.quantity))
  const taxes = sum(lines.map((line) => line.breakup.tax * line.quantity))
  const salesTax = onTop ? (addressKnown ? taxes : undefined) : 0
  const total = pieces + delivery + (salesTax ?? 0)
  const names = lines.flatMap((line) => line.breakup.rows.flatMap((row) => (row.code === 'tax' && row.name ? [row.name] : [])))
  return {
    pieces,
    discount: sum(lines.map((line) => (line.actual - line.charged) * line.quantity)),
    delivery,
    salesTax,
    taxIncluded: onTop ? 0 : taxes,
    taxNames: [...new Set(names)],
    total,
    idProofNeeded: site.idLimit > 0 && total >= site.idLimit,
  }
}

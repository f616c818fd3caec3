import { createHash } from 'node:crypto'
import { sum } from '@karat/money/money.ts'
import { priceUnit } from '@karat/pricing/price.ts'
import type { SiteRules } from '@karat/pricing/types.ts'
import type { CartView } from '../cart/port.ts'
import type { Site } from '../sites/port.ts'
import type { QuotedLine } from './port.ts'

/**
 * All that an order says, as one word: pieces, quantities, held price, total, addresses, gift, way of delivery and
 * language. How it is paid is no part of it.
 */
export function contentOf(view: CartView, language: string): string {
  const { address, gift, deliveryMethod, amounts, held } = view
  const lines = view.lines.map((line) => [line.variantId, line.quantity, line.charged]).toSorted()
  const content = [lines, held?.quoteId, amounts.total, fields(address?.shipping), fields(address?.billing), fields(gift)]
  return createHash('sha256')
    .update(JSON.stringify([...content, deliveryMethod, language]))
    .digest('base64url')
}

/** By name, so that the order in which a database hands the fields back does not count. */
const fields = (record: object | null | undefined) => (record ? Object.entries(record).toSorted() : null)

/** The language that a page locale (`sg-zh-Hans`) means on a site; undefined where the site has no such locale. */
export function languageOf(site: Pick<Site, 'code' | 'languages'>, locale: string): string | undefined {
  return site.languages.find(({ code }) => `${site.code}-${code}`.toLowerCase() === locale.toLowerCase())?.code
}

/** A capture after its quote ran out is honoured while prices moved by at most this many hundredths of a percent. */
export const honouredMove = 100

/** Whether today's total lies so far from the held one that a person has to look at it. */
export function movedTooFar(held: number, today: number): boolean {
  return Math.abs(today - held) * 10_000 > held * honouredMove
}

/** What quoted lines cost together, in minor units, without a destination's tax on top. */
export function piecesOf(rules: SiteRules, lines: readonly Pick<QuotedLine, 'quantity' | 'input'>[]): number {
  return sum(lines.map((line) => priceUnit(line.input, rules).total * line.quantity))
}

/** Why cash on delivery is not offered for a bag; empty where it is. */
export function cashRefusal(
  view: CartView,
  carrier: { serviceable: boolean; cod: boolean } | undefined,
): '' | 'not_offered' | 'over_limit' | 'address_missing' | 'not_here' | 'free' {
  if (!view.site.gateways.includes('cod') || view.site.codLimit === 0) return 'not_offered'
  if (view.amounts.total === 0) return 'free'
  if (view.amounts.total > view.site.codLimit) return 'over_limit'
  if (!view.address) return 'address_missing'
  return carrier?.serviceable && carrier.cod ? '' : 'not_here'
}

/** The days until a bag arrives: the slowest piece is made first, then all of it travels; express saves two days. */
export function daysToArrive(view: CartView, carriageDays: number): number {
  const making = Math.max(0, ...view.lines.map((line) => (line.level.availability === 'made_to_order' ? line.level.leadDays : 0)))
  const travel = view.deliveryMethod === 'express' ? Math.max(1, carriageDays - 2) : carriageDays
  return making + travel + 1
}

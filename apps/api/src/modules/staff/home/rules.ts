import type { BagsOfDay, DraftOrdersOfDay, SoldOnDay } from './views.ts'

/** A day some days before or after another (`2026-11-27`). */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** A day of sales, with the bags that shoppers began on it, null where they are not known, and how many orders came of such bags. */
export interface SalesDay extends SoldOnDay {
  bags: number | null
  fromBags: number
}

/** The days with the bags that are known, and their orders without those of draft orders. */
export function withBags(days: readonly SoldOnDay[], known: readonly BagsOfDay[], ofDrafts: readonly DraftOrdersOfDay[]): SalesDay[] {
  const bags = new Map(known.map((one) => [one.day, one.bags]))
  const drafts = new Map(ofDrafts.map((one) => [one.day, one.orders]))
  return days.map((one) => ({ ...one, bags: bags.get(one.day) ?? null, fromBags: one.orders - (drafts.get(one.day) ?? 0) }))
}

/**
 * The orders and the bags of the days whose bags are known, and how many days these are. Both are the shoppers' alone: staff begin the bag of a
 * draft order for somebody who is about to buy, so that draft orders, paid or not, would say nothing about the shop's pages.
 */
export function conversionOf(days: readonly SalesDay[]): { days: number; orders: number; bags: number } {
  const known = days.filter((one) => one.bags !== null)
  return {
    days: known.length,
    orders: known.reduce((sum, { fromBags }) => sum + fromBags, 0),
    bags: known.reduce((sum, { bags }) => sum + (bags ?? 0), 0),
  }
}

/**
 * The first day whose bags are all stored, on a calendar whose last day is given: a bag is deleted some days after its last use, on some
 * websites sooner where it is a guest's (`persist_lifetime`, days as a text; none where it is no number).
 */
export function firstDayOfBags(last: string, days: number, ofGuests: string): string {
  const stored = Number.parseInt(ofGuests, 10)
  return dayAfter(last, 1 - (stored > 0 ? Math.min(days, stored) : days))
}

/** The number of orders and the sum of their totals over days. */
export const sumOf = (days: readonly SoldOnDay[]): Pick<SoldOnDay, 'orders' | 'sold'> => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  sold: days.reduce((sum, { sold }) => sum + sold, 0),
})

/** The sales of one category of pieces, in minor units. `kind` is null for sales that are not pieces, such as delivery and gift cards. */
export interface SoldOfKind {
  kind: string | null
  sold: number
}

/** The sales of days by kind, the largest first and what is no piece last: together exactly what was sold. Kinds without sales are left out. */
export function kindsOf(days: readonly SoldOnDay[]): SoldOfKind[] {
  const byKind = new Map<string, number>()
  for (const { kinds } of days) for (const [kind, sold] of Object.entries(kinds)) byKind.set(kind, (byKind.get(kind) ?? 0) + sold)
  const pieces = [...byKind].map(([kind, sold]) => ({ kind, sold })).toSorted((a, b) => b.sold - a.sold)
  const rest = { kind: null, sold: sumOf(days).sold - pieces.reduce((sum, { sold }) => sum + sold, 0) }
  return [...pieces, rest].filter(({ sold }) => sold !== 0)
}

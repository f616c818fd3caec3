import type { CartView } from '../cart/port.ts'

/** A capture after its quote ran out is honoured while prices moved by at most this many hundredths of a percent. */
export const honouredMove = 100

/** Whether today's total lies so far from the held one that a person has to look at it. */
export function movedTooFar(held: number, today: number): boolean {
  return Math.abs(today - held) * 10_000 > held * honouredMove
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

import type { SoldOnDay } from './views.ts'

/** A day some days before or after another (`2026-11-27`). */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The number of orders and the sum of their totals over days. */
export const sumOf = (days: readonly SoldOnDay[]): Omit<SoldOnDay, 'day'> => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  sold: days.reduce((sum, { sold }) => sum + sold, 0),
})

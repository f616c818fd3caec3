import { addMs, dayIn, durations, momentIn } from '../../../kernel/clock.ts'
import type { Store } from './port.ts'

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The time before closing that pickup on the day of the order needs, for finding and packing it. */
const packing = 2 * durations.hour

/**
 * The first day from `day` (`2026-11-24`, in the store's time zone) on which a store is open: today only while it is open for two hours
 * more. `day` itself where its hours are unknown.
 */
export function openDay({ hours, timeZone }: Pick<Store, 'hours' | 'timeZone'>, day: string, now: Date): string {
  const today = dayIn(timeZone, now)
  for (let ahead = 0; ahead <= weekdays.length; ahead++) {
    const date = addMs(new Date(`${day}T00:00:00Z`), ahead * durations.day)
    const candidate = date.toISOString().slice(0, 10)
    const closes = hours[weekdays[date.getUTCDay()] ?? '']?.split('–')[1]
    if (closes && (candidate !== today || addMs(now, packing) <= momentIn(timeZone, candidate, closes))) return candidate
  }
  return day
}

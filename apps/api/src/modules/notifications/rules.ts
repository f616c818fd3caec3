import { addMs, durations } from '../../kernel/clock.ts'

/** Hours of a day in which a short message that can wait disturbs nobody. */
const waking = { from: 8, to: 21 }
const minutesOfDay = 24 * 60

function minuteOfDay(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }).formatToParts(moment)
  const of = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value)
  return of('hour') * 60 + of('minute')
}

/** When a message that can wait is sent: `now`, or eight in the morning of its site where it is night there. */
export function sendingTime(now: Date, timeZone: string): Date {
  const minute = minuteOfDay(now, timeZone)
  if (minute >= waking.from * 60 && minute < waking.to * 60) return now
  const wait = (waking.from * 60 - minute + minutesOfDay) % minutesOfDay
  const morning = addMs(now, wait * durations.minute - (now.getTime() % durations.minute))
  // Where the clocks were changed in the night it may be seven, or nine.
  return minuteOfDay(morning, timeZone) < waking.from * 60 ? addMs(morning, durations.hour) : morning
}

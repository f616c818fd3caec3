import { addMs, dayIn, durations, momentIn } from '../../../kernel/clock.ts'

/** How many working days an order waits for its transfer. */
const workingDays = 2

/** The end of the second working day after the given time, in a time zone; Saturdays and Sundays are not working days. */
export function dueAtOf(now: Date, zone: string): Date {
  let day = new Date(`${dayIn(zone, now)}T12:00:00Z`)
  for (let counted = 0; counted < workingDays;) {
    day = addMs(day, durations.day)
    if (day.getUTCDay() % 6 !== 0) counted += 1
  }
  return momentIn(zone, dayIn('UTC', addMs(day, durations.day)), '00:00')
}

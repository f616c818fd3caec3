/** The only source of the current time. Tests pass a clock that they advance themselves. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is advanced; for tests. */
export function manualClock(start: Date): Clock & { advance: (milliseconds: number) => void; set: (time: Date) => void } {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
    set: (to) => {
      now = to.getTime()
    },
  }
}

/** Cached formatters by time zone: creating one costs a hundred times as much as using it. */
function formattersByZone(locale: string, options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (zone) => {
    let formatter = formatters.get(zone)
    if (!formatter) {
      formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
      formatters.set(zone, formatter)
    }
    return formatter
  }
}

const dayFormatter = formattersByZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
const momentFormatter = formattersByZone('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** The calendar day (`2026-11-21`) of a point in time in a time zone. */
export function dayIn(zone: string, moment: Date): string {
  return dayFormatter(zone).format(moment)
}

/** A point in time as a zone's clocks show it (`2026-11-21 15:30:00`), which spreadsheets read as a date. */
export function timeIn(zone: string, moment: Date): string {
  return momentFormatter(zone).format(moment)
}

/** The point in time when a zone's clocks show `time` (`09:30`) on a day. */
export function momentIn(zone: string, day: string, time: string): Date {
  const utc = new Date(`${day}T${time}:00Z`)
  const localText = timeIn(zone, utc)
  const offset = Date.parse(`${localText.replace(' ', 'T')}Z`) - utc.getTime()
  return new Date(utc.getTime() - offset)
}

/** Milliseconds of common durations. */
export const durations = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** `moment` plus `milliseconds`. */
export function addMs(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

/** The last day on which a unit delivered at a point in time may be returned, on the calendar of a time zone. */
export function lastDay(deliveredAt: Date, days: number, zone: string): string {
  const day = new Date(`${dayIn(zone, deliveredAt)}T12:00:00Z`)
  return dayIn('UTC', addMs(day, days * durations.day))
}

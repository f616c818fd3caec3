/** The only place that tells the time. Tests hand in one that they move themselves. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved; for tests. */
export function manualClock(start: Date): Clock & { advance: (milliseconds: number) => void; set: (at: Date) => void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance: (milliseconds) => {
      at += milliseconds
    },
    set: (to) => {
      at = to.getTime()
    },
  }
}

/** Making a writer of dates costs a hundred times what using it does. */
const dayWriters = new Map<string, Intl.DateTimeFormat>()

/** The calendar day (`2026-11-21`) in a time zone; what a shop calls today. */
export function dayIn(zone: string, at: Date): string {
  let writer = dayWriters.get(zone)
  if (!writer) {
    writer = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayWriters.set(zone, writer)
  }
  return writer.format(at)
}

/** The moment when a zone's clocks show `time` (`09:30`) on a day. */
export function momentIn(zone: string, day: string, time: string): Date {
  const asUtc = new Date(`${day}T${time}:00Z`)
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(asUtc)
  const offset = Date.parse(`${wall.replace(' ', 'T')}Z`) - asUtc.getTime()
  return new Date(asUtc.getTime() - offset)
}

/** Milliseconds of common spans, so that no bare number needs explaining. */
export const durations = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** `at` moved by `milliseconds`. */
export function addMs(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() + milliseconds)
}

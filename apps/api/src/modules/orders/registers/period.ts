import { dayIn } from '../../../kernel/clock.ts'
import { timesOfDays } from '../../../kernel/list-filter.ts'
import type { Site } from '../../../kernel/site.ts'
import type { IssuedPeriod } from '../documents/port.ts'

/** A register: the number of a registration, empty for a supplier without one, and a month of the site's calendar (`2026-11`). */
export interface Register {
  registration: string
  period: string
}

/** The documents of a register: those of the days of its month by the site's clocks. */
export function issuedIn({ code, timeZone }: Pick<Site, 'code' | 'timeZone'>, { registration, period }: Register): IssuedPeriod {
  const [year = 0, month = 1] = period.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { site: code, registration, between: timesOfDays(timeZone, { from: `${period}-01`, to: `${period}-${last}` }) }
}

/** The month of a point in time by the clocks of a site. */
export const monthIn = (timeZone: string, at: Date): string => dayIn(timeZone, at).slice(0, 7)

import { localTimeOf } from '../ui/local-time.ts'

/** The page of a list that needs somebody. The books open at the oldest month that has ended, since when it waits to be closed (ISO time). */
export function addressOfNeed(name: string, page: string, since: string | null, timeZone: string): string {
  if (name !== 'months' || since === null) return page
  const lastMoment = new Date(Date.parse(since) - 1).toISOString()
  return `${page}?period=${localTimeOf(timeZone, lastMoment).slice(0, 7)}`
}

import { dateFormat } from '@karat/sites/dates.ts'

/** A moment as the clocks of a time zone show it, as a field for a day and a time has it: `2026-12-01T10:00`. */
export function localTimeOf(timeZone: string, at: string): string {
  const parts = dateFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The moment (ISO time) at which the clocks of a time zone show a day and a time; undefined where these are none. */
export function momentOf(timeZone: string, local: string): string | undefined {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return undefined
  // Twice: the first offset is that of another moment, which a change of the clocks may lie between.
  let moment = asUtc
  for (let step = 0; step < 2; step += 1)
    moment = asUtc - (Date.parse(`${localTimeOf(timeZone, new Date(moment).toISOString())}:00Z`) - moment)
  return new Date(moment).toISOString()
}

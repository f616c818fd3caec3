import { languageTag } from '@karat/sites/locale.ts'
import { useSite } from './site.tsx'

/** Making a writer costs more than a whole table does. */
const writers = new Map<string, Intl.DateTimeFormat>()
/** Languages that have no words of their own for AM and PM: their readers write the hours of the day from 0 to 23. */
const wholeDay = new Set(['hi', 'mr'])

const styles = {
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  long: { dateStyle: 'long', timeStyle: 'short' },
  clock: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Writes a moment by a clock (`Asia/Kolkata`) in a language (`mr-IN`), with Latin digits. */
export function writeMoment(at: Date, { tag, timeZone, style }: { tag: string; timeZone: string; style: keyof typeof styles }): string {
  const key = `${tag} ${timeZone} ${style}`
  const hours = wholeDay.has(tag.split('-')[0] ?? '') ? ({ hourCycle: 'h23' } as const) : {}
  const writer = writers.get(key) ?? new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { ...styles[style], ...hours, timeZone })
  writers.set(key, writer)
  return writer.format(at)
}

/** Writes a moment (ISO) as the clocks of the site's country show it, in the page's language. */
export function useMoment(): (at: string, style?: 'short' | 'long') => string {
  const site = useSite()
  const { timeZone } = site.settings.profile
  const tag = languageTag(site)
  return (at, style = 'short') => writeMoment(new Date(at), { tag, timeZone, style })
}

/** Writes a time of day (`20:30`) as the page's readers do: `8:30 pm`, `下午8:30`. */
export function useTimeOfDay(): (time: string) => string {
  const tag = languageTag(useSite())
  return (time) => writeMoment(new Date(`1970-01-01T${time}Z`), { tag, timeZone: 'UTC', style: 'clock' })
}

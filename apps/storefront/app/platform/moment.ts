import { languageTag } from '@karat/sites/locale.ts'
import { useSite } from './site.tsx'

const zones: Record<string, string> = { in: 'Asia/Kolkata', ae: 'Asia/Dubai', us: 'America/New_York', sg: 'Asia/Singapore' }
/** Making a writer costs more than a whole table does. */
const writers = new Map<string, Intl.DateTimeFormat>()

const styles = {
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  long: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Writes a moment (ISO) as the clocks of the site's country show it, in the page's language. */
export function useMoment(): (at: string, style?: keyof typeof styles) => string {
  const site = useSite()
  const timeZone = zones[site.subsite] ?? 'UTC'
  const tag = languageTag(site)
  return (at, style = 'short') => {
    const key = `${tag} ${timeZone} ${style}`
    const writer = writers.get(key) ?? new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { ...styles[style], timeZone })
    writers.set(key, writer)
    return writer.format(new Date(at))
  }
}

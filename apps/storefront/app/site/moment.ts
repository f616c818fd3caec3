import { dateFormat } from '@karat/sites/dates.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { useSite } from './site.tsx'

/** Languages without AM and PM, which use a 24-hour clock. */
const hour24Languages = new Set(['hi', 'mr'])

const styles = {
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  long: { dateStyle: 'long', timeStyle: 'short' },
  clock: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats a moment in a time zone (`Asia/Kolkata`) and language (`mr-IN`), with Latin digits. */
export function formatMoment(
  moment: Date,
  { tag, timeZone, style }: { tag: string; timeZone: string; style: keyof typeof styles },
): string {
  const hours = hour24Languages.has(tag.split('-')[0] ?? '') ? ({ hourCycle: 'h23' } as const) : {}
  return dateFormat(tag, { ...styles[style], ...hours, timeZone }).format(moment)
}

/** Formats a moment (ISO) in the time zone of the site, in the page's language. */
export function useMoment(): (moment: string, style?: 'short' | 'long') => string {
  const site = useSite()
  const { timeZone } = site.settings.profile
  const tag = languageTag(site)
  return (moment, style = 'short') => formatMoment(new Date(moment), { tag, timeZone, style })
}

/** Formats a time of day (`20:30`) in the page's language: `8:30 pm`, `下午8:30`. */
export function useTimeOfDay(): (time: string) => string {
  const tag = languageTag(useSite())
  return (time) => formatMoment(new Date(`1970-01-01T${time}Z`), { tag, timeZone: 'UTC', style: 'clock' })
}

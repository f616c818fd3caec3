import { dateFormat } from '@karat/sites/dates.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { useSite } from './site.tsx'

/** Formats a day such as `2026-11-21` in the page's language. */
export function useDay(): (day: string, style?: Intl.DateTimeFormatOptions) => string {
  const site = useSite()
  return (day, style = { day: 'numeric', month: 'short' }) =>
    dateFormat(languageTag(site), { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

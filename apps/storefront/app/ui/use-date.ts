import { languageTag } from '@karat/sites/locale.ts'
import { useSite } from '../site/site.tsx'

/** Formats the day of a moment (ISO) in the time zone of the site, in the page's language. */
export function useDate(): (moment: string, month?: 'long' | 'short') => string {
  const site = useSite()
  const { timeZone } = site.settings.profile
  return (moment, month = 'long') =>
    new Intl.DateTimeFormat(`${languageTag(site)}-u-nu-latn`, { day: 'numeric', month, year: 'numeric', timeZone }).format(new Date(moment))
}

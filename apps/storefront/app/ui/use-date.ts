import { dateFormat } from '@karat/sites/dates.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { useSite } from '../site/site.tsx'

/** Formats the day of a moment (ISO) in the time zone of the site, in the page's language. */
export function useDate(): (moment: string, month?: 'long' | 'short') => string {
  const site = useSite()
  const { timeZone } = site.settings.profile
  return (moment, month = 'long') =>
    dateFormat(languageTag(site), { day: 'numeric', month, year: 'numeric', timeZone }).format(new Date(moment))
}

/** Formats a deadline (ISO) with its day of the week and its time. */
export function useDeadline(): (moment: string) => string {
  const site = useSite()
  const { timeZone } = site.settings.profile
  return (moment) =>
    dateFormat(languageTag(site), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }).format(new Date(moment))
}

import { languageTag } from '@karat/sites/locale.ts'
import { useSite } from '../site/site.tsx'

/** Creating a formatter costs more than formatting all days of a page. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(tag: string, timeZone: string, month: 'long' | 'short'): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone} ${month}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { day: 'numeric', month, year: 'numeric', timeZone })
  formatters.set(key, formatter)
  return formatter
}

/** Formats the day of a moment (ISO) in the time zone of the site, in the page's language. */
export function useDate(): (moment: string, month?: 'long' | 'short') => string {
  const site = useSite()
  const { timeZone } = site.settings.profile
  return (moment, month = 'long') => formatterFor(languageTag(site), timeZone, month).format(new Date(moment))
}

/** Formats a moment (ISO) with its day of the week and its time, as one by which something has to be done is told. */
export function useMoment(): (moment: string) => string {
  const site = useSite()
  const { timeZone } = site.settings.profile
  return (moment) =>
    new Intl.DateTimeFormat(`${languageTag(site)}-u-nu-latn`, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }).format(new Date(moment))
}

import { dateFormat } from '@karat/sites/dates.ts'
import { useMemo } from 'react'
import { useWork } from '../api/session.tsx'
import { useMessages } from '../messages/messages.tsx'

/** Writes amounts, weights, days and times as they are written in the language of the page, in the time zone of the site. */
export interface Formats {
  /** An amount in major units, by default of the site's currency. */
  money: (amount: number, currency?: string) => string
  /** The same without decimals where there are none, for lists. */
  shortMoney: (amount: number, currency?: string) => string
  /** The same with a sign, for differences. */
  signed: (amount: number, currency?: string) => string
  /** A percentage: `7.5 %` as the language writes it. */
  percent: (value: number) => string
  /** A percentage with two decimals and its sign: `+2.36 %`. */
  signedPercent: (value: number) => string
  /** Milligrams as grams with three decimals and their unit. */
  grams: (milligrams: number) => string
  /** The difference of two weights in milligrams, as grams with a sign. */
  signedGrams: (milligrams: number) => string
  /** Thousandths of a carat as carats with three decimals and their unit. */
  carats: (thousandths: number) => string
  /** A day: `2 Dec`; of another year `2 Dec 2025`. */
  day: (at: string) => string
  /** A day and a time: `21 Nov, 10:42`; of another year with it, and only the time for today. */
  time: (at: string) => string
  /** A deadline: a day and a time, or `end of 1 Dec` for the midnight after it. */
  until: (at: string) => string
  /** How long something lasts already: `2 d 19 h`, `50 min`. */
  since: (at: string, now: number) => string
  /** A day or a deadline seen from today: `today`, `in 5 days`. Midnight ends the day before. */
  relativeDay: (at: string, now: number) => string
}

const minute = 60_000
const hour = 60 * minute
const oneDay = 24 * hour

/** The number of days from one day to another, by their dates in the same time zone (`2026-11-27`). */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / oneDay)

/** The decimals of a currency's minor unit: 2 for INR, 3 for KWD. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** The formats of a language, a currency and a time zone. A currency's code begins with its country, whose grouping of digits it has. */
export function formatsOf(language: string, currency: string, timeZone: string, t: ReturnType<typeof useMessages>['t']): Formats {
  const locale = `${language}-${currency.slice(0, 2)}`
  const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(`${locale}-u-nu-latn`, options)
  const moneyFormats = new Map<string, Intl.NumberFormat>()
  const money = (amount: number, of: string, sign: 'auto' | 'exceptZero', decimals: 'auto' | 'stripIfInteger' = 'auto') => {
    const key = `${of} ${sign} ${decimals}`
    const format =
      moneyFormats.get(key) ??
      numbers({ style: 'currency', currency: of, currencyDisplay: 'narrowSymbol', signDisplay: sign, trailingZeroDisplay: decimals })
    moneyFormats.set(key, format)
    return format.format(amount)
  }
  const percents = numbers({ style: 'percent', maximumFractionDigits: 2 })
  const signedPercents = numbers({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  const decimals = numbers({ minimumFractionDigits: 3, maximumFractionDigits: 3 })
  const signedDecimals = numbers({ minimumFractionDigits: 3, maximumFractionDigits: 3, signDisplay: 'exceptZero' })
  const relative = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'auto' })
  const dateOf = (at: string | number) =>
    dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at))
  // A day without a time is the same day everywhere.
  const isDay = (at: string) => /^\d{4}-\d{2}-\d{2}$/.test(at)
  const zoneOf = (at: string) => (isDay(at) ? 'UTC' : timeZone)
  const yearOf = (at: string | number) => dateOf(at).slice(0, 4)
  const dayOptions = (at: string) => {
    const isOtherYear = (isDay(at) ? at.slice(0, 4) : yearOf(at)) !== yearOf(Date.now())
    return { day: 'numeric', month: 'short', ...(isOtherYear ? { year: 'numeric' as const } : {}) } as const
  }
  const isMidnight = (at: string) =>
    !isDay(at) && dateFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at)) === '00:00'
  const justBefore = (at: string) => new Date(Date.parse(at) - 1).toISOString()
  const time = (at: string) => {
    if (isDay(at)) return dateFormat(locale, { timeZone: 'UTC', ...dayOptions(at) }).format(new Date(at))
    const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const format = dateFormat(locale, dateOf(at) === dateOf(Date.now()) ? clock : { ...clock, ...dayOptions(at) })
    return format.format(new Date(at))
  }
  const day = (at: string) => dateFormat(locale, { timeZone: zoneOf(at), ...dayOptions(at) }).format(new Date(at))
  return {
    money: (amount, of = currency) => money(amount, of, 'auto'),
    shortMoney: (amount, of = currency) => money(amount, of, 'auto', 'stripIfInteger'),
    signed: (amount, of = currency) => money(amount, of, 'exceptZero'),
    percent: (value) => percents.format(value / 100),
    signedPercent: (value) => signedPercents.format(value / 100),
    grams: (milligrams) => `${decimals.format(milligrams / 1000)} ${t('unit.gram')}`,
    signedGrams: (milligrams) => `${signedDecimals.format(milligrams / 1000)} ${t('unit.gram')}`,
    carats: (thousandths) => `${decimals.format(thousandths / 1000)} ${t('unit.carat')}`,
    day,
    time,
    until: (at) => (isMidnight(at) ? t('time.endOf', { day: day(justBefore(at)) }) : time(at)),
    since(at, now) {
      const passed = Math.max(0, now - Date.parse(at))
      if (passed < hour) return t('since.minutes', { minutes: Math.floor(passed / minute) })
      if (passed < oneDay) return t('since.hours', { hours: Math.floor(passed / hour) })
      const days = Math.floor(passed / oneDay)
      const hours = Math.floor((passed % oneDay) / hour)
      return days >= 3 || hours === 0 ? t('since.days', { days }) : t('since.daysHours', { days, hours })
    },
    relativeDay: (at, now) =>
      relative.format(daysBetween(dateOf(now), isDay(at) ? at : dateOf(isMidnight(at) ? justBefore(at) : at)), 'day'),
  }
}

/** The formats of the page's language and site. */
export function useFormats(): Formats {
  const { language, t } = useMessages()
  const { currency, timeZone } = useWork().site
  return useMemo(() => formatsOf(language, currency, timeZone, t), [language, currency, timeZone, t])
}

import type { AddressRule, PostcodeRule } from './address.ts'
import type { RingSystem } from './ring-sizes.ts'
import { type Day, week } from './week.ts'

/** What a new site of a country begins with; every site may differ. */
export interface CountryDefaults {
  timeZone: string
  ringSystem: RingSystem
  firstDay: Day
  postcode: PostcodeRule | null
  address: AddressRule
}

const usualAddress: AddressRule = {
  cityLabel: 'city',
  stateLabel: 'state',
  fixed: null,
  locality: [['city'], ['state'], ['postcode']],
}

/** What differs from the usual, by country. */
const countries = new Map<string, Partial<CountryDefaults>>([
  [
    'IN',
    {
      timeZone: 'Asia/Kolkata',
      ringSystem: 'IN',
      postcode: { pattern: String.raw`[1-9]\d{5}`, compact: true, keyboard: 'numeric' },
      address: { ...usualAddress, locality: [['city', 'postcode'], ['state']] },
    },
  ],
  ['AE', { address: { cityLabel: 'area', stateLabel: 'emirate', fixed: null, locality: [['city'], ['state']] } }],
  [
    'US',
    {
      timeZone: 'America/New_York',
      ringSystem: 'US',
      postcode: { pattern: String.raw`\d{5}(?:-\d{4})?`, compact: false, keyboard: 'text' },
      address: { ...usualAddress, locality: [['city'], ['stateCode', 'postcode']] },
    },
  ],
  [
    'SG',
    {
      ringSystem: 'US',
      postcode: { pattern: String.raw`\d{6}`, compact: true, keyboard: 'numeric' },
      address: { ...usualAddress, fixed: { city: 'Singapore', state: 'SG' }, locality: [['city', 'postcode']] },
    },
  ],
  [
    'GB',
    {
      ringSystem: 'UK',
      postcode: { pattern: String.raw`[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}`, compact: false, keyboard: 'text' },
    },
  ],
])

/** What people call countries besides their names; small letters. */
export const shortCountryNames: readonly (readonly [string, string])[] = [
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uae', 'AE'],
  ['uk', 'GB'],
]

/** The calendar of a country, as far as `Intl` knows it; TypeScript does not know these methods yet. */
function calendarOf(country: string): { timeZones: string[]; firstDay: Day } {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined
    getWeekInfo?: () => { firstDay: number }
  }
  return { timeZones: locale.getTimeZones?.() ?? [], firstDay: week[(locale.getWeekInfo?.().firstDay ?? 1) - 1] ?? 'mon' }
}

/** What a site of a country (`IN`) begins with. The time zone is UTC where a country has several and none is known as usual. */
export function countryDefaults(country: string): CountryDefaults {
  const { timeZones, firstDay } = calendarOf(country)
  const [only = 'UTC', ...others] = timeZones
  return {
    timeZone: others.length > 0 ? 'UTC' : only,
    ringSystem: 'EU',
    firstDay,
    postcode: null,
    address: usualAddress,
    ...countries.get(country),
  }
}

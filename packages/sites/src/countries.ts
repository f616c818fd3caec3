import type { AddressRule, PostcodeRule } from './address.ts'
import type { IdProofRule } from './id-proof.ts'
import type { RingSystem } from './ring-sizes.ts'
import type { PaymentMark } from './payment-method.ts'
import type { RegisterFileName } from './register-files.ts'
import { type Day, week } from './week.ts'

/** The limits of a new gift card, in minor units of the site's currency, and the years until it expires; null for never. */
export interface GiftCardRule {
  least: number
  most: number
  years: number | null
}

/**
 * The tolerance of revisions: the merchant absorbs a rise of `amount` (minor units) or `percent` (hundredths of a percent), whichever is
 * more; the shopper must consent to a rise above the cap by itself.
 */
export interface RevisionRule {
  amount: number
  percent: number
  upwardCapPercent: number
}

/** The defaults of a new site by its country; every site may differ. */
export interface CountryDefaults {
  timeZone: string
  ringSystem: RingSystem
  firstDay: Day
  /** Whether visits are measured after consent, or until a refusal. Opt-in is legal everywhere, so it is the default. */
  consentMode: 'opt_in' | 'opt_out'
  idProof: IdProofRule
  postcode: PostcodeRule | null
  address: AddressRule
  /** The groups of digits of a telephone number after its country code. */
  phoneGroups: number[]
  giftCards: GiftCardRule
  revision: RevisionRule
  /** The price of gift wrap for one unit, in minor units: 0 where it is free, null where it is not offered. */
  wrapFee: number | null
  /** The month, from 1, in which invoices are numbered anew. */
  invoiceYearFrom: number
  /** The files of its tax returns that are made of the register of issued documents. */
  taxFiles: readonly RegisterFileName[]
  /** The payment icons of gateways that let the shopper choose on their own page, by gateway. */
  paymentMarks: Record<string, PaymentMark[]>
}

/**
 * The countries whose addresses need a state, province, emirate or prefecture, and those whose addresses may have one, such as
 * Ireland with its counties; in all others there is none. Source: the address data of Google's libaddressinput
 * (`region_data_constants.cc`: `require`, `fmt`), read in November 2026.
 */
const stateNeeded = new Set(
  'AE AS AU BR CA CN CO CR ES FM HK HN ID IN IQ IT JM JP KN KR KY MH MP MX NR PF PG PW RU SO SV TW UM US VE VI VN'.split(' '),
)
const stateOptional = new Set(
  'AM AR BB BS BY CC CL CU CV CX EE EG HM IE IR KI KP KZ LT LV MN MY MZ NF NG NI PA PE PH RO SC SR TH TR TV UA UY UZ'.split(' '),
)

/** Whether addresses of a country have a state. */
const stateOf = (country: string): AddressRule['state'] =>
  stateNeeded.has(country) ? 'needed' : stateOptional.has(country) ? 'optional' : 'none'

const defaultAddress: Omit<AddressRule, 'state'> = {
  cityLabel: 'city',
  stateLabel: 'state',
  fixed: null,
  locality: [['city'], ['state'], ['postcode']],
}

const defaultGiftCards: GiftCardRule = { least: 25_00, most: 2000_00, years: 5 }

const defaultRevision: RevisionRule = { amount: 5_00, percent: 50, upwardCapPercent: 500 }

/** Differences from the defaults, by country. */
const countries = new Map<string, Partial<Omit<CountryDefaults, 'address'>> & { address?: Omit<AddressRule, 'state'> }>([
  [
    'IN',
    {
      timeZone: 'Asia/Kolkata',
      ringSystem: 'IN',
      // The fourth letter of a PAN is the kind of its holder: a person, a company, a firm and so on.
      idProof: { kind: 'pan', pattern: String.raw`[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]` },
      postcode: { pattern: String.raw`[1-9]\d{5}`, compact: true, keyboard: 'numeric' },
      address: { ...defaultAddress, locality: [['city', 'postcode'], ['state']] },
      phoneGroups: [5, 5],
      invoiceYearFrom: 4,
      taxFiles: ['gstr1-b2cl', 'gstr1-b2cs', 'gstr1-cdnur', 'gstr1-hsn'],
      giftCards: { least: 1000_00, most: 49_999_00, years: 3 },
      revision: { ...defaultRevision, amount: 500_00 },
      paymentMarks: {
        razorpay: ['upi', 'card', 'netbanking', 'wallet'],
        payu: ['upi', 'card', 'netbanking', 'wallet'],
        stripe: ['card'],
      },
    },
  ],
  [
    'AE',
    {
      taxFiles: ['vat201'],
      address: { cityLabel: 'area', stateLabel: 'emirate', fixed: null, locality: [['city'], ['state']] },
      phoneGroups: [2, 3, 4],
      giftCards: { least: 100_00, most: 5000_00, years: 3 },
      revision: { ...defaultRevision, amount: 20_00 },
    },
  ],
  [
    'US',
    {
      taxFiles: ['sales-tax'],
      // Five years by federal law, and no end at all in several states, wherever the card is used.
      giftCards: { ...defaultGiftCards, years: null },
      consentMode: 'opt_out',
      timeZone: 'America/New_York',
      ringSystem: 'US',
      postcode: { pattern: String.raw`\d{5}(?:-\d{4})?`, compact: false, keyboard: 'text' },
      address: { ...defaultAddress, locality: [['city'], ['stateCode', 'postcode']] },
    },
  ],
  [
    'SG',
    {
      taxFiles: ['gst-f5'],
      consentMode: 'opt_out',
      ringSystem: 'US',
      // Sectors 01 to 82; 74 was never given out.
      postcode: { pattern: String.raw`(?:0[1-9]|[1-6]\d|7[0-35-9]|8[0-2])\d{4}`, compact: true, keyboard: 'numeric' },
      paymentMarks: { stripe: ['card', 'paynow'] },
      address: { ...defaultAddress, fixed: { city: 'Singapore', state: 'SG' }, locality: [['city', 'postcode']] },
      phoneGroups: [4, 4],
    },
  ],
  // No gift card ends in its provinces.
  ['CA', { giftCards: { ...defaultGiftCards, years: null } }],
  [
    'GB',
    {
      ringSystem: 'UK',
      postcode: { pattern: String.raw`[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}`, compact: false, keyboard: 'text' },
    },
  ],
])

/** Other common names of countries; lower case. */
export const shortCountryNames: readonly (readonly [string, string])[] = [
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uae', 'AE'],
  ['uk', 'GB'],
]

/** The calendar of a country from `Intl`; TypeScript does not know these methods yet. */
function calendarOf(country: string): { timeZones: string[]; firstDay: Day } {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined
    getWeekInfo?: () => { firstDay: number }
  }
  return { timeZones: locale.getTimeZones?.() ?? [], firstDay: week[(locale.getWeekInfo?.().firstDay ?? 1) - 1] ?? 'mon' }
}

/** The time zone of the capital, or where most people live, of countries that have several. */
const mainZones: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  UM: 'Pacific/Wake',
  UZ: 'Asia/Tashkent',
}

/** The defaults of a site by its country (`IN`). The time zone is UTC where nobody lives. */
export function countryDefaults(country: string): CountryDefaults {
  const { timeZones, firstDay } = calendarOf(country)
  const [firstZone = 'UTC', ...otherZones] = timeZones
  const { address = defaultAddress, ...own } = countries.get(country) ?? {}
  return {
    timeZone: mainZones[country] ?? (otherZones.length > 0 ? 'UTC' : firstZone),
    ringSystem: 'EU',
    firstDay,
    consentMode: 'opt_in',
    idProof: { kind: 'document', pattern: '[A-Z0-9]{6,20}' },
    postcode: null,
    phoneGroups: [3, 3, 4],
    giftCards: defaultGiftCards,
    revision: defaultRevision,
    wrapFee: 0,
    invoiceYearFrom: 1,
    taxFiles: [],
    paymentMarks: { stripe: ['card'] },
    ...own,
    address: { ...address, state: stateOf(country) },
  }
}

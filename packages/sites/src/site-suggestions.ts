import { countryDefaults } from './countries.ts'
import type { RingSystem } from './ring-sizes.ts'
import { tradeLaw } from './trade-law.ts'

/** The tax regimes that a country may suggest: keys of `taxRegimes` in `packages/pricing`. */
type SuggestedTaxKind = 'gst_split' | 'added' | 'list_inclusive' | 'list_exclusive'

/** All that a new site needs to trade, as its country suggests it. Amounts are minor units of the currency, percentages thousandths. */
export interface SiteSuggestion {
  currency: string
  symbol: string
  /** The decimals that prices are shown with. */
  shownDecimals: number
  languages: string[]
  timeZone: string
  otpMethods: string[]
  taxKind: SuggestedTaxKind
  taxCode: string
  taxRate: number
  /** Prices are rounded to it. */
  taxStep: number
  hallmarkMode: 'composite' | 'separate' | 'none'
  hallmarkFee: number
  hallmarkTaxRate: number
  ringSizes: RingSystem
  purities: string[]
  /** Days in which a piece can be returned. */
  returnDays: number
  /** From this total on an order needs the buyer's identity number; 0 for never. */
  idLimit: number
  /** Up to this total an order can be paid on delivery; 0 where it cannot. */
  codLimit: number
  deliveryDays: number
  /** The charge of express delivery; null where it is not offered. */
  expressFee: number | null
  /** The payment methods in their order, without those of test banks. */
  gateways: string[]
  /** The same of the test bank, for shops that have one. */
  testGateways: string[]
  /** The state of the merchant where the country has one state alone; empty where somebody has to say it. */
  state: string
}

const plain: Omit<SiteSuggestion, 'timeZone' | 'ringSizes'> = {
  currency: 'USD',
  symbol: '$',
  shownDecimals: 2,
  languages: ['en'],
  otpMethods: ['sms', 'email'],
  taxKind: 'added',
  taxCode: 'TAX',
  taxRate: 0,
  taxStep: 1,
  hallmarkMode: 'none',
  hallmarkFee: 0,
  hallmarkTaxRate: 0,
  purities: ['22K', '18K', '14K'],
  returnDays: 14,
  idLimit: 0,
  codLimit: 0,
  deliveryDays: 7,
  expressFee: 25_00,
  gateways: ['stripe'],
  testGateways: ['sandbox:card'],
  state: '',
}

/** Differences from the plain suggestion, by country. The rates of taxes are those of November 2026. */
const countries: Readonly<Record<string, Partial<SiteSuggestion>>> = {
  IN: {
    currency: 'INR',
    symbol: '₹',
    shownDecimals: 0,
    languages: ['en', 'hi'],
    otpMethods: ['sms', 'whatsapp', 'email'],
    taxKind: 'gst_split',
    taxCode: 'GST',
    taxRate: 3000,
    taxStep: 100,
    // The hallmark of the Bureau of Indian Standards, for each article of gold.
    hallmarkMode: 'composite',
    hallmarkFee: 45_00,
    hallmarkTaxRate: 18_000,
    purities: ['22K', '18K', '14K', '24K'],
    returnDays: 15,
    idLimit: tradeLaw('IN')?.idFrom ?? 0,
    codLimit: 49_999_00,
    deliveryDays: 5,
    expressFee: 500_00,
    gateways: ['razorpay', 'payu', 'cod'],
    testGateways: ['sandbox:upi', 'sandbox:card'],
  },
  AE: {
    currency: 'AED',
    symbol: 'AED',
    languages: ['en', 'ar'],
    otpMethods: ['sms', 'whatsapp', 'email'],
    taxCode: 'VAT',
    taxRate: 5000,
    purities: ['22K', '21K', '18K', '24K'],
    codLimit: 5000_00,
    deliveryDays: 3,
    expressFee: 50_00,
    gateways: ['stripe:card', 'cod'],
  },
  US: {
    languages: ['en', 'es'],
    otpMethods: ['email', 'sms'],
    taxKind: 'list_exclusive',
    taxCode: 'SALES',
    taxStep: 500,
    purities: ['14K', '18K', '10K'],
    returnDays: 30,
  },
  SG: {
    currency: 'SGD',
    symbol: 'S$',
    languages: ['en', 'zh-Hans'],
    taxKind: 'list_inclusive',
    taxCode: 'GST',
    taxRate: 9000,
    taxStep: 100,
    purities: ['22K', '18K', '24K'],
    deliveryDays: 3,
    expressFee: 20_00,
    testGateways: ['sandbox:paynow', 'sandbox:card'],
    state: 'SG',
  },
  GB: { currency: 'GBP', symbol: '£', taxCode: 'VAT', taxRate: 20_000, purities: ['18K', '9K', '14K', '22K'], expressFee: 15_00 },
  JP: { currency: 'JPY', symbol: '¥', shownDecimals: 0, taxRate: 10_000, purities: ['18K', '24K'], expressFee: 1500 },
  KW: { currency: 'KWD', symbol: 'KD', shownDecimals: 3, languages: ['en', 'ar'], purities: ['22K', '21K', '18K'], expressFee: 7500 },
}

/** The suggestion for a site of a country (`IN`). */
export function suggestSite(country: string): SiteSuggestion {
  const { timeZone, ringSystem } = countryDefaults(country)
  return { ...plain, timeZone, ringSizes: ringSystem, ...countries[country] }
}

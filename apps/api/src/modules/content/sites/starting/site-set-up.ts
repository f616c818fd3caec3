import type { Currency } from '@karat/money/money.ts'
import type { TaxKind } from '@karat/pricing/tax-regimes/tax-regimes.ts'
import type { Db } from '../../../../kernel/db/db.ts'

/** All that a new site is made of. Amounts are minor units of its currency, percentages thousandths. */
export interface SiteSetUp {
  /** Two lower-case letters, the first part of its addresses (`in`). */
  code: string
  country: string
  /** The name of the merchant; empty for that of the first site. */
  tradeName: string
  currency: Currency
  symbol: string
  /** The decimals that prices are shown with. */
  shownDecimals: number
  phoneCode: string
  timeZone: string
  languages: readonly string[]
  otpMethods: readonly string[]
  taxKind: TaxKind
  taxCode: string
  taxRate: number
  taxStep: number
  /** The state of the merchant; empty where its country has none, or nobody has said it yet. */
  state: string
  hallmarkMode: 'composite' | 'separate' | 'none'
  hallmarkFee: number
  hallmarkTaxRate: number
  ringSizes: string
  purities: readonly string[]
  returnDays: number
  idLimit: number
  codLimit: number
  deliveryDays: number
  /** The charge of express delivery; null where it is not offered. */
  expressFee: number | null
  gateways: readonly string[]
  /** Rates per gram, before tax; none before somebody has published them. */
  rates: readonly { purity: string; metal: string; rate: number }[]
  isOpen: boolean
  /** The person who sets the rates. */
  by: string
}

/**
 * Makes a site with all its rows in the caller's transaction: languages, delivery, the states and post codes of its country, categories, the
 * content with which it begins, and its first rates; and the website where there is none. Returns false, and changes nothing, where there is
 * a site of its code already.
 */
export type MakeSite = (tx: Db, site: SiteSetUp, now: Date, website?: string) => Promise<boolean>

/** A new site as staff write it: its rates are minor units by purity. */
export type WrittenSite = Omit<SiteSetUp, 'rates' | 'isOpen' | 'by'> & { rates: ReadonlyMap<string, number> }

import type { Currency } from '@karat/money/money.ts'
import type { Website } from '@karat/sites/settings.ts'
import type { SiteRules } from '@karat/pricing/types.ts'
import type { Result } from '../../kernel/result.ts'

/** A country's site with everything that decides prices, tax and delivery there. Amounts are minor units. */
export interface Site {
  code: string
  website: string
  storeId: string
  country: string
  currency: Currency
  symbol: string
  decimals: number
  phoneCode: string
  timeZone: string
  rules: SiteRules
  sellerState: string
  /** Largest total that may be paid on delivery; 0 where it is not offered. */
  codLimit: number
  /** From this total on the buyer's tax number must be seen before the order goes on; 0 for never. */
  idLimit: number
  quoteMinutes: number
  returnDays: number
  ringSizes: string
  /** Ways to pay in the order they are offered, as `readWay` reads them: `sandbox:upi`, `cod`. */
  gateways: string[]
  languages: { code: string; id: string }[]
}

/** What a call says of where it comes from. */
export interface CallHeaders {
  websiteid?: string | undefined
  subsiteid?: string | undefined
  languageid?: string | undefined
}

export interface Sites {
  /** Every site, in the seeded order. Kept until `refresh`; the same array while nothing changed. */
  all(): Promise<Site[]>
  /** Reads the sites anew, after a change or before the first request. The old ones hold until then. */
  refresh(): Promise<void>
  /** A site by its code (`in`); undefined where there is none. */
  byCode(code: string): Promise<Site | undefined>
  /**
   * The site and language that a call's headers name, by id or code: without `websiteid` and `subsiteid` the first site,
   * without a `languageid` that this site speaks its first language. Fails where a header names what does not exist.
   */
  ofRequest(headers: CallHeaders): Promise<Result<{ site: Site; language: string }>>
  /** The list of websites as WEBSITE_STORE carries it (E-10 to E-12). */
  websites(): Promise<Website[]>
}

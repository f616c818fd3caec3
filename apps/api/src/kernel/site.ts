import type { Currency } from '@karat/money/money.ts'
import type { SiteRules } from '@karat/pricing/site-rules.ts'
import type { SiteProfile } from '@karat/sites/profile.ts'
import type { DraftOrderRule } from '@karat/sites/draft-orders.ts'
import type { ExchangeRule } from '@karat/sites/exchange.ts'
import type { ReturnResolution } from '@karat/sites/returns.ts'
import type { Supplier } from '@karat/sites/suppliers.ts'

/** A country's site with everything that determines prices, tax and delivery there. Amounts are minor units. */
export interface Site {
  code: string
  website: string
  storeId: string
  country: string
  currency: Currency
  symbol: string
  decimals: number
  timeZone: string
  profile: SiteProfile
  /** The suppliers that issue its invoices; at least one. Not part of the profile, since every page carries that. */
  suppliers: Supplier[]
  rules: SiteRules
  sellerState: string
  /** Largest total that may be paid on delivery; 0 where it is not offered. */
  codLimit: number
  /** Orders from this total on need the buyer's tax number before they proceed; 0 for never. */
  idLimit: number
  quoteMinutes: number
  returnDays: number
  /** The resolutions that are offered for a return, in the order in which they are shown. */
  returnResolutions: ReturnResolution[]
  /** The shares of a unit's price components that count in an exchange at today's rates. */
  exchange: ExchangeRule
  draftOrders: DraftOrderRule
  /** Payment methods in the order they are offered, as `readPaymentMethod` reads them: `sandbox:upi`, `cod`. */
  gateways: string[]
  /** The channels of one-time codes here: `sms`, `whatsapp`, `email`. */
  otpMethods: string[]
  languages: { code: string; id: string }[]
  /** Whether shoppers see it. A closed site is shown to staff alone, and takes no order. */
  isOpen: boolean
}

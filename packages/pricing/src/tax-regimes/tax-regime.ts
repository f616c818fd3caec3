import type { Minor } from '@karat/money/money.ts'
import type { Adjustment, BreakupRow, Destination } from '../types.ts'

/** The tax settings of a site as they are stored. */
export interface TaxSettings {
  /** The name of the tax in rows and on documents: `GST`, `VAT`. */
  code: string
  /** Thousandths of a percent (8.875 % is 8875). */
  rate: number
  /** The rounding step of prices, in minor units. */
  step: Minor
  /** The settings of this regime alone (`subsite.profile.tax`); each regime reads its own. */
  own: unknown
}

/** The place that a delivery goes to, with the codes of its country. */
export interface Place {
  state: string
  postcode: string
}

/** A destination, as regimes see it. */
export interface DestinationSources {
  /** The state that the site sells from. */
  sellerState: string
  /** The rate of the shop's table of sales taxes in thousandths of a percent; undefined where it has none for the place. */
  salesTax: (place: Place) => Promise<number | undefined>
}

/** A unit's price with its tax. */
export interface TaxedPrice {
  /** The rows of the taxes; none while the rate is not known. */
  rows: BreakupRow[]
  /** The amount that the tax is calculated on. */
  taxable: Minor
  /** The rows of promotions where they reduce the list price; none where they were already deducted before tax. */
  offers: BreakupRow[]
  /** The price of the unit, given the sum of all its rows. */
  payable: (due: Minor) => Minor
}

/** A tax of a document: thousandths of a percent, and minor units. */
export interface InvoiceTax {
  name: string
  rate: number
  amount: Minor
}

/** The states that decide the taxes of a document. */
export interface InvoicePlace {
  supplier: string
  place: string
}

/** The part of a regime that documents show. */
export interface InvoiceRules {
  /** Whether the document is a receipt, since the country knows no tax invoice. */
  isReceipt: boolean
  /** The code of a state at the tax office; undefined where documents name no place of supply. */
  stateCode?: (state: string) => string
  /** Whether values and taxes are added up by the commodity codes of the products. */
  byCommodity: boolean
  /**
   * The taxes of a unit as the supplier owes them, from the rows of its frozen price (`taxable` is its taxable amount). The price never
   * changes; a difference goes into the document's rounding.
   */
  taxes: (stored: readonly InvoiceTax[], taxable: Minor, place: InvoicePlace) => InvoiceTax[]
}

/**
 * How the prices of a site are taxed. `Rules` are the regime's settings of one site. Rates are thousandths of a percent, amounts minor
 * units. Everything is pure but `destination`.
 */
export interface TaxRegime<Rules extends { kind: string }> {
  kind: Rules['kind']
  /** Reads a site's settings; throws a `RangeError` that names the wrong one. */
  readRules(settings: TaxSettings): Rules
  /** Whether the site has list prices: promotions reduce these, elsewhere the price components before tax. */
  hasListPrice: boolean
  /** Whether the tax comes on top of the shown prices. */
  isOnTop(rules: Rules): boolean
  /** The properties of a place that decide its tax. */
  destination(rules: Rules, place: Place, sources: DestinationSources): Destination | Promise<Destination>
  /**
   * The tax of a unit of `taxable`, which promotions have reduced already where `hasListPrice` is false. `offers` are the promotions that
   * reduce the list price.
   */
  price(taxable: Minor, offers: readonly Adjustment[], rules: Rules, destination: Destination): TaxedPrice
  /** The tax in a charge (or on top of it) that the site shows as `amount`: delivery, gift wrap. */
  chargeTax(amount: Minor, rules: Rules, destination: Destination): Minor
  /**
   * The SQL twin: an expression of a unit's price for listings, before a destination is known. It may use `taxable`, the site's row `s`,
   * `apart` (a hallmark fee that is billed beside the taxable amount, with its tax) and `unit` (the step of shown rows), all numeric.
   */
  sql: string
  invoice: InvoiceRules
}

import type { Currency, Minor } from '@karat/money/money.ts'

/** One metal part of a product; a two-tone product has several. `rate` is minor units per gram, before tax. */
export interface MetalPart {
  metal: string
  purity: string
  netMg: number
  rate: Minor
}

/** The making charge. `value` is minor units (per gram, flat, per piece) or basis points of the metal's value. */
export interface Making {
  kind: 'per_gram' | 'percent' | 'flat' | 'per_piece'
  value: number
  /** The minimum charge whatever the weight; 0 for none. */
  minimum: Minor
  /** The number of pieces that `per_piece` counts. */
  pieces?: number
}

/** A row of equal stones, charged by carat, by stone or flat. `rate` is minor units per carat or stone. */
export interface Stones {
  key: string
  type: string
  shape: string
  count: number
  caratMilli: number
  unit: 'carat' | 'piece' | 'flat'
  rate: Minor
}

/** Any other charge before tax: certificate, engraving, setting, packaging. */
export interface OtherCharge {
  code: string
  amount: Minor
}

/**
 * A product's own discount, in basis points of its making charge. Cards, lists and SQL include it in the price; a discount that depends on
 * the cart is an `Adjustment`, so that a card never shows a price that the cart does not give.
 */
export interface CatalogueDiscounts {
  making?: { kind: 'percent'; value: number }
}

/**
 * The amount that a promotion takes off one unit: before tax, or off the list price where the site has one. `source` is the promotion's id.
 */
export interface Adjustment {
  source: string
  code: 'making_discount' | 'stone_discount' | 'metal_discount' | 'coupon' | 'absorbed'
  amount: Minor
  /** The percentage in basis points, where the amount is that percentage of the component that it reduces. */
  rate?: number
}

/** All inputs of a unit's price, with the rates already looked up. */
export interface PriceInput {
  metals: readonly MetalPart[]
  wastagePercent: number
  making: Making
  stones: readonly Stones[]
  others: readonly OtherCharge[]
  discounts: CatalogueDiscounts
  /** The number of articles with a hallmark of their own (a pair of bangles has 2); 0 without hallmarks. */
  hallmarkedArticles: number
  /** The ready piece whose weights these are, by id, with its gross weight in milligrams; absent for those of the variant. */
  piece?: { id: string; grossMg: number }
}

/** The properties of a destination that decide its tax. */
export interface Destination {
  /** India: whether it is outside the seller's state, so that IGST is due instead of CGST + SGST. */
  interstate?: boolean
  /** The destination's sales tax in thousandths of a percent where the place decides it; undefined until an address is known. */
  salesTaxRate?: number
}

export type RowCode =
  | 'metal'
  | 'metal_discount'
  | 'wastage'
  | 'stone'
  | 'stone_discount'
  | 'making'
  | 'making_discount'
  | 'other'
  | 'coupon'
  | 'absorbed'
  | 'hallmark'
  | 'hallmark_tax'
  | 'tax'
  | 'round_off'

/** One row of the price breakup. Optional fields are set where they apply. */
export interface BreakupRow {
  code: RowCode
  value: Minor
  /** Further identification: purity, stone key, tax name, charge code, id of the promotion. */
  name?: string
  metal?: string
  purity?: string
  weightMg?: number
  caratMilli?: number
  count?: number
  shape?: string
  /** Minor units per gram, carat or stone, as `rateUnit` says; basis points or thousandths where it is a percentage. */
  rate?: number
  rateUnit?: 'gram' | 'carat' | 'piece' | 'percent' | 'taxPercent'
}

/** A unit's price with all its components. The rows always add up to `total`. */
export interface Breakup {
  currency: Currency
  rows: BreakupRow[]
  /** The components after discounts, before hallmark and tax. */
  subtotal: Minor
  /** The taxable amount. */
  taxable: Minor
  tax: Minor
  discount: Minor
  roundOff: Minor
  /** The price of one unit. */
  total: Minor
}

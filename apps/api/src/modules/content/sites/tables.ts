import type { TaxKind } from '@karat/pricing/tax-regimes/tax-regimes.ts'
import type { DraftOrderRule } from '@karat/sites/draft-orders.ts'
import type { ExchangeRule } from '@karat/sites/exchange.ts'
import type { StoredProfile } from '@karat/sites/profile.ts'
import type { Supplier } from '@karat/sites/suppliers.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const website = pgTable('website', {
  code: text().primaryKey(),
  websiteId: text('website_id').notNull().unique(),
  position: integer().notNull(),
  persistLifetime: text('persist_lifetime').notNull(),
  persistShoppingCart: text('persist_shopping_cart', { enum: ['Yes', 'No'] }).notNull(),
  clearCartLogout: text('clear_cart_logout', { enum: ['Yes', 'No'] }).notNull(),
  /** The origins whose pages may make calls with the website's public client key, besides the shop's own: `https://app.example`. */
  origins: jsonb().$type<string[]>().notNull().default([]),
})

/** A stored merchant that `profileOf` can read: without it no page could be made. */
const isMerchant = sql`(profile->'merchant') is null or (
  jsonb_typeof(profile->'merchant') = 'object'
  and coalesce(jsonb_typeof(profile->'merchant'->'name') = 'string' and char_length(profile->'merchant'->>'name') between 1 and 60, true)
  and coalesce(jsonb_typeof(profile->'merchant'->'legalName') = 'string', true)
  and coalesce(jsonb_typeof(profile->'merchant'->'email') = 'string', true)
  and coalesce(jsonb_typeof(profile->'merchant'->'taxIds') = 'array', true)
  and coalesce(jsonb_typeof(profile->'merchant'->'links') = 'array', true))`
/** Limits that a bag and an order can have: a price holds for some time, and nothing is below 0. */
const isTrade = sql`quote_minutes > 0 and return_days >= 0 and id_limit >= 0 and cod_limit >= 0`
/** A stored look that style sheets can hold. */
const isLook = sql`(profile->'look') is null or (
  jsonb_typeof(profile->'look') = 'object'
  and not jsonb_path_exists(profile, '$.look.colours.* ? (@.type() != "string" || !(@ like_regex "^#[0-9a-f]{6}$"))')
  and not jsonb_path_exists(profile, '$.look.radius ? (@.type() != "number" || @ != 0 && @ != 2 && @ != 4 && @ != 8 && @ != 16)')
  and not jsonb_path_exists(profile, '$.look.keyvalue() ? (@.key == "logo" || @.key == "icon").value ? (!exists(@.address) || !exists(@.width ? (@ > 0)) || !exists(@.height ? (@ > 0)))'))`

export const subsite = pgTable(
  'subsite',
  {
    code: text().primaryKey(),
    website: text()
      .notNull()
      .references(() => website.code),
    storeId: text('store_id').notNull().unique(),
    storeCode: text('store_code').notNull(),
    position: integer().notNull(),
    country: text().notNull(),
    currency: text().notNull(),
    currencySymbol: text('currency_symbol').notNull(),
    currencyDecimals: integer('currency_decimals').notNull(),
    phoneCode: text('phone_code').notNull(),
    timeZone: text('time_zone').notNull(),
    pincodeDeliveryCheck: boolean('pincode_delivery_check').notNull(),
    otpMethods: jsonb('otp_methods').$type<string[]>().notNull(),
    taxKind: text('tax_kind').$type<TaxKind>().notNull(),
    taxCode: text('tax_code').notNull(),
    taxRate: integer('tax_rate').notNull(),
    taxStep: integer('tax_step').notNull(),
    hallmarkMode: text('hallmark_mode', { enum: ['composite', 'separate', 'none'] }).notNull(),
    hallmarkFee: integer('hallmark_fee').notNull(),
    hallmarkTaxRate: integer('hallmark_tax_rate').notNull(),
    display: text({ enum: ['exact', 'line_whole_unit'] }).notNull(),
    sellerState: text('seller_state').notNull(),
    codLimit: integer('cod_limit').notNull(),
    idLimit: integer('id_limit').notNull(),
    quoteMinutes: integer('quote_minutes').notNull(),
    returnDays: integer('return_days').notNull(),
    ringSizes: text('ring_sizes').notNull(),
    purities: jsonb().$type<string[]>().notNull(),
    gateways: jsonb().$type<string[]>().notNull(),
    /** Whether shoppers see it. A closed site is shown to staff alone, and takes no order. */
    isOpen: boolean('is_open').notNull().default(true),
    /**
     * The differences from the country's defaults, see `profileOf`; the suppliers, see `suppliersOf`; the resolutions of returns, see
     * `offeredResolutions`; the value of units in exchange, see `exchangeRuleOf`; how long draft orders are held, see `draftOrderRuleOf`; the
     * own settings of the tax regime (`tax`).
     */
    profile: jsonb()
      .$type<
        Partial<StoredProfile> & {
          suppliers?: Partial<Supplier>[]
          returnResolutions?: string[]
          exchange?: Partial<ExchangeRule>
          draftOrders?: Partial<DraftOrderRule>
          tax?: unknown
        }
      >()
      .notNull()
      .default({}),
  },
  () => [check('subsite_merchant', isMerchant), check('subsite_look', isLook), check('subsite_trade', isTrade)],
)

export const subsiteLanguage = pgTable(
  'subsite_language',
  {
    subsite: text()
      .notNull()
      .references(() => subsite.code),
    languageCode: text('language_code').notNull(),
    languageId: text('language_id').notNull(),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsite, t.languageCode] })],
)

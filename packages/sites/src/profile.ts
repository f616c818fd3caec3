import { z } from 'zod'
import type { AddressRule, PostcodeRule } from './address.ts'
import { countryDefaults, type GiftCardRule, type RevisionRule } from './countries.ts'
import { giftCardLaw, mayEndAfter } from './gift-card-law.ts'
import type { IdProofRule } from './id-proof.ts'
import { lookPicturePath } from './look.ts'
import { lookSchema } from './look-schema.ts'
import type { RingSystem } from './ring-sizes.ts'
import { paymentMarks } from './payment-method.ts'
import { week } from './week.ts'

function isPattern(source: string): boolean {
  try {
    return new RegExp(`^(?:${source})$`).source !== ''
  } catch {
    return false
  }
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}

const ringSystem = z.enum(['IN', 'US', 'UK', 'EU']) satisfies z.ZodType<RingSystem>

const postcodeRule = z.object({
  pattern: z.string().max(200).refine(isPattern, 'no regular expression'),
  compact: z.boolean(),
  keyboard: z.enum(['numeric', 'text']),
}) satisfies z.ZodType<PostcodeRule>

const idProofRule = z.object({
  kind: z.enum(['pan', 'document']),
  pattern: z.string().max(200).refine(isPattern, 'no regular expression'),
}) satisfies z.ZodType<IdProofRule>

const addressRule = z.object({
  cityLabel: z.enum(['city', 'area']),
  stateLabel: z.enum(['state', 'emirate']),
  state: z.enum(['needed', 'optional', 'none']),
  fixed: z.object({ city: z.string(), state: z.string() }).nullable(),
  locality: z.array(z.array(z.enum(['city', 'state', 'stateCode', 'postcode'])).min(1)).min(1),
}) satisfies z.ZodType<AddressRule>

/** The merchant: name, legal name, contact and tax ids. */
const merchant = z.object({
  name: z.string().min(1).max(60),
  legalName: z.string().max(120),
  email: z.union([z.email(), z.literal('')]),
  /** The number that shoppers call, as +E.164; without it they are told that of the first store. */
  phone: z
    .string()
    .regex(/^\+\d{5,15}$/)
    .optional(),
  /** Path or URL of its logo: a PNG or JPEG, which mail programs show too. */
  logo: z.string(),
  taxIds: z.array(z.object({ name: z.string(), number: z.string() })),
  /** The addresses of its pages on other websites. */
  links: z.array(z.url()),
})

const giftCardRule = z.object({
  least: z.number().int().positive(),
  most: z.number().int().positive(),
  years: z.number().int().positive().nullable(),
}) satisfies z.ZodType<GiftCardRule>

const revisionRule = z.object({
  amount: z.number().int().nonnegative(),
  percent: z.number().int().nonnegative(),
  upwardCapPercent: z.number().int().positive(),
}) satisfies z.ZodType<RevisionRule>

/** The stored part of a profile, besides the columns of the site. */
const storedProfile = z.object({
  postcode: postcodeRule.nullable(),
  address: addressRule,
  phoneGroups: z.array(z.number().int().positive()),
  firstDay: z.enum(week),
  /** Whether the law requires consent before a visit is measured (`opt_in`), or allows a refusal (`opt_out`). */
  consentMode: z.enum(['opt_in', 'opt_out']),
  /** The identity number that a purchase needs above the site's limit. */
  idProof: idProofRule,
  /** The purities in the strip of rates above every page, in order. */
  shownRates: z.array(z.string()),
  giftCards: giftCardRule,
  /** The tolerance of revisions, beyond which the shopper is asked. */
  revision: revisionRule,
  /** The price of gift wrap for one unit, in minor units: 0 where it is free, null where it is not offered. */
  wrapFee: z.number().int().nonnegative().nullable(),
  /** The payment icons of gateways that let the shopper choose on their own page, by gateway. */
  paymentMarks: z.record(z.string(), z.array(z.enum(paymentMarks))),
  merchant,
  /** How the site looks where it differs from the shop's own look. */
  look: lookSchema.optional(),
})
export type StoredProfile = z.infer<typeof storedProfile>

/** All settings that depend on a site's country and merchant, except its prices. */
export const siteProfile = storedProfile.extend({
  /** Two capital letters of ISO 3166. */
  country: z.string().length(2),
  timeZone: z.string().refine(isTimeZone, 'no time zone'),
  ringSystem,
  phoneCode: z.string(),
  /** Whether prices are shown with all taxes, or before those of the destination. */
  taxNote: z.enum(['included', 'before']),
  /** Whether gold is hallmarked by law. */
  hallmark: z.boolean(),
  /** The rounding step of prices; minor units. */
  priceStep: z.number().int().positive(),
})
export type SiteProfile = z.infer<typeof siteProfile>

/** The part of a profile from the columns of a site. */
export type ProfileColumns = Omit<SiteProfile, keyof StoredProfile | 'ringSystem'> & { ringSystem: string }

/** The merchant of a site without one in its settings, named as no merchant is. */
export const unnamedMerchant: StoredProfile['merchant'] = {
  name: 'Shop',
  legalName: '',
  email: '',
  logo: '/icon.png',
  taxIds: [],
  links: [],
}

/** The stored part of a profile with the country's defaults. */
export function defaultStoredProfile(country: string): StoredProfile {
  const {
    timeZone: _timeZone,
    ringSystem: _ringSystem,
    invoiceYearFrom: _invoiceYearFrom,
    taxFiles: _taxFiles,
    ...suggested
  } = countryDefaults(country)
  return { ...suggested, shownRates: [], merchant: unnamedMerchant }
}

/** The merchant of profiles that were stored under the key's former name. */
interface FormerProfile {
  house?: StoredProfile['merchant']
}

/**
 * A site's profile: its stored values over the country's defaults. Throws for invalid stored values, and for gift cards that would expire
 * earlier than the law allows.
 */
export function profileOf(columns: ProfileColumns, stored: Partial<StoredProfile> & FormerProfile): SiteProfile {
  const defaults = defaultStoredProfile(columns.country)
  const address = { ...defaults.address, ...stored.address }
  const icon = stored.look?.icon && { logo: lookPicturePath(stored.look.icon, 160, 'png') }
  const merchant = { ...defaults.merchant, ...stored.house, ...stored.merchant, ...icon }
  const profile = siteProfile.parse({ ...defaults, ...stored, address, merchant, ...columns })
  const law = giftCardLaw(columns.country)
  if (!mayEndAfter(profile.giftCards.years, law))
    throw new RangeError(
      `giftCards.years: in ${columns.country} a gift card is valid for ${law.minYears ?? 'ever'}, at least (${law.source})`,
    )
  return profile
}

import { textLanguages } from '@karat/sites/locale.ts'
import { siteCheckKeys } from '@karat/sites/site-checks.ts'
import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { firmName, money, required, text, wholeNumber } from './input.ts'

const country = z.string().regex(/^[A-Z]{2}$/)
export const siteSuggestionQuery = z.strictObject({ country })

/** A percentage up to 99.999. */
const taxPercent = z
  .number()
  .min(0)
  .max(99.999)
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6)
const taxKind = z.enum(['gst_split', 'added', 'list_inclusive', 'list_exclusive'])
const hallmarkMode = z.enum(['composite', 'separate', 'none'])
const ringSizes = z.enum(['IN', 'US', 'UK', 'EU'])
const languages = z.array(z.enum(textLanguages)).min(1).max(textLanguages.length)
/** A payment method as a site lists it: `cod`, `stripe:card`. */
export const listedGateway = z.string().regex(/^[a-z][a-z0-9_]{1,30}(?::[a-z0-9_]{1,30})?$/)
const purity = z.string().regex(/^(?:\d{1,2}K|S\d{3}|PT\d{3})$/)

/** All that a new site is made of. Amounts are major units of its currency. */
export const newSiteBody = z.strictObject({
  /** The first part of its addresses: `in`. */
  code: z.string().regex(/^[a-z]{2}$/),
  country,
  /** The name of the merchant; empty for that of the first site. */
  tradeName: firmName(60),
  currency: z.string().max(3),
  symbol: required(8),
  languages,
  timeZone: required(60),
  phoneCode: z.string().regex(/^(?:\+\d{1,4})?$/),
  /** The merchant's state, by its code; empty where there is none. */
  state: text(10),
  taxKind,
  taxCode: required(12),
  taxPercent,
  /** Prices are rounded to it. */
  taxStep: money(1e6),
  hallmarkMode,
  hallmarkFee: money(1e6),
  hallmarkTaxPercent: taxPercent,
  ringSizes,
  purities: z.array(purity).max(12),
  /** Today's rate per gram of each purity, before tax. */
  rates: z.partialRecord(purity, money(1e9)),
  returnDays: wholeNumber(0, 90),
  idLimit: money(1e9),
  codLimit: money(1e9),
  deliveryDays: wholeNumber(1, 90),
  /** The charge of express delivery; null where it is not offered. */
  expressFee: money(1e6).nullable(),
  gateways: z.array(listedGateway).max(20),
})
export type NewSiteBody = z.infer<typeof newSiteBody>

/** The suggestion for a site of a country: the same fields, and the states of the country. */
export const siteSuggestionReply = commerceReply({
  suggestion: z.object({
    code: z.string(),
    country: z.string(),
    tradeName: z.string(),
    currency: z.string(),
    symbol: z.string(),
    languages: z.array(z.string()),
    timeZone: z.string(),
    phoneCode: z.string(),
    state: z.string(),
    taxKind,
    taxCode: z.string(),
    taxPercent: z.number(),
    taxStep: amount,
    hallmarkMode,
    hallmarkFee: amount,
    hallmarkTaxPercent: z.number(),
    ringSizes,
    purities: z.array(z.string()),
    returnDays: z.int(),
    idLimit: amount,
    codLimit: amount,
    deliveryDays: z.int(),
    expressFee: amount.nullable(),
    gateways: z.array(z.string()),
  }),
  states: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The currencies, languages and payment methods that a site may have. */
  currencies: z.array(z.string()),
  languages: z.array(z.string()),
  gateways: z.array(z.string()),
})

/** The things that a site needs before it opens, and those that can wait: which are there. */
const checks = z.array(z.object({ key: z.enum(siteCheckKeys), isNeeded: z.boolean(), isDone: z.boolean(), count: z.int().nullable() }))

export const sitesReply = commerceReply({
  sites: z.array(
    z.object({
      code: z.string(),
      country: z.string(),
      tradeName: z.string(),
      currency: z.string(),
      languages: z.array(z.string()),
      isOpen: z.boolean(),
      checks,
    }),
  ),
})
export const newSiteReply = commerceReply({ code: z.string() })

/** `drafts`: the text pages that nobody has finished, by the names of their content, with their titles. */
export const readinessReply = commerceReply({
  code: z.string(),
  isOpen: z.boolean(),
  checks,
  drafts: z.array(z.object({ kind: z.string(), title: z.string() })),
})
export const openSiteBody = z.strictObject({ open: z.boolean() })
/** A path of the shop at which staff look at a closed site; the link holds for a day. */
export const lookReplyOfClosedSite = commerceReply({ path: z.string() })

const gatewayState = z.object({
  key: z.string(),
  isOffered: z.boolean(),
  /** Whether its keys are set on the server, so that shoppers can be offered it. */
  isConfigured: z.boolean(),
  /** The variables of the server's environment that it still needs: whoever runs the server sets them. */
  variables: z.array(z.string()),
})
/** The payment methods of a site in their order, those that are off behind the others. */
export const gatewaysReply = commerceReply({
  document: z.object({ gateways: z.array(z.string()) }),
  version: z.int(),
  states: z.array(gatewayState),
})
export const saveGatewaysBody = z.strictObject({
  document: z.strictObject({ gateways: z.array(listedGateway).max(20) }),
  version: z.int().nonnegative(),
})
export const testGatewayBody = z.strictObject({ key: listedGateway })
/** `works`: the provider answered with these keys. `refused`: it did not take them, or did not answer. `unconfigured`: there are no keys. */
export const testGatewayReply = commerceReply({ outcome: z.enum(['works', 'refused', 'unconfigured']) })

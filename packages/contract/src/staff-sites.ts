import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { required, text } from './input.ts'

/** A number that an office gave the merchant: `GSTIN 27…`. */
const taxId = z.strictObject({ scheme: required(30), number: required(40) })
const taxIds = z.array(taxId).max(10)

/** A registration that issues invoices; `prefix` begins its numbers and names it, and stays. */
const issuer = z.strictObject({
  prefix: z.string().regex(/^[A-Z0-9]{2}$/),
  legalName: required(120),
  /** Its address, line by line. */
  addressLines: z.array(required(120)).max(6),
  taxIds,
})

/** All that staff write of the merchant of a site. Empty texts are not shown. */
export const merchantDocument = z.strictObject({
  tradeName: required(60),
  legalName: text(120),
  contactMail: text(120),
  telephone: text(30),
  taxIds,
  /** The addresses of its pages on other websites. */
  links: z.array(required(200)).max(20),
  issuers: z.array(issuer).min(1).max(30),
})
export type MerchantDocument = z.infer<typeof merchantDocument>

/** The number of a state of a thing: a save that saw another one is refused. */
const version = z.int().nonnegative()

export const merchantReply = commerceReply({
  document: merchantDocument,
  version,
  /** The names of numbers that the site's country gives, in whose form they are checked. */
  knownTaxIds: z.array(z.string()),
  /** The states of the issuers by their prefixes; empty where their country has none. */
  states: z.record(z.string(), z.string()),
})
export type StaffMerchant = z.infer<typeof merchantReply>
export const saveMerchantBody = z.strictObject({ document: merchantDocument, version })

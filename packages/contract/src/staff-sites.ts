import { cornerRadii, headingFonts, lookColours, textFonts } from '@karat/sites/look.ts'
import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { firmName, money, required, text, wholeNumber } from './input.ts'

/** A number that an office gave the merchant: `GSTIN 27…`. */
const taxId = z.strictObject({ scheme: required(30), number: required(40) })
const taxIds = z.array(taxId).max(10)

/** A registration that issues invoices; `prefix` begins its numbers and names it, and stays. */
const supplier = z.strictObject({
  prefix: z.string().regex(/^[A-Z0-9]{2}$/),
  legalName: firmName(120).min(1),
  /** Its address, line by line. */
  addressLines: z.array(required(120)).max(6),
  taxIds,
})

/** All that staff write of the merchant of a site. Empty texts are not shown. */
export const merchantDocument = z.strictObject({
  tradeName: firmName(60).min(1),
  legalName: firmName(120),
  contactMail: text(120),
  telephone: text(30),
  taxIds,
  /** The addresses of its pages on other websites. */
  links: z.array(required(200)).max(20),
  suppliers: z.array(supplier).min(1).max(30),
})
export type MerchantDocument = z.infer<typeof merchantDocument>

/** The number of a state of a thing: a save that saw another one is refused. */
const version = z.int().nonnegative()

export const merchantReply = commerceReply({
  document: merchantDocument,
  version,
  /** The names of numbers that the site's country gives, in whose form they are checked. */
  knownTaxIds: z.array(z.string()),
  /** The states of the suppliers by their prefixes; empty where their country has none. */
  states: z.record(z.string(), z.string()),
})
export type StaffMerchant = z.infer<typeof merchantReply>
export const saveMerchantBody = z.strictObject({ document: merchantDocument, version })

/** A colour as style sheets write it: `#7c1d3f`. */
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)
/** The address of a picture as `POST /api/staff/media/uploads/…` replied it. */
const picture = text(200).min(1).nullable()

/** How a site looks. What is as the shop has it by itself is stored as not chosen. */
export const lookDocument = z.strictObject({
  colours: z.strictObject(
    Object.fromEntries(lookColours.map((name) => [name, colour])) as Record<(typeof lookColours)[number], typeof colour>,
  ),
  headingFont: z.enum(headingFonts),
  textFont: z.enum(textFonts),
  /** The radius of corners, in pixels. */
  radius: z.literal(cornerRadii),
  /** In place of the name at the head of pages, e-mails and documents; null for the name. */
  logo: picture,
  /** The sign of the site in tabs of browsers, and beside its name in e-mails; null for that of the shop. */
  icon: picture,
})
export type LookDocument = z.infer<typeof lookDocument>

export const lookReply = commerceReply({
  document: lookDocument,
  version,
  /** The name of the merchant, which stands where there is no logo. */
  tradeName: z.string(),
})
export type StaffLook = z.infer<typeof lookReply>
export const saveLookBody = z.strictObject({ document: lookDocument, version })

/** How a site trades, as far as staff may change it while orders are placed. Amounts are major units of its currency; 0 for never. */
const trade = {
  /** How long a bag's price holds. */
  quoteMinutes: wholeNumber(5, 120),
  /** How long pieces can be returned; 0 where none can. */
  returnDays: wholeNumber(0, 90),
  /** From this total on an order needs the buyer's identity number. */
  idLimit: money(1e9),
  /** Up to this total an order can be paid on delivery. */
  codLimit: money(1e9),
}
export const tradeReply = commerceReply({
  document: z.strictObject({ quoteMinutes: z.int(), returnDays: z.int(), idLimit: amount, codLimit: amount }),
  version,
  currency: z.string(),
  /** Settings that are made once and shown only: the code and rate of the tax (thousandths of a percent), and the payment methods in their order. */
  facts: z.object({
    country: z.string(),
    timeZone: z.string(),
    languages: z.array(z.string()),
    taxCode: z.string(),
    taxRate: z.int(),
    gateways: z.array(z.string()),
  }),
})
export type StaffTrade = z.infer<typeof tradeReply>
export const saveTradeBody = z.strictObject({ document: z.strictObject(trade), version })

import { z } from 'zod'
import { countryDefaults } from './countries.ts'
import type { SiteProfile } from './profile.ts'

/** A registration of a site's merchant that issues invoices, with its own number series. */
export const supplier = z.object({
  /** The prefix of its numbers, two letters or digits; unique among the suppliers of a shop. */
  prefix: z.string().regex(/^[A-Z0-9]{2}$/),
  legalName: z.string().min(1).max(120),
  /** Its address, line by line. */
  lines: z.array(z.string().max(120)).max(6),
  /** The code of its state, which decides between the taxes within a state and across states (India). */
  state: z.string().max(10),
  /** Its registrations: GSTIN, TRN, licences. */
  taxIds: z.array(z.object({ name: z.string().max(30), number: z.string().max(40) })),
  /** The stores that it despatches from; the first supplier of a site despatches from all others. */
  stores: z.array(z.string()).default([]),
  /** The month, from 1, in which its number series restart. */
  yearFrom: z.number().int().min(1).max(12).default(1),
  /** The second language of its documents beside English; null for the order's language. */
  secondLanguage: z.string().nullable().default(null),
  /** The largest total of a simplified invoice, in minor units (shoppers are not registered for tax); null for none. */
  simplifiedUpTo: z
    .union([z.number().int().nonnegative(), z.literal('all')])
    .nullable()
    .default(null),
})
export type Supplier = z.infer<typeof supplier>

/** The stored suppliers of a site, else one with the data of its merchant. Throws for invalid stored values. */
export function suppliersOf(stored: unknown, { code, state, profile }: { code: string; state: string; profile: SiteProfile }): Supplier[] {
  const { merchant, country } = profile
  const made = {
    prefix: code.toUpperCase(),
    legalName: merchant.legalName || merchant.name,
    lines: [],
    state,
    taxIds: merchant.taxIds,
    yearFrom: countryDefaults(country).invoiceYearFrom,
  }
  const found = z.array(supplier).parse(stored ?? [])
  return found.length > 0 ? found : [supplier.parse(made)]
}

/** The supplier that despatches from a store of a site; the site's first one where none names it. */
export function supplierFor(suppliers: readonly Supplier[], store: string | undefined): Supplier {
  const found = suppliers.find(({ stores }) => store !== undefined && stores.includes(store)) ?? suppliers[0]
  if (!found) throw new Error('a site has no supplier')
  return found
}

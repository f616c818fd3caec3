import { z } from 'zod'
import { siteProfile } from './profile.ts'

/** A language of a subsite, as the wire names it (E-12). */
export const language = z.object({ languageCode: z.string(), languageID: z.string() })

/** A country's site (E-11). */
export const subsite = z.object({
  store_id: z.string(),
  store_code: z.string(),
  store_code_2: z.string(),
  store_currency_symbol_left: z.string(),
  store_currency_code: z.string(),
  store_country_phone_code: z.string(),
  store_currency_decimalplaces: z.union([z.string(), z.number()]).optional(),
  pincode_delivery_check: z.string().optional(),
  otpmethods: z.array(z.string()).optional(),
  languages: z.array(language),
  profile: siteProfile,
})

/** A website with its subsites (E-10). */
export const website = z.object({
  code: z.string(),
  website_id: z.string(),
  persist_lifetime: z.union([z.string(), z.number()]).optional(),
  persist_shopping_cart: z.string(),
  clear_cart_logout: z.string(),
  subsite: z.array(subsite),
})

export type Website = z.infer<typeof website>

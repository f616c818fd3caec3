import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { lines, mail, name, optionalTyped, text } from './input.ts'

/** The kinds of investors. */
export const investorCategories = ['individual', 'family', 'institution', 'analyst'] as const

/** C-19: an investor writes to the merchant, as a form or as JSON. */
export const investorBody = z.object({
  category: z.enum(investorCategories),
  name: name(80),
  email: mail,
  phone: optionalTyped(60),
  city: text(80).optional(),
  message: lines(2000).min(10),
  /** A store of the site that it is for; empty where the text alone says so. */
  storeID: text(60).optional(),
  'g-recaptcha-response': z.string().max(10_000).optional(),
})

export const enquiryReply = commerceReply({ enquiryID: z.string() })

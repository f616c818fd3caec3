import { z } from 'zod'
import { cornerRadii, headingFonts, type Look, lookColours, type LookPicture, textFonts } from './look.ts'

const picture = z.object({
  address: z.string().min(1),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
}) satisfies z.ZodType<LookPicture>

/** The schema of a stored look. */
export const lookSchema = z.object({
  colours: z.partialRecord(z.enum(lookColours), z.string().regex(/^#[0-9a-f]{6}$/)).optional(),
  headingFont: z.enum(headingFonts).optional(),
  textFont: z.enum(textFonts).optional(),
  radius: z.literal(cornerRadii).optional(),
  logo: picture.optional(),
  icon: picture.optional(),
}) satisfies z.ZodType<Look>

import { scaleSteps } from '@karat/sites/scales.ts'
import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { day, firmName, id } from './input.ts'
import { returnPhoto } from './return-photos.ts'

/**
 * All that staff write of a scale. `storeID`: the store where it stands, null for the warehouse. `name`: its name or number there. `stepMg`: the
 * step in which it shows weights, in milligrams. `verifiedUntil`: the last day of its verification by legal metrology.
 */
export const scaleDocument = z.strictObject({
  storeID: id.nullable(),
  name: firmName(40).min(1),
  stepMg: z.literal(scaleSteps),
  verifiedUntil: day,
})
export type ScaleDocument = z.infer<typeof scaleDocument>

/** A scale, and whether its verification has ended by the calendar of the site. */
const staffScale = z.object({
  id: z.string(),
  storeID: z.string().nullable(),
  name: z.string(),
  stepMg: z.int(),
  verifiedUntil: z.string(),
  isExpired: z.boolean(),
})

/** The scales of a site; retired ones are last and name the time since which they are. */
export const staffScalesReply = commerceReply({ scales: z.array(staffScale.extend({ retiredAt: z.string().nullable() })) })
export const newScaleBody = z.strictObject({ document: scaleDocument })
export const staffScaleParam = z.object({ id })
/** `seen` is the scale as it was when it was opened: another one is refused. */
export const saveScaleBody = z.strictObject({ document: scaleDocument, seen: scaleDocument })
export const retireScaleBody = z.strictObject({})
export const savedScaleReply = commerceReply({ id: z.string() })

/** The scales on which pieces of an order can be weighed, and the photos of its weighings, each with the number of the new price. */
export const orderScalesReply = commerceReply({
  scales: z.array(staffScale),
  photos: z.array(returnPhoto.extend({ revision: z.string() })),
})
/** The bytes of a photo, as `application/octet-stream`; the service checks whether they are a picture. */
export const scalePhotoBody = z.unknown()
/** The stored photo; its weighing names it by `imageID`. */
export const scalePhotoReply = commerceReply({ photo: returnPhoto })

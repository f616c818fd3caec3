import { largestFile } from '@karat/sites/uploads.ts'
import { z } from 'zod'
import { commerceReply, picture } from './envelope.ts'

const uploadID = z.uuid()
/** `uploadID` is chosen by the browser: the same one again continues the upload. `size` is the bytes of the whole file. */
export const uploadStartBody = z.strictObject({ uploadID, size: z.int().min(1).max(largestFile) })
export const uploadParam = z.object({ id: uploadID })
export const uploadPartParam = z.object({
  id: uploadID,
  number: z.coerce.number().int().min(0).max(999),
})
/** The bytes of a part, as `application/octet-stream`; the service checks their number. */
export const uploadPartBody = z.unknown()
/** `partBytes` are the bytes of each part but the last one. `received` are the numbers of the parts that need not be sent again. */
export const uploadProgressReply = commerceReply({
  uploadID: z.string(),
  partBytes: z.int(),
  parts: z.int(),
  received: z.array(z.int()),
})
export const uploadFinishBody = z.strictObject({})
export const uploadedReply = commerceReply({ picture })
export const uploadDropBody = z.strictObject({})
export const uploadDroppedReply = commerceReply({})

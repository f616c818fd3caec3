import { returnViews } from '@karat/sites/returns.ts'
import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { id, lines, orBlank, text } from './input.ts'

/** The most photos of a return, and of each answer. */
export const maxReturnPhotos = 6
/** The largest photo, in bytes. */
export const largestReturnPhoto = 8 * 1024 * 1024

export const orderToken = orBlank(text(60))
export const photoIds = z
  .array(id)
  .max(maxReturnPhotos)
  .refine((ids) => new Set(ids).size === ids.length, 'names a photo twice')

/**
 * C-31: a form with the file `rmaImage`, and the order that it is about; a signed-in customer need not name one. The service checks whether
 * the file is a picture.
 */
export const uploadBody = z.object({ orderID: id.optional(), orderToken, rmaImage: z.unknown() })
/** A photo of a return. */
export const returnPhoto = z.object({
  imageID: z.string(),
  /** The signed address of the photo, valid for five minutes. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
/** A photo of an answer: of a requested view, or of none. */
export const answerPhoto = returnPhoto.extend({ view: z.enum(returnViews).nullable() })
export const uploadReply = commerceReply({ image: returnPhoto })
export type ReturnPhoto = z.infer<typeof returnPhoto>

/** C-32: the answer to the open round of questions. */
export const moreInfoBody = z
  .strictObject({
    returnID: id,
    orderToken,
    text: lines(1000).default(''),
    images: photoIds.default([]),
    /** A photo for each view that the round asks for. */
    views: z.partialRecord(z.enum(returnViews), id).default({}),
  })
  .refine(({ images, views }) => images.length + Object.keys(views).length <= maxReturnPhotos, {
    path: ['images'],
    message: 'are too many',
  })
  .refine(
    ({ images, views }) => {
      const all = [...images, ...Object.values(views)]
      return new Set(all).size === all.length
    },
    { path: ['views'], message: 'names a photo twice' },
  )

import { z } from 'zod'
import { orBlank, wholeNumber } from './input.ts'

/** The opaque key of a row of a staff list, as a reply gave it. */
export const rowKey = z
  .string()
  .max(300)
  .regex(/^[\w-]+$/)

/** The query of a page of a queue: `after` is `next` of the page before, `limit` the number of rows, 50 where it is left out. */
export const keyPageFields = { after: orBlank(rowKey), limit: orBlank(wholeNumber(1, 100)) }
/** The key of the next page; null on the last one. */
export const nextKey = z.string().nullable()

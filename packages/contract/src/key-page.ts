import { z } from 'zod'
import { orBlank, wholeNumber } from './input.ts'

/** The position of a row in a list that is ordered by a time and an id: `2026-11-27T04:30:00.000Z~01kb…`. */
const rowKey = z
  .string()
  .max(120)
  .transform((text, context) => {
    const [, at = '', id = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\w.-]{1,80})$/.exec(text) ?? []
    const time = new Date(at)
    if (!Number.isNaN(time.getTime())) return { at: time, id }
    context.addIssue({ code: 'custom', message: 'is no key of a page' })
    return z.NEVER
  })

/** The query of a page of such a list: `after` is `next` of the page before, `limit` the number of rows, 50 where it is left out. */
export const keyPageFields = { after: orBlank(rowKey), limit: orBlank(wholeNumber(1, 100)) }
/** The key of the next page; null on the last one. */
export const nextKey = z.string().nullable()

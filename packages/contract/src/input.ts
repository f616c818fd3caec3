import { z } from 'zod'
import { isName } from './names.ts'

/** Control characters and separators of lines and paragraphs. Joiners and bidirectional marks are no such characters: names need them. */
const notInOneLine = /[\p{Cc}\p{Zl}\p{Zp}]/u
const notInLines = /[^\P{Cc}\n\t]/u

/** Text of one line: trimmed, at most `max` UTF-16 units, without control characters and lone surrogates. */
export function text(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((words) => words.isWellFormed() && !notInOneLine.test(words), 'has characters that are no text')
}

/** Text of one line that may not be empty. */
export function required(max: number) {
  return text(max).min(1)
}

/** The name of a person or a place, in any script. */
export function name(max: number) {
  return required(max).refine((words) => words === '' || isName(words), 'is no name')
}

/** Text of one line that may be left out: absent, null and empty are the same. */
export function optionalText(max: number) {
  return text(max)
    .nullish()
    .transform((words) => words ?? '')
}

/** Text of several lines; every kind of line break becomes `\n`. */
export function lines(max: number) {
  return z
    .string()
    .trim()
    .overwrite((words) => words.replaceAll(/\r\n?/g, '\n'))
    .max(max)
    .refine((words) => words.isWellFormed() && !notInLines.test(words), 'has characters that are no text')
}

/** An id of ours in a path or a query. */
export const id = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[\w.-]+$/)

/** An id in a body: text, or the number that some clients make of it. */
export const bodyId = z.union([id, z.int().min(0).transform(String)])

/** An id that may be left out: absent, empty and null all mean none. */
export const optionalId = z
  .union([bodyId, z.literal(''), z.null()])
  .optional()
  .transform((given) => (given === '' || given === null ? undefined : given))

/** A whole number from `least` to `most`, as a number or as the digits of one. */
export function wholeNumber(least: number, most: number) {
  const number = z.int().min(least).max(most)
  return z.union([
    number,
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(number),
  ])
}

/** The number of a page in an address. */
export const pageNumber = z.string().regex(/^[1-9]\d{0,3}$/)
/** The number of a page among up to a million: listings may be that long. */
export const listingPage = z.string().regex(/^[1-9]\d{0,5}$/)

/** A latitude or longitude up to `limit` degrees, as a number or as the digits of one; empty and null mean that it is not known. */
export function degrees(limit: number) {
  const number = z.number().min(-limit).max(limit)
  const digits = z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,15})?$/)
    .transform(Number)
    .pipe(number)
  return z.union([number, digits, z.literal('').transform(() => null), z.null()])
}

/** A part of a list: `limitFrom` counts from zero, `limitTo` is exclusive, ten further where it is left out; `searchKey` finds by words. */
export const listRange = (most: number) =>
  z
    .object({
      limitFrom: wholeNumber(0, 100_000).default(0),
      limitTo: wholeNumber(1, 100_050).optional(),
      searchKey: text(80).optional(),
    })
    .transform(({ limitFrom, limitTo = limitFrom + 10, searchKey = '' }) => ({ limitFrom, limitTo, searchKey }))
    .refine(({ limitFrom, limitTo }) => limitTo > limitFrom && limitTo - limitFrom <= most, {
      path: ['limitTo'],
      message: `is 1 to ${most} beyond limitFrom`,
    })

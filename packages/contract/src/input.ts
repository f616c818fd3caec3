import { z } from 'zod'
import { canonicalMail } from '@karat/sites/mail.ts'
import { typedCode, typedText, typedWords } from '@karat/sites/typed.ts'
import { isName } from './names.ts'

/** Control characters and separators of lines and paragraphs. Joiners and bidirectional marks are allowed: names need them. */
const notInOneLine = /[\p{Cc}\p{Zl}\p{Zp}]/u
const notInLines = /[^\P{Cc}\n\t]/u
/**
 * Embeddings, overrides and isolates of direction. Without their end they turn the text beside them, in a list or a message. No name needs
 * them: right-to-left text has its direction by its letters, and marks (U+200E, U+200F) and joiners stay.
 */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/gu
const withoutControls = (value: string) => value.replaceAll(directionControls, '')

/**
 * Text of one line: trimmed, at most `max` UTF-16 units, without control characters and lone surrogates. Controls of direction are removed.
 */
export function text(max: number) {
  return z
    .string()
    .overwrite(withoutControls)
    .trim()
    .max(max)
    .refine((value) => value.isWellFormed() && !notInOneLine.test(value), 'has characters that are no text')
}

/** Text of one line that may not be empty. */
export function required(max: number) {
  return text(max).min(1)
}

/** The name of a person or a place, in any script. */
export function name(max: number) {
  return required(max).refine((value) => value === '' || isName(value), 'is no name')
}

/** The name of a firm, or of one of its places: any text without the signs of markup. Empty where it may be left out. */
export function firmName(max: number) {
  return text(max).refine((value) => !/[<>]/.test(value), 'is no name')
}

/** The last name of a person; empty for a person with a single name. */
export function lastName(max: number) {
  return text(max).refine((value) => value === '' || isName(value), 'is no name')
}

/** The name of a person or a place that may be left out: absent, null and empty are the same. */
export function optionalName(max: number) {
  return lastName(max)
    .nullish()
    .transform((value) => value ?? '')
}

/** Text of one line that may be left out: absent, null and empty are the same. */
export function optionalText(max: number) {
  return text(max)
    .nullish()
    .transform((value) => value ?? '')
}

/** The longest input for a text of `max` UTF-16 units: invisible characters and blanks of the input do not count. */
const written = (max: number) => z.string().max(4 * max + 20)

/** The same, or the number that some clients make of a text of digits. */
const writtenOrNumber = (max: number) => z.union([written(max), z.int().min(0).transform(String)])

/** Text of a field for numbers and codes as `typedText` reads it, or a whole number; it may not be empty. */
export const typed = (max: number) => writtenOrNumber(max).transform(typedText).pipe(required(max))

/** The same that may be left out: absent, null and empty are the same. */
export const optionalTyped = (max: number) =>
  writtenOrNumber(max)
    .nullish()
    .transform((value) => typedText(value ?? ''))
    .pipe(text(max))

/** A code as `typedCode` reads it, without separators. */
export const code = (max: number, pattern: RegExp) => written(max).transform(typedCode).pipe(z.string().max(max).regex(pattern))

/** Search words as `typedWords` reads them; as they were typed where some characters expand to more than `max`. */
export const searchWords = (max: number) =>
  written(max)
    .transform((typed) => {
      const value = typedWords(typed)
      return value.length > max && typed.length <= max ? typed : value
    })
    .pipe(text(max))

/** A mail address in its canonical spelling. */
export const mail = written(120).transform((value, context) => {
  const address = canonicalMail(value)
  if (address !== undefined) return address
  context.addIssue({ code: 'custom', message: 'is no mail address' })
  return z.NEVER
})

/** A mail address that may be left out: absent, null and empty mean none. */
export const optionalMail = z
  .union([mail, z.literal(''), z.null()])
  .optional()
  .transform((given) => given || undefined)

/** A mail address in its canonical spelling, or a telephone number as it was typed; `readContact` normalises it by the country. */
export const contact = (max: number) => typed(max).transform((value) => canonicalMail(value) ?? value)

/** Text of several lines; every kind of line break becomes `\n`, and controls of direction are removed. */
export function lines(max: number) {
  return z
    .string()
    .overwrite(withoutControls)
    .trim()
    .overwrite((value) => value.replaceAll(/\r\n?/g, '\n'))
    .max(max)
    .refine((value) => value.isWellFormed() && !notInLines.test(value), 'has characters that are no text')
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
export function wholeNumber(min: number, max: number) {
  const number = z.int().min(min).max(max)
  return z.union([
    number,
    // A sign or a point between its digits is part of the number, and refused.
    written(9)
      .transform(typedText)
      .pipe(z.string().regex(/^\d{1,9}$/))
      .transform(Number)
      .pipe(number),
  ])
}

/** A typed number, with the decimal point of any script. */
const writtenNumber = written(24).transform((value) => typedText(value).replace('\u066B', '.'))

/** An amount of money in major units up to `most`, as a number or as the digits of one, of any script. */
export function money(max: number) {
  const number = z.number().min(0).max(max)
  const digits = writtenNumber
    .pipe(z.string().regex(/^\d{1,12}(?:\.\d{1,3})?$/))
    .transform(Number)
    .pipe(number)
  return z.union([number, digits])
}

/** A percentage up to 100 with at most two decimals, as a number or as the digits of one, of any script. */
export function percentage() {
  const number = z
    .number()
    .min(0)
    .max(100)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6)
  const digits = writtenNumber
    .pipe(z.string().regex(/^\d{1,3}(?:\.\d{1,2})?$/))
    .transform(Number)
    .pipe(number)
  return z.union([number, digits])
}

/** The number of a page in an address. */
export const pageNumber = z.string().regex(/^[1-9]\d{0,3}$/)
/** The number of a page among up to a million: listings may be that long. */
export const listingPage = z.string().regex(/^[1-9]\d{0,5}$/)

/** A latitude or longitude up to `limit` degrees, as a number or as the digits of one; empty and null mean that it is not known. */
export function degrees(limit: number) {
  const number = z.number().min(-limit).max(limit)
  const digits = writtenNumber
    .pipe(z.string().regex(/^-?\d{1,3}(?:\.\d{1,15})?$/))
    .transform(Number)
    .pipe(number)
  return z.union([number, digits, z.literal('').transform(() => null), z.null()])
}

/** A calendar day, `1990-04-23`, in digits of any script. */
export const day = written(10).transform(typedText).pipe(z.iso.date())

/** A part of a query that may be left out: `name=` without a value is the same. */
export const orBlank = <S extends z.ZodType>(schema: S) => z.union([z.literal('').transform(() => undefined), schema]).optional()

/**
 * A range of a list: `limitFrom` counts from zero, `limitTo` is exclusive and ten further where it is left out; `searchKey` is a text to
 * search for.
 */
export const listRange = (max: number) =>
  z
    .object({
      limitFrom: orBlank(wholeNumber(0, 100_000)),
      limitTo: orBlank(wholeNumber(1, 100_050)),
      searchKey: searchWords(80).optional(),
    })
    .transform(({ limitFrom = 0, limitTo = limitFrom + 10, searchKey = '' }) => ({ limitFrom, limitTo, searchKey }))
    .refine(({ limitFrom, limitTo }) => limitTo > limitFrom && limitTo - limitFrom <= max, {
      path: ['limitTo'],
      message: `is 1 to ${max} beyond limitFrom`,
    })

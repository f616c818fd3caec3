import { z } from 'zod'
import { week } from '@karat/sites/week.ts'
import { storeServices } from '@karat/sites/staff-lists.ts'
import { commerceReply } from './envelope.ts'
import { firmName, id, text, wholeNumber } from './input.ts'

const language = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/)

/** The texts of a store in one language; `alt` describes its picture. */
const storeTexts = z.strictObject({ name: firmName(80), city: firmName(80), address: text(200), alt: text(300) })
/** The hours of a day in the time zone of the store: `10:30–20:30`. */
const hours = text(13)

/** All that staff write of a store. Days without hours are closed. */
export const storeDocument = z.strictObject({
  texts: z.record(language, storeTexts).refine((texts) => Object.keys(texts).length <= 20, 'has too many languages'),
  street: text(120),
  postcode: text(12),
  state: text(10),
  telephone: text(30).min(1),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  timeZone: text(40),
  hours: z.partialRecord(z.enum(week), hours),
  services: z.array(z.enum(storeServices)).max(storeServices.length),
  position: wholeNumber(0, 9999),
})
export type StoreDocument = z.infer<typeof storeDocument>

export const staffStoresReply = commerceReply({
  stores: z.array(z.object({ id: z.string(), document: storeDocument.extend({ position: z.int() }) })),
  /** The languages of the site, English first, and the states of its country; none where it has none. */
  languages: z.array(z.string()),
  states: z.array(z.object({ code: z.string(), name: z.string() })),
  timeZone: z.string(),
})
export const newStoreBody = z.strictObject({ document: storeDocument })
export const staffStoreParam = z.object({ id })
/** `seen` is the store as it was when it was opened: another one is refused. */
export const saveStoreBody = z.strictObject({ document: storeDocument, seen: storeDocument })
export const savedStoreReply = commerceReply({ id: z.string() })

import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { lines, text } from './input.ts'

const language = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/)

/** The id of a collection, which is the last part of its page's address too. */
const collectionID = z
  .string()
  .trim()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** The texts of a collection in one language: its name, the line under it, and the story beside its banner. */
const collectionTexts = z.strictObject({ name: text(80), line: text(200), story: lines(2000) })
export type CollectionTexts = z.infer<typeof collectionTexts>

/** All that staff write of a collection. The texts in `en` are the original; a language without any text is left out. */
export const collectionDocument = z.strictObject({ texts: z.record(language, collectionTexts) })
export type CollectionDocument = z.infer<typeof collectionDocument>

export const staffCollectionParam = z.object({ id: collectionID })

const listedCollection = z.object({
  id: z.string(),
  /** In the language of the call; `lang` is `en` where English is the fallback. */
  name: z.string(),
  lang: z.string().nullable(),
  /** The languages in which it has texts. */
  languages: z.array(z.string()),
  /** The products that are in it, of any state. */
  products: z.int(),
})
export type ListedCollection = z.infer<typeof listedCollection>
/** In the order of the shop. */
export const staffCollectionsReply = commerceReply({ collections: z.array(listedCollection) })

export const staffCollectionReply = commerceReply({
  collection: z.object({
    id: z.string(),
    version: z.int(),
    document: collectionDocument,
    products: z.int(),
    /** Those of them that shoppers see on the site of the call. */
    onSite: z.int(),
    /** Whether its page has a banner. */
    hasBanner: z.boolean(),
    /** The languages of all sites, in which texts can be written. */
    languages: z.array(z.string()),
  }),
})
export type StaffCollection = z.infer<typeof staffCollectionReply>['collection']

/** `version` is the one that staff were shown. */
export const saveCollectionBody = z.strictObject({ version: z.int().min(1), document: collectionDocument })
export const newCollectionBody = z.strictObject({ id: collectionID, document: collectionDocument })
export const savedCollectionReply = commerceReply({ id: z.string(), version: z.int() })

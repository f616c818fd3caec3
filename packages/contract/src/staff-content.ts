import {
  type ContentBlock,
  contentNamePattern,
  isLong,
  maxBlockItems,
  maxBlocks,
  maxContentName,
  maxTextLengths,
  pieceOrders,
  promiseIcons,
} from '@karat/sites/content-blocks.ts'
import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { id, lines, orBlank, searchWords, text } from './input.ts'

const language = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/)
/** A text by language, plain: a language without its own shows the English one. */
const texts = (field: keyof typeof maxTextLengths) =>
  z.record(language, isLong(field) ? lines(maxTextLengths[field]) : text(maxTextLengths[field]))
const [title, sentence, body, action, label, alt] = [
  texts('title'),
  texts('text'),
  texts('body'),
  texts('action'),
  texts('label'),
  texts('alt'),
]
/** The path of a page of the shop, without its site and language: `/collections/virasat`. */
const path = text(300)
/** The id of a picture of the media store. */
const media = text(80)
const items = <S extends z.ZodRawShape>(shape: S) => z.array(z.strictObject(shape)).max(maxBlockItems)

/** `id` stays with a block wherever it is moved. A hidden block is on no page. */
const common = { id: z.string().regex(/^[a-z]+-\d{1,4}$/), hidden: z.boolean() }

/** A block of content as staff write it, with its texts in the languages of the site. */
const contentBlock = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('banner'), title, text: sentence, action, path, wide: media, tall: media, alt }),
  z.strictObject({ ...common, kind: z.literal('categories'), title, action, items: items({ id: text(40), label, media }) }),
  z.strictObject({ ...common, kind: z.literal('pieces'), title, action, path, sort: z.enum(pieceOrders) }),
  z.strictObject({ ...common, kind: z.literal('story'), title, text: sentence, action, path, media, alt }),
  z.strictObject({ ...common, kind: z.literal('rates'), title, text: sentence }),
  z.strictObject({ ...common, kind: z.literal('occasions'), title, items: items({ label, path, media }) }),
  z.strictObject({ ...common, kind: z.literal('promises'), items: items({ icon: z.enum(promiseIcons), title, text: sentence }) }),
  z.strictObject({ ...common, kind: z.literal('stores'), title, text: sentence, action }),
  z.strictObject({ ...common, kind: z.literal('entry'), label, path }),
  z.strictObject({ ...common, kind: z.literal('column'), label, items: items({ label, path }) }),
  z.strictObject({ ...common, kind: z.literal('picture'), label, path, media }),
  z.strictObject({ ...common, kind: z.literal('line'), text: sentence }),
  z.strictObject({ ...common, kind: z.literal('legal'), items: items({ label, path }) }),
  z.strictObject({ ...common, kind: z.literal('payments'), items: items({ name: text(maxTextLengths.label) }) }),
  z.strictObject({ ...common, kind: z.literal('page'), title, body }),
  z.strictObject({ ...common, kind: z.literal('section'), title, body }),
]) satisfies z.ZodType<ContentBlock>

/** A content of a site: its blocks in order. */
export const contentBlocks = z.array(contentBlock).min(1).max(maxBlocks)

/** The contents that staff write: `home`, `menu`, `footer`, and text pages by the end of their address (`page-delivery`). */
export const staffContentParam = z.object({ kind: z.string().max(maxContentName).regex(contentNamePattern) })

const listedContent = z.object({
  kind: z.string(),
  /** The title of a text page; empty for other content. */
  title: z.string(),
  /** The blocks that are shown, and all of them. */
  shown: z.int(),
  blocks: z.int(),
  /** Since when staff have published it; null for the content that came with the shop. */
  liveSince: z.string().nullable(),
  /** When its planned change will be live; null for none. */
  plannedAt: z.string().nullable(),
  /** By language of the site: the texts that it has not, and that are shown in English. */
  missing: z.record(z.string(), z.int()),
})
export type ListedContent = z.infer<typeof listedContent>
export const staffContentsReply = commerceReply({ contents: z.array(listedContent) })

const contentChoices = z.object({ languages: z.array(z.string()), categories: z.array(z.object({ id: z.string(), name: z.string() })) })
export const staffContentReply = commerceReply({
  content: z.object({
    kind: z.string(),
    /** The number of its saves: 0 where staff have saved none. */
    version: z.int(),
    live: z.array(contentBlock),
    liveSince: z.string().nullable(),
    /** The page as it will be from `plannedAt`; null where nothing is planned. */
    planned: z.array(contentBlock).nullable(),
    plannedAt: z.string().nullable(),
    /** True for the suggestion with which a site began, until a member publishes it, also unchanged. */
    isSuggested: z.boolean(),
    choices: contentChoices,
  }),
})
export type StaffContent = z.infer<typeof staffContentReply>['content']

/** `version` is the one that staff were shown. */
export const publishContentBody = z.strictObject({ version: z.int().min(0), blocks: contentBlocks })
export const planContentBody = z.strictObject({ version: z.int().min(0), blocks: contentBlocks, at: z.iso.datetime() })
export const contentVersionBody = z.strictObject({ version: z.int().min(1) })
export const savedContentReply = commerceReply({ kind: z.string(), version: z.int() })

/** `search`: a part of a picture's id, or of the name of the product that has it. `ids`: these pictures, separated by commas. */
export const contentPicturesQuery = z.strictObject({ search: searchWords(80).optional(), ids: orBlank(text(2000)) })
/** At most 30 pictures, each with the address of its file. */
export const contentPicturesReply = commerceReply({ pictures: z.array(z.object({ id, address: z.string() })) })
export type ContentPicture = z.infer<typeof contentPicturesReply>['pictures'][number]

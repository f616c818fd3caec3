import { type HomeBlock, maxBlockItems, maxBlocks, maxTextLengths, pieceOrders, promiseIcons } from '@karat/sites/home-blocks.ts'
import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { id, lines, orBlank, searchWords, text } from './input.ts'

const language = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/)
/** A text by language, plain: a language without its own shows the English one. */
const texts = (field: keyof typeof maxTextLengths) =>
  z.record(language, field === 'text' ? lines(maxTextLengths[field]) : text(maxTextLengths[field]))
const [title, sentence, action, label, alt] = [texts('title'), texts('text'), texts('action'), texts('label'), texts('alt')]
/** The path of a page of the shop, without its site and language: `/collections/virasat`. */
const path = text(300)
/** The id of a picture of the media store. */
const media = text(80)
const items = <S extends z.ZodRawShape>(shape: S) => z.array(z.strictObject(shape)).max(maxBlockItems)

/** `id` stays with a block wherever it is moved. A hidden block is on no page. */
const common = { id: z.string().regex(/^[a-z]+-\d{1,4}$/), hidden: z.boolean() }

/** A block of the home page as staff write it, with its texts in the languages of the site. */
const homeBlock = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('banner'), title, text: sentence, action, path, wide: media, tall: media, alt }),
  z.strictObject({ ...common, kind: z.literal('categories'), title, action, items: items({ id: text(40), label, media }) }),
  z.strictObject({ ...common, kind: z.literal('pieces'), title, action, path, sort: z.enum(pieceOrders) }),
  z.strictObject({ ...common, kind: z.literal('story'), title, text: sentence, action, path, media, alt }),
  z.strictObject({ ...common, kind: z.literal('rates'), title, text: sentence }),
  z.strictObject({ ...common, kind: z.literal('occasions'), title, items: items({ label, path, media }) }),
  z.strictObject({ ...common, kind: z.literal('promises'), items: items({ icon: z.enum(promiseIcons), title, text: sentence }) }),
  z.strictObject({ ...common, kind: z.literal('stores'), title, text: sentence, action }),
]) satisfies z.ZodType<HomeBlock>

/** The home page of a site: its blocks in order. */
export const homeBlocks = z.array(homeBlock).min(1).max(maxBlocks)

/** The kinds of content that staff write. */
export const staffContentParam = z.object({ kind: z.enum(['home']) })

const listedContent = z.object({
  kind: z.string(),
  /** The blocks of the page that are shown, and all of them. */
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
    live: z.array(homeBlock),
    liveSince: z.string().nullable(),
    /** The page as it will be from `plannedAt`; null where nothing is planned. */
    planned: z.array(homeBlock).nullable(),
    plannedAt: z.string().nullable(),
    choices: contentChoices,
  }),
})
export type StaffContent = z.infer<typeof staffContentReply>['content']

/** `version` is the one that staff were shown. */
export const publishContentBody = z.strictObject({ version: z.int().min(0), blocks: homeBlocks })
export const planContentBody = z.strictObject({ version: z.int().min(0), blocks: homeBlocks, at: z.iso.datetime() })
export const contentVersionBody = z.strictObject({ version: z.int().min(1) })
export const savedContentReply = commerceReply({ kind: z.string(), version: z.int() })

/** `search`: a part of a picture's id, or of the name of the product that has it. `ids`: these pictures, separated by commas. */
export const contentPicturesQuery = z.strictObject({ search: searchWords(80).optional(), ids: orBlank(text(2000)) })
/** At most 30 pictures, each with the address of its file. */
export const contentPicturesReply = commerceReply({ pictures: z.array(z.object({ id, address: z.string() })) })
export type ContentPicture = z.infer<typeof contentPicturesReply>['pictures'][number]

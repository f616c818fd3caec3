import { z } from 'zod'

export const cacheParam = z.object({
  key: z
    .string()
    .min(1)
    .max(80)
    .regex(/^[A-Za-z0-9_-]+$/),
})

/** Words in every language that has them; `en` is always there. */
export const words = z.record(z.string(), z.string())

/** Today's board of a site: {WEBSITE}_{STORE}_METAL_PRICE. Rates in major units per gram. */
export const metalPrice = z.object({
  subsite: z.string(),
  currencyCode: z.string(),
  version: z.number().int(),
  at: z.string(),
  stale: z.boolean(),
  rates: z.array(z.object({ metal: z.string(), purity: z.string(), rate: z.number(), change: z.number(), changePercent: z.number() })),
})
export type MetalPrice = z.infer<typeof metalPrice>

/** A link of the menu; `lang` where its name is not in the page's language. */
const menuLink = z.object({ label: z.string(), path: z.string(), lang: z.string().optional() })
export type MenuLink = z.infer<typeof menuLink>

/** An entry of the menu; `path` is within the site. */
export const menuItem = z.object({
  label: z.string(),
  path: z.string(),
  groups: z.array(z.object({ label: z.string(), items: z.array(menuLink) })).optional(),
  pictures: z.array(z.object({ media: z.string(), label: z.string(), path: z.string(), alt: z.string() })).optional(),
})
export type MenuItem = z.infer<typeof menuItem>

/** A block of the home page, in the order that the editor set (…_WIDGET). */
export const block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hero'),
    title: z.string(),
    text: z.string(),
    action: z.string(),
    path: z.string(),
    wide: z.string(),
    tall: z.string(),
    alt: z.string(),
  }),
  z.object({
    kind: z.literal('categories'),
    title: z.string(),
    action: z.string(),
    items: z.array(z.object({ id: z.string(), label: z.string(), media: z.string() })),
  }),
  z.object({ kind: z.literal('pieces'), title: z.string(), action: z.string(), path: z.string(), sort: z.enum(['new', 'popular']) }),
  z.object({
    kind: z.literal('story'),
    title: z.string(),
    text: z.string(),
    action: z.string(),
    path: z.string(),
    media: z.string(),
    alt: z.string(),
  }),
  z.object({ kind: z.literal('rates'), title: z.string(), text: z.string() }),
  z.object({
    kind: z.literal('occasions'),
    title: z.string(),
    items: z.array(z.object({ label: z.string(), path: z.string(), media: z.string() })),
  }),
  z.object({ kind: z.literal('promises'), items: z.array(z.object({ icon: z.string(), title: z.string(), text: z.string() })) }),
  z.object({ kind: z.literal('stores'), title: z.string(), text: z.string(), action: z.string() }),
])
export type Block = z.infer<typeof block>

/**
 * A collection among the cards of a category ({WEBSITE}_{STORE}_AD_BANNERS): `media` is the stem of a pair of banners, `tone`
 * the colour of the words on it.
 */
export const adBanner = z.object({
  category: z.string(),
  collection: z.string(),
  media: z.string(),
  tone: z.enum(['ink', 'cream']),
})
export type AdBanner = z.infer<typeof adBanner>

/** The rates of one purity over days: `points` are [day, rate in major units]. */
export const rateHistory = z.object({ purity: z.string(), points: z.array(z.tuple([z.string(), z.number()])) })

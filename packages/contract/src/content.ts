import { website } from '@karat/sites/websites.ts'
import { z } from 'zod'
import { commerceReply, picture } from './envelope.ts'
import { maxGiftMessage, maxPieces } from './gifts.ts'
import { orBlank, text } from './input.ts'

export const cacheParam = z.object({
  key: z
    .string()
    .min(1)
    .max(80)
    .regex(/^[A-Za-z0-9_-]+$/),
})

/** A text by language; `en` is always there. */
export const translations = z.record(z.string(), z.string())

/** Today's rates of a site: {WEBSITE}_{STORE}_METAL_PRICE, in major units per gram. */
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
})
export type MenuItem = z.infer<typeof menuItem>

/** A picture in the menu (…_MENU_BANNERS): `menu` is the path of its entry, `path` the target of its link. */
export const menuBanner = z.object({ menu: z.string(), media: z.string(), label: z.string(), path: z.string(), alt: z.string() })
export type MenuBanner = z.infer<typeof menuBanner>

/** A banner of the home page (…_HOME_BANNERS), with a picture for wide screens and one for narrow ones. */
export const homeBanner = z.object({
  title: z.string(),
  text: z.string(),
  action: z.string(),
  path: z.string(),
  wide: z.string(),
  tall: z.string(),
  alt: z.string(),
})
export type HomeBanner = z.infer<typeof homeBanner>

/** A block of the home page, in the order that the editor set (…_WIDGET). */
export const block = z.discriminatedUnion('kind', [
  /** The slot of a banner: the first slot shows the first of the site's banners, the second the second. */
  z.object({ kind: z.literal('banner') }),
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
 * A collection among the cards of a category ({WEBSITE}_{STORE}_AD_BANNERS): `media` is the stem of a pair of banners, `tone` the colour of
 * the text on it.
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
export const rateHistoryQuery = z.strictObject({
  days: orBlank(z.enum(['7', '30', '90', '365'])).transform((days) => days ?? '30'),
  purity: orBlank(text(8)),
})
export const rateHistoryReply = commerceReply({ history: z.array(rateHistory) })
export type RateHistory = z.infer<typeof rateHistory>

/** A store with its opening hours by day in its own time zone (`{ mon: '11:00–20:30' }`; it is closed on a day that is missing). */
const store = z.object({
  id: z.string(),
  subsite: z.string(),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  /** A picture of the store, where there is one, and its description. */
  picture: picture.nullable(),
  alt: z.string(),
  /** The language of name, city, address and `alt` where English is the fallback. */
  lang: z.string().optional(),
  /** The code of its state, and its post code; empty where only the whole address is known. */
  state: z.string(),
  postcode: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  hours: z.record(z.string(), z.string()),
  services: z.array(z.string()),
})
export type Store = z.infer<typeof store>

/** Categories and collections in a language; `lang` is `en` where English is the fallback. */
const groups = z.object({
  categories: z.array(
    z.object({ id: z.string(), name: z.string(), lang: z.string().nullable(), intro: z.string(), introLang: z.string().nullable() }),
  ),
  /** `banner` is the stem of a pair of banners; empty where a collection has none. */
  collections: z.array(
    z.object({ id: z.string(), name: z.string(), line: z.string(), story: z.string(), lang: z.string().nullable(), banner: z.string() }),
  ),
})
export type Groups = z.infer<typeof groups>

/** The foot of every page. */
const footer = z.object({
  line: z.string(),
  groups: z.array(z.object({ label: z.string(), items: z.array(z.object({ label: z.string(), path: z.string() })) })),
  legal: z.array(z.object({ label: z.string(), path: z.string().optional() })),
  payments: z.array(z.object({ name: z.string() })),
})
export type Footer = z.infer<typeof footer>

/** A page that an editor writes: paragraphs under headings. */
const writtenPage = z.object({
  slug: z.string(),
  title: z.string(),
  text: z.string(),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
})

/**
 * Settings of the pages of all sites (SITE_SETTINGS): whether the day's rates stand above each page, and the notices at the top of every
 * page of the named sites, or of all sites. An invalid value is replaced by its default, so that it breaks no page.
 */
export const siteSettings = z.object({
  rateStrip: z.boolean().catch(true),
  notices: z.array(z.object({ text: translations, sites: z.array(z.string()).optional() })).catch([]),
})
export type SharedSettings = z.infer<typeof siteSettings>

/** The limits of a cart (PRODUCT_CART_SETTINGS): the largest quantity of a line, and the most characters of a gift message. */
export const cartSettings = z.object({
  maxQuantity: z.number().int().min(1).max(maxPieces).catch(maxPieces),
  giftMessageLength: z.number().int().min(0).max(maxGiftMessage).catch(maxGiftMessage),
})
export type CartSettings = z.infer<typeof cartSettings>

/** The values of the keys of cached content that pages read; `{SITE}` is website and store (`PNG_IN`). */
export const cachedContent = {
  WEBSITE_STORE: z.array(website),
  SITE_SETTINGS: siteSettings,
  PRODUCT_CART_SETTINGS: cartSettings,
  'COUNTRIES_{LANGUAGE}': z.array(z.object({ code: z.string(), phone: z.string(), name: z.string() })),
  'STORES_{LANGUAGE}': z.array(store),
  'CATEGORIES_{LANGUAGE}': groups,
  '{SITE}_METAL_PRICE': metalPrice,
  '{SITE}_AD_BANNERS': z.array(adBanner),
  '{SITE}_{LANGUAGE}_MENU': z.array(menuItem),
  '{SITE}_{LANGUAGE}_BLOCK': footer,
  '{SITE}_{LANGUAGE}_MENU_BANNERS': z.array(menuBanner),
  '{SITE}_{LANGUAGE}_WIDGET': z.array(block),
  '{SITE}_{LANGUAGE}_HOME_BANNERS': z.array(homeBanner),
  '{SITE}_{LANGUAGE}_PAGES': z.object({ pages: z.array(writtenPage) }),
}
export type CachedContent = { [K in keyof typeof cachedContent]: z.infer<(typeof cachedContent)[K]> }

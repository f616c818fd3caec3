import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { textLanguages } from '@karat/sites/locale.ts'
import type { NewPromotion } from '../modules/catalogue/promotions/port.ts'
import type { ProductSource } from './products.ts'

/** The folder of editable data files. */
export const seedFolder = fileURLToPath(new URL('../../seed/', import.meta.url))

/** The folder of the demo's pictures: a data set beside the apps, which is loaded into the media store. */
export const pictureFolder = fileURLToPath(new URL('../../../../photography/pictures/', import.meta.url))

function read<T>(file: string): T {
  return JSON.parse(readFileSync(`${seedFolder}${file}`, 'utf8')) as T
}

interface SiteSource {
  code: string
  website: string
  country: string
  currency: string
  languages: [string, string][]
  gateways: string[]
  [column: string]: unknown
}
interface SiteRates {
  divisor: number
  step: string
  rates: Record<string, number>
}
export interface Picture {
  file: string
  sku?: string
  banner?: string
  /** The store whose window it shows. */
  store?: string
  view?: string
  /** Photographed in this metal; otherwise recoloured from another. */
  own_metal?: boolean
  metal: string
  background: string
  width: number
  height: number
  blur: string
  /** The SHA-256 of the file. */
  hash: string
  /** The version in its address (`media.version`). */
  version: string
}

/** A store of the demo; `words` are its texts by language, without English. */
export interface SeedStore extends Record<string, unknown> {
  id: string
  alt: string
  words: Record<string, { name: string; city: string; address: string; alt: string }>
}

/** Texts of collections, categories and products in another language than English. */
export interface TranslatedCopy {
  collections: Record<string, { name: string; line: string; story: string }>
  categories: Record<string, { intro: string }>
  pieces: Record<string, { name: string; subtitle: string; description: string; details: string[]; alt: string }>
}

type Texts = Record<string, string>
/** A link of the menu or the footer; one of some countries names them. */
interface StartLink {
  label: Texts
  path: string
  countries?: string[]
}

/** The content with which a new site begins; names in braces are filled in from its settings. */
export interface StartContent {
  missing: Record<string, Texts>
  draft: { title: Texts; text: Texts }
  home: ({ kind: string } & Record<string, unknown>)[]
  /** Categories. */
  menu: string[]
  footer: { line: Texts; columns: { label: Texts; items: StartLink[] }[]; legal: StartLink[] }
  pages: {
    slug: string
    /** Whether the law asks for it: it is a draft until the merchant has read it. */
    legal: boolean
    countries?: string[]
    title: Texts
    text: Texts
    sections: { title: Texts; text: Texts }[]
  }[]
}

/** The languages of translated catalogue texts without English, which is in `copy.json`. */
export const translatedLanguages = textLanguages.filter((language) => language !== 'en')

/** All seed files, read once. */
export function seedFiles() {
  return {
    sites: read<{ websites: Record<string, unknown>[]; subsites: SiteSource[]; transferAccounts: Record<string, unknown>[] }>('sites.json'),
    rates: read<Record<string, SiteRates>>('rates.json'),
    stoneRates: read<{ carat: Record<string, number>; piece: Record<string, number> }>('stone-rates.json'),
    categories: read<{ id: string; names: Record<string, string> }[]>('categories.json'),
    pieces: read<ProductSource[]>('pieces.json'),
    copy: read<{
      collections: Record<string, { line: string; story: string }>
      categories: Record<string, { intro: string }>
      pieces: Record<string, { subtitle: string; description: string; details: string[]; alt: string }>
    }>('copy.json'),
    translations: Object.fromEntries(translatedLanguages.map((language) => [language, read<TranslatedCopy>(`copy.${language}.json`)])),
    promotions: read<(Omit<NewPromotion, 'endsAt'> & { id: string; endsAt?: string })[]>('promotions.json'),
    trade: read<{
      offers: Record<string, Record<string, number>>
      ready: string[]
      madeToOrder: string[]
      oneOfAKind: string[]
      soldOut: string[]
      leading: string[]
      newest: string[]
      indiaOnlyCategories: string[]
      /** Products by the setting of their stones. */
      settings: Record<string, string[]>
      madeIn: string
      /** The engraving of some products: the charge of each site in major units. */
      engraving: { products: string[]; maxLetters: number; scripts: string[]; workingDays: number; charges: Record<string, number> }
      sizer: { id: string; slug: string; name: string; subtitle: string; description: string; details: string[]; alt: string }
    }>('trade.json'),
    pictures: read<Picture[]>('pictures.json'),
    stores: read<SeedStore[]>('stores.json'),
    places: read<{ states: { country: string; code: string; name: string }[]; salesTax: Record<string, unknown>[] }>('places.json'),
    postcodes: read<{ country: string; first: string; last: string; states: string[]; city: string }[]>('postcodes.json'),
    delivery: read<{ rules: Record<string, unknown>[]; methods: Record<string, unknown>[]; carriers: Record<string, unknown>[] }>(
      'delivery.json',
    ),
    content: read<Record<string, unknown>>('content.json'),
    start: read<StartContent>('start.json'),
    reviews: read<{
      names: Record<string, string[]>
      /** An additional sentence for a text that was used before, by language. */
      endings: Record<string, string[]>
      texts: {
        language: string
        categories: string[]
        rating: number
        title: string
        text: string
        /** Its English text, where the merchant translated it. */
        english?: { title: string; text: string }
        fit?: 'small' | 'true' | 'large'
        reply?: string
        /** The text is about stones, or about a pair. */
        needs?: 'stones' | 'pair'
      }[]
    }>('reviews.json'),
    countries: read<{ code: string; phone: string; names: Record<string, string> }[]>('countries.json'),
  }
}

export type SeedFiles = ReturnType<typeof seedFiles>

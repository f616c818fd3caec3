import type { ProductKindName } from '@karat/pricing/product-kinds/product-kinds.ts'
import type { EngravingRoom } from '@karat/sites/engraving.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Availability } from '../inventory/port.ts'
import type { FilterCounts, Narrowing } from './filters.ts'

export interface MediaRef {
  id: string
  width: number
  height: number
  blur: string
}

/** The terms of engraving a product on a site: `charge` is the extra price of one unit, in minor units before tax. */
export interface EngravingTerms extends EngravingRoom {
  /** The additional working days. */
  workingDays: number
  charge: number
}

/** A product on a card; amounts in minor units. */
export interface CardView {
  variantId: string
  productId: string
  slug: string
  name: string
  category: string
  collection: string
  metal: string
  purity: string
  colour: string
  colours: string[]
  grossMg: number
  caratMilli: number
  stone: string
  actual: number
  price: number
  availability: Availability
  badge: string
  alt: string
  /** `en` where name and alternative text are English instead of the requested language. */
  lang: string | null
  lead: boolean
  pictures: MediaRef[]
}

/** A variant's record for carts and orders. */
export interface VariantRecord {
  variantId: string
  productId: string
  name: string
  /** `en` where the name is English instead of the requested language. */
  lang: string | null
  slug: string
  kind: ProductKindName
  metal: string
  colour: string
  purity: string
  size: string
  sizeSystem: string
  grossMg: number
  netMg: number
  categoryId: string
  /** Empty where the product has none. */
  collectionId: string
  picture: MediaRef | undefined
  /** The terms of its engraving on the site; null where it is not offered. */
  engraving: EngravingTerms | null
}

/** The texts of a category in a language; `lang` and `introLang` are `en` for the English fallback. */
export interface CategoryTranslation {
  id: string
  name: string
  lang: string | null
  intro: string
  introLang: string | null
}

/** The texts of a collection in a language; `lang` is `en` for the English fallback. */
export interface CollectionTranslation {
  id: string
  name: string
  line: string
  story: string
  lang: string | null
  /** The beginning of the addresses of its banners (`-wide`, `-tall`); empty where it has none. */
  banner: string
}

export type { Narrowing } from './filters.ts'

/** A page of products with their filters. */
export interface NarrowedPage {
  cards: CardView[]
  total: number
  /** Whether there are more products than `total`. */
  capped: boolean
  pages: number
  facets: FilterCounts[]
}

/** Products found by words, to be narrowed by filters. */
export interface FoundProducts {
  /** How many products a narrowing leaves. */
  count(narrowing: Narrowing): number
  /** A page of them, in the order in which they were found or by a sort; sold-out products come last. */
  page(narrowing: Narrowing): Promise<NarrowedPage>
}

export interface Catalogue {
  /** The records of variants that a site sells, named in a language; others are left out. */
  records(db: Db, site: Site, language: string, variantIds: readonly string[]): Promise<Map<string, VariantRecord>>
  /** The variant of an id: itself, or the leading one of a product. */
  resolveVariant(db: Db, id: string): Promise<string | undefined>
  /** The leading variants of products, by product. */
  leadsOf(db: Db, productIds: readonly string[]): Promise<Map<string, string>>
  /** The products of variants, by variant. */
  productsOf(db: Db, variantIds: readonly string[]): Promise<Map<string, string>>
  /** Cards of the leading variants of products in a language, in the given order. */
  cards(site: Site, language: string, productIds: readonly string[]): Promise<CardView[]>
  /** Products of a site's listing, the best first, with their present prices; `capped` where there are more of them. */
  found(site: Site, language: string, products: { ids: readonly string[]; capped: boolean }): Promise<FoundProducts>
  /** A page of all products that match the filters; sold-out products come last. */
  browse(site: Site, language: string, narrowing: Narrowing): Promise<NarrowedPage>
}

/** The products that shoppers can buy on a site, for the offers that are for some of them. */
export interface SoldProducts {
  /** The number of products of a site with a variant in a scope; an empty list allows all. */
  countSold(
    subsite: string,
    scope: {
      categories: readonly string[]
      collections: readonly string[]
      metals: readonly string[]
      purities: readonly string[]
    },
  ): Promise<number>
  /** Whether a site sells a product; read in a transaction where one is handed on. */
  isSold(subsite: string, productId: string, tx?: Db): Promise<boolean>
  /** The categories and collections of the shop, and the purities that have a rate with their metals. */
  choices(
    language: string,
    tx?: Db,
  ): Promise<{
    categories: { id: string; name: string }[]
    collections: { id: string; name: string }[]
    purities: { purity: string; metal: string }[]
  }>
}

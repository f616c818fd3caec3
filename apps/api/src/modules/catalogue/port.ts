import type { Db } from '../../kernel/db/db.ts'
import type { Site } from '../sites/port.ts'
import type { Availability } from '../inventory/port.ts'

export interface MediaRef {
  id: string
  width: number
  height: number
  blur: string
}

/** A piece on a card; amounts in minor units. */
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
  lead: boolean
  pictures: MediaRef[]
}

/** A variant as bags and orders name it. */
export interface VariantFacts {
  variantId: string
  productId: string
  name: string
  slug: string
  kind: 'piece' | 'accessory'
  metal: string
  colour: string
  purity: string
  size: string
  sizeSystem: string
  grossMg: number
  netMg: number
  categoryId: string
  picture: MediaRef | undefined
}

export interface Catalogue {
  /** Facts of variants that are sold on a site; others are left out. */
  facts(db: Db, site: Site, variantIds: readonly string[]): Promise<Map<string, VariantFacts>>
  /** The variant that an id means: itself, or the leading one of a piece. */
  resolveVariant(db: Db, id: string): Promise<string | undefined>
  /** Cards of the leading variants of pieces, in the order asked for. */
  cards(site: Site, productIds: readonly string[]): Promise<CardView[]>
}

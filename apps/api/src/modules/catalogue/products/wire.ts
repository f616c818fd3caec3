import { sum, toMajor } from '@karat/money/money.ts'
import { gradeOf } from '@karat/pricing/grade.ts'
import { kindNamed } from '@karat/pricing/product-kinds/product-kinds.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import type { Card, ProductDetail, Variant } from '@karat/contract/products.ts'
import type { StockLevel } from '../inventory/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CardView } from './port.ts'
import { certificateOf } from './rules.ts'
import type { ProductRow } from './store.ts'

/** `lang` for texts that are not in the requested language; empty where they are. */
export function langField(lang: string | null | undefined): { lang?: string } {
  return lang ? { lang } : {}
}

/** A card under the wire's names, amounts in major units. */
export function cardToWire(site: Site, card: CardView): Card {
  return {
    productID: card.variantId,
    product: card.productId,
    slug: card.slug,
    name: card.name,
    category: card.category,
    collection: card.collection,
    metal: card.metal,
    purity: card.purity,
    colour: card.colour,
    colours: card.colours,
    grossMg: card.grossMg,
    caratMilli: card.caratMilli,
    stone: card.stone,
    actualPrice: toMajor(card.actual, site.currency),
    offer_price: card.price < card.actual ? toMajor(card.price, site.currency) : 0,
    availability: card.availability,
    badge: card.badge,
    alt: card.alt,
    ...langField(card.lang),
    lead: card.lead,
    pictures: card.pictures,
  }
}

/** The weights of a variant, or of its ready piece. */
type Weights = Pick<Variant, 'grossMg' | 'netMg' | 'caratMilli'>

/** The price of one unit of each variant in minor units, and the weights of the ready piece that make it; `offer` is 0 where it is not reduced. */
export type VariantPrices = Map<string, { actual: number; offer: number; piece?: Weights | undefined }>

/** The weights of the ready piece that make a price; undefined where those of the variant do. */
export const pieceWeights = ({ piece, metals, stones }: PriceInput): Weights | undefined =>
  piece && {
    grossMg: piece.grossMg,
    netMg: sum(metals.map(({ netMg }) => netMg)),
    caratMilli: sum(stones.map(({ caratMilli }) => caratMilli)),
  }

interface ProductOffer {
  prices: VariantPrices
  levels: Map<string, StockLevel>
  rateVersion: { version: number; at: Date }
}

/** A product with those of its variants that have a price and a stock level; undefined where none has. */
export function productToWire(site: Site, row: ProductRow, { prices, levels, rateVersion }: ProductOffer): ProductDetail | undefined {
  const caratMilli = sum(row.stones.map((stone) => stone.caratMilli))
  const variants = row.variants.flatMap(({ id: productID, colour, purity, size, grossMg, netMg }): Variant[] => {
    const price = prices.get(productID)
    const level = levels.get(productID)
    if (!price || !level) return []
    const money = { actualPrice: toMajor(price.actual, site.currency), offer_price: toMajor(price.offer, site.currency) }
    const { availability, leadDays } = level
    const weights = price.piece ?? { grossMg, netMg, caratMilli }
    return [{ productID, colour, purity, size, ...weights, ofReadyPiece: price.piece !== undefined, ...money, availability, leadDays }]
  })
  if (variants.length === 0) return undefined
  const lead = row.variants.find((variant) => variant.lead && prices.has(variant.id))?.id ?? variants[0]?.productID ?? ''
  const { id: productId, collection, collectionId, collectionLang, lang, stones, engraving, ...rest } = row
  return {
    ...rest,
    listed: kindNamed(rest.kind).isListed,
    product: productId,
    ...langField(lang),
    collection: collection && collectionId ? { id: collectionId, name: collection, ...langField(collectionLang) } : null,
    lead,
    stones: stones.map((stone) => ({ ...stone, ...gradeOf(stone.key) })),
    certificate: certificateOf(stones),
    engraving: engraving && {
      ...engraving,
      scripts: [...engraving.scripts],
      charge: toMajor(engraving.charge, site.currency),
      exchangeable: site.returnResolutions.includes('exchange'),
    },
    variants,
    rate: { version: rateVersion.version, at: rateVersion.at.toISOString() },
  }
}

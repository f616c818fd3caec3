import { toMajor } from '@karat/money/money.ts'
import type { Card } from '@karat/contract/products.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CardView } from './port.ts'

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

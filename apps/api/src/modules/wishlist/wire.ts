import type { SharedEntry, WishlistEntryReply, WishlistReply } from '@karat/contract/wishlist.ts'
import { toMajor } from '@karat/money/money.ts'
import { langField } from '../catalogue/wire.ts'
import type { Site } from '../sites/port.ts'
import type { WishlistEntry, WishlistView } from './port.ts'

/** The public part of an entry; amounts in major units. */
export function sharedToWire({ currency }: Pick<Site, 'currency'>, { facts, price, level }: WishlistEntry): SharedEntry {
  return {
    productID: facts.variantId,
    product: facts.productId,
    name: facts.name,
    ...langField(facts.lang),
    slug: facts.slug,
    category: facts.categoryId,
    metal: facts.metal,
    colour: facts.colour,
    purity: facts.purity,
    size: facts.size,
    sizeSystem: facts.sizeSystem,
    picture: facts.picture ?? null,
    actualPrice: toMajor(price.actual, currency),
    offer_price: toMajor(price.offer, currency),
    price: toMajor(price.charged, currency),
    availability: level.availability,
    available: level.quantity > 0,
    leadDays: level.leadDays,
  }
}

function entryToWire(site: Site, wishlistName: string, entry: WishlistEntry): WishlistEntryReply {
  const { item, priceAdded, rateChange } = entry
  return {
    itemid: item.id,
    wishlistName,
    action: 'savelist',
    ...sharedToWire(site, entry),
    priceAdded: priceAdded === null ? null : toMajor(priceAdded, site.currency),
    rateChange,
    addedAt: new Date(item.addedAt).toISOString(),
  }
}

/** A wishlist as its owner sees it. */
export function wishlistToWire(site: Site, { id, name, shareId, entries }: WishlistView): WishlistReply {
  return { wishlistID: id, wishlistName: name, shareID: shareId, items: entries.map((entry) => entryToWire(site, name, entry)) }
}

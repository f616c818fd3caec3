import type { SharedEntry, WishlistEntryReply, WishlistReply } from '@karat/contract/wishlist.ts'
import { toMajor } from '@karat/money/money.ts'
import { langField } from '../../catalogue/products/wire.ts'
import type { Site } from '../../content/sites/port.ts'
import type { WishlistEntry, WishlistView } from './port.ts'

/** The public part of an entry; amounts in major units. */
export function sharedToWire({ currency }: Pick<Site, 'currency'>, { record, price, level }: WishlistEntry): SharedEntry {
  return {
    productID: record.variantId,
    product: record.productId,
    name: record.name,
    ...langField(record.lang),
    slug: record.slug,
    category: record.categoryId,
    metal: record.metal,
    colour: record.colour,
    purity: record.purity,
    size: record.size,
    sizeSystem: record.sizeSystem,
    picture: record.picture ?? null,
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

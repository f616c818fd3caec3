import { offerTerms } from '../modules/cart/promotions/offer-terms.ts'
import { createReadyPieces } from '../modules/catalogue/inventory/ready-pieces/service.ts'
import { createInventory } from '../modules/catalogue/inventory/service.ts'
import { createMedia } from '../modules/catalogue/media/service.ts'
import { createMediaStore } from '../modules/catalogue/media/stores/media-stores.ts'
import { createRateFeed } from '../modules/catalogue/pricing/feeds/rate-feeds.ts'
import { createPricing } from '../modules/catalogue/pricing/service.ts'
import { createCollectionEditing } from '../modules/catalogue/products/collections/service.ts'
import { createProductEditing } from '../modules/catalogue/products/editing/service.ts'
import { createProductImports } from '../modules/catalogue/products/imports/service.ts'
import { createCatalogue } from '../modules/catalogue/products/service.ts'
import { createPromotionEditing } from '../modules/catalogue/promotions/editing/service.ts'
import { createPromotions } from '../modules/catalogue/promotions/service.ts'
import { createSearch } from '../modules/catalogue/search/service.ts'
import { findHuidsOfUnits } from '../modules/orders/orders/huids/store.ts'
import { publishStockMoved } from '../modules/orders/orders/units/stock-moved.ts'
import { pictureFolder } from '../seed/files.ts'
import type { Core } from './core.ts'
import type { Later } from './later.ts'
import type { ComposeOptions } from './options.ts'

/** Wires the catalogue: products, their prices, stock and media, and offers. */
export function composeCatalogue(core: Core, { mediaStore, onRepricing, rateFeed = {} }: ComposeOptions, later: Later) {
  const { db, clock, cache, events, jobs, onChanged, onJobError, photoEncoder, sites } = core
  const catalogue = createCatalogue({ db, cache, onError: (error) => onJobError('listing', error) })
  const inventory = createInventory()
  const pricing = createPricing({
    db,
    clock,
    cache,
    events,
    jobs,
    sites,
    inventory,
    worksAlone: (...of) => later.worksAlone(...of),
    carts: later.carts,
    heldPrices: later.checkout,
    openOrders: later.staffOrders,
    feed: createRateFeed(rateFeed),
    onFeedError: (error) => onJobError('rates.feed', error),
    onChanged,
    onRepricing,
  })
  const search = createSearch({ db, catalogue })
  const editing = createProductEditing({ ...core, inventory, pricing, search })
  const media = createMedia({
    db,
    cache,
    clock,
    photoEncoder,
    demo: createMediaStore({ kind: 'folder', folder: pictureFolder }),
    store: createMediaStore(mediaStore),
    onError: (error) => onJobError('avif', error),
  })
  return {
    catalogue,
    inventory,
    readyPieces: createReadyPieces({
      ...core,
      catalogue,
      pricing,
      huidsOfOrders: findHuidsOfUnits,
      stockMoved: (tx, subsite, moved) => publishStockMoved(tx, events, subsite, moved),
    }),
    pricing,
    search,
    collections: createCollectionEditing({ ...core, search }),
    editing,
    media,
    productImports: createProductImports({
      ...core,
      inventory,
      pricing,
      search,
      uploads: { take: media.takeUpload },
      originals: { encode: media.encodeOriginal, store: media.storeOriginal },
      recordAct: (...of) => later.recordAct(...of),
    }),
    promotionEditing: createPromotionEditing({ ...core, products: editing, termsOf: offerTerms }),
    promotions: createPromotions({
      ...core,
      hasOrdered: (tx, subsite, customer) => later.orders().hasOrdered(tx, subsite, customer),
    }),
  }
}

export type CatalogueModules = ReturnType<typeof composeCatalogue>

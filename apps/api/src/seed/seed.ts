import { type Currency, fromMajor } from '@karat/money/money.ts'
import { sql } from 'drizzle-orm'
import { type Clock, durations } from '../kernel/clock.ts'
import { type Db, listParam, transactWithoutTimeouts, rows } from '../kernel/db/db.ts'
import { type SeedFiles, seedFiles } from './files.ts'
import { fixedNumber, insertAll } from './insert.ts'
import { readProduct, type SeedProduct, slugOf } from './products.ts'
import { seedPromotions } from './promotions.ts'
import { seedReviews } from './reviews.ts'
import { seedPrices, seedRates } from './seed-prices.ts'
import { mediaId, seedPictureVersions, seedStorePictures, storePicture } from './store-pictures.ts'
import { lacksTranslations, seedStoreTranslations, seedTranslations } from './translations.ts'

async function seedSites(db: Db, { sites }: SeedFiles) {
  await insertAll(
    db,
    'website',
    ['code', 'website_id', 'position', 'persist_lifetime', 'persist_shopping_cart', 'clear_cart_logout'],
    sites.websites.map((site, position) => ({ ...site, position })),
  )
  const subsites = sites.subsites.map((site, position) => ({ ...site, position }))
  const columns = Object.keys(subsites[0] ?? {}).filter((column) => column !== 'languages')
  await insertAll(db, 'subsite', columns, subsites)
  const languages = sites.subsites.flatMap((site) =>
    site.languages.map(([language_code, language_id], position) => ({ subsite: site.code, language_code, language_id, position })),
  )
  await insertAll(db, 'subsite_language', ['subsite', 'language_code', 'language_id', 'position'], languages)
  await insertAll(db, 'transfer_account', ['subsite', 'bank', 'holder', 'number', 'code_name', 'code'], sites.transferAccounts)
}

/** Adds profiles to the sites of a demo that was seeded before they existed; it is recognised by the merchant's name. */
async function seedProfiles(db: Db, { sites }: Pick<SeedFiles, 'sites'>) {
  await db.execute(sql`
    update subsite s set profile = t.profile from jsonb_to_recordset(${JSON.stringify(sites.subsites)}::jsonb) as t(code text, profile jsonb)
    where s.code = t.code and s.profile = jsonb_build_object('house', jsonb_build_object('name', t.profile->'merchant'->'name'))`)
}

/** A picture without a metal has no colour, as its variant has none. */
const colourOfMetal = (metal: string) => (/^y\d/.test(metal) ? 'yellow' : metal === 'none' ? '' : metal)

/** The views of a product's pictures, in display order. */
export const viewOrder = ['hero', 'threeq', 'angle', 'macro', 'mood', 'front', 'top', 'left']

async function seedPictures(db: Db, { pictures }: SeedFiles) {
  await insertAll(
    db,
    'media',
    ['id', 'file', 'hash', 'version', 'width', 'height', 'blur'],
    pictures.map((picture) => ({ ...picture, id: mediaId(picture.file) })),
  )
  const productPictures = pictures
    // The frames of a 360° view are not separate pictures: the product counts them.
    .filter((picture) => picture.sku && picture.view !== 'turn')
    .map((picture) => ({
      ...picture,
      product_id: picture.sku,
      media_id: mediaId(picture.file),
      colour: colourOfMetal(picture.metal),
      position: viewOrder.indexOf(picture.view ?? 'hero'),
    }))
  await insertAll(db, 'product_media', ['product_id', 'media_id', 'colour', 'view', 'position'], productPictures)
}

function rankOf(list: readonly string[], sku: string): number {
  const index = list.indexOf(sku)
  return index < 0 ? list.length : index
}

/** The setting of a product's stones, where the data files state it. */
function settingOf({ settings }: SeedFiles['trade'], sku: string): string {
  return Object.entries(settings).find(([, skus]) => skus.includes(sku))?.[0] ?? ''
}

async function seedCatalogue(db: Db, files: SeedFiles, seedProducts: SeedProduct[]) {
  const { categories, copy, trade, sites } = files
  await insertAll(
    db,
    'category',
    ['id', 'position', 'names', 'intro'],
    categories.map((category, position) => ({ ...category, position, intro: copy.categories[category.id]?.intro ?? '' })),
  )
  await insertAll(
    db,
    'collection',
    ['id', 'position', 'name', 'line', 'story'],
    Object.entries(copy.collections).map(([name, texts], position) => ({ id: slugOf(name), position, name, ...texts })),
  )
  const allSites = sites.subsites.map((site) => site.code)
  const openedAt = Date.parse('2026-11-01T00:00:00Z')
  const { products: engraved, charges, ...room } = trade.engraving
  const engraving = {
    ...room,
    charges: Object.fromEntries(sites.subsites.map(({ code, currency }) => [code, fromMajor(charges[code] ?? 0, currency as Currency)])),
  }
  const products = seedProducts.map(({ source, slug, stones, stone, sizes }, position) => {
    const newest = rankOf(trade.newest, source.sku)
    const added = new Date(openedAt - newest * durations.day - position * durations.minute).toISOString()
    return {
      id: source.sku,
      slug,
      kind: source.category === 'coins' ? 'coin' : 'piece',
      name: source.name,
      ...copy.pieces[source.sku],
      category_id: source.category,
      collection_id: slugOf(source.collection),
      occasion: source.occasion.replaceAll(' ', '-'),
      audience: source.audience,
      stone,
      stones,
      size_system: sizes.system,
      sites: trade.indiaOnlyCategories.includes(source.category) ? ['in'] : allSites,
      hallmarked: source.huid,
      setting: settingOf(trade, source.sku),
      made_in: trade.madeIn,
      engraving: engraved.includes(source.sku) ? engraving : null,
      badge: newest < trade.newest.length ? 'new' : '',
      popularity: 10_000 - rankOf(trade.leading, source.sku) * 100 - (fixedNumber(source.sku) % 90),
      created_at: added,
      changed_at: added,
    }
  })
  const sizer = {
    ...trade.sizer,
    kind: 'accessory',
    category_id: 'rings',
    collection_id: null,
    occasion: '',
    audience: 'unisex',
    stone: 'none',
    stones: [],
    size_system: 'none',
    sites: allSites,
    hallmarked: false,
    setting: '',
    made_in: trade.madeIn,
    engraving: null,
    badge: '',
    popularity: 0,
    created_at: new Date(openedAt).toISOString(),
    changed_at: new Date(openedAt).toISOString(),
  }
  const columns = [
    'id',
    'slug',
    'kind',
    'name',
    'subtitle',
    'description',
    'details',
    'alt',
    'category_id',
    'collection_id',
    'occasion',
    'audience',
    'stone',
    'stones',
    'size_system',
    'sites',
    'hallmarked',
    'setting',
    'made_in',
    'engraving',
    'badge',
    'popularity',
    'created_at',
    'changed_at',
  ]
  await insertAll(db, 'product', columns, [...products, sizer])
  const variants = seedProducts.flatMap((product) =>
    product.variants.map((v, position) => ({
      id: v.id,
      product_id: product.source.sku,
      metal: v.metal,
      colour: v.colour,
      purity: v.purity,
      size: v.size,
      gross_mg: v.grossMg,
      net_mg: v.netMg,
      articles: v.articles,
      position,
      listed: v.listed,
      lead: v.lead,
    })),
  )
  const sizerVariant = {
    id: trade.sizer.id,
    product_id: trade.sizer.id,
    metal: 'none',
    colour: '',
    purity: '',
    size: '',
    gross_mg: 0,
    net_mg: 0,
    articles: 0,
    position: 0,
    listed: false,
    lead: true,
  }
  await insertAll(db, 'variant', Object.keys(sizerVariant), [...variants, sizerVariant])
}

async function seedPlaces(db: Db, { stores, places, postcodes, delivery }: SeedFiles) {
  await insertAll(
    db,
    'store',
    [
      'id',
      'subsite',
      'position',
      'name',
      'city',
      'address',
      'media_id',
      'alt',
      'words',
      'street',
      'postcode',
      'state',
      'phone',
      'latitude',
      'longitude',
      'time_zone',
      'hours',
      'services',
    ],
    stores.map((store, position) => ({ ...store, media_id: storePicture(store.id), position })),
  )
  await insertAll(
    db,
    'country_state',
    ['country', 'code', 'name', 'position'],
    places.states.map((state, position) => ({ ...state, position })),
  )
  await insertAll(db, 'sales_tax', ['state', 'prefix', 'rate'], places.salesTax)
  await insertAll(db, 'postcode_area', ['country', 'first', 'last', 'states', 'city'], postcodes)
  await insertAll(db, 'delivery_rule', ['subsite', 'prefix', 'serviceable', 'cod', 'days'], delivery.rules)
  await insertAll(
    db,
    'delivery_method',
    ['subsite', 'method', 'prefix', 'position', 'fee', 'free_from', 'maximum', 'days', 'sooner', 'cut_off'],
    delivery.methods.map((method, position) => ({
      prefix: '',
      free_from: null,
      maximum: null,
      days: null,
      sooner: 0,
      cut_off: null,
      ...method,
      position,
    })),
  )
  await insertAll(db, 'carrier', ['subsite', 'key', 'name', 'page', 'kind'], delivery.carriers)
}

/** The products of the demo with all their variants, from the data files. */
export function readSeedProducts(files: SeedFiles = seedFiles()): SeedProduct[] {
  return files.pieces.map((source) => {
    const copy = files.copy.pieces[source.sku]
    return readProduct(source, [source.name, copy?.subtitle, copy?.description, ...(copy?.details ?? [])].join(' '))
  })
}

/** Adds to a demo that was seeded before they existed: texts in other languages, settings and countries of manufacture. */
async function addMissingData(tx: Db, files: SeedFiles) {
  await seedTranslations(tx, files)
  for (const [setting, skus] of Object.entries(files.trade.settings))
    await tx.execute(sql`update product set setting = ${setting} where setting = '' and id = any(${listParam(skus)})`)
  const demoIds = [...Object.keys(files.copy.pieces), files.trade.sizer.id]
  await tx.execute(sql`update product set made_in = ${files.trade.madeIn} where made_in = '' and id = any(${listParam(demoIds)})`)
}

/**
 * Fills an empty database with the demo shop. Returns false where a shop exists; one that was seeded before products had texts in other
 * languages gets those of the demo's products. Derived data (listing rows, search documents) are built by their own modules.
 */
export async function seedShop(db: Db, clock: Clock): Promise<boolean> {
  return transactWithoutTimeouts(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4741242)`)
    const [existing] = await rows<{ code: string }>(tx, sql`select code from website limit 1`)
    if (existing) {
      const files = seedFiles()
      if (await lacksTranslations(tx)) await addMissingData(tx, files)
      await seedStoreTranslations(tx, files)
      await seedStorePictures(tx, files)
      await seedPictureVersions(tx, files)
      await seedProfiles(tx, files)
      await seedPromotions(tx, files)
      await seedReviews(tx, files, clock)
      return false
    }
    const files = seedFiles()
    const products = readSeedProducts(files)
    await seedSites(tx, files)
    await seedRates(tx, files, clock.now())
    await seedCatalogue(tx, files, products)
    await seedPromotions(tx, files)
    await seedTranslations(tx, files)
    await seedPictures(tx, files)
    await seedPrices(tx, files, products)
    await seedPlaces(tx, files)
    await seedReviews(tx, files, clock)
    const now = clock.now().toISOString()
    await insertAll(
      tx,
      'content_entry',
      ['key', 'value', 'updated_at'],
      Object.entries(files.content).map(([key, value]) => ({ key, value, updated_at: now })),
    )
    return true
  })
}

import { sql } from 'drizzle-orm'
import { type Clock, durations } from '../kernel/clock.ts'
import { type Db, listParam, transactWithoutTimeouts, rows } from '../kernel/db/db.ts'
import { type SeedFiles, seedFiles } from './files.ts'
import { fixedNumber, insertAll } from './insert.ts'
import { readPiece, type SeedPiece, slugOf } from './pieces.ts'
import { seedPrices, seedRates } from './seed-prices.ts'
import { lacksTranslations, seedStoreWords, seedTranslations } from './translations.ts'

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
}

/** Gives the sites of a demo that was filled before they had profiles theirs; their house's name tells them. */
async function seedProfiles(db: Db, { sites }: Pick<SeedFiles, 'sites'>) {
  await db.execute(sql`
    update subsite s set profile = t.profile from jsonb_to_recordset(${JSON.stringify(sites.subsites)}::jsonb) as t(code text, profile jsonb)
    where s.code = t.code and s.profile = jsonb_build_object('house', jsonb_build_object('name', t.profile->'house'->'name'))`)
}

/** What is of no metal has no colour, as its variant has none. */
const colourOfMetal = (metal: string) => (/^y\d/.test(metal) ? 'yellow' : metal === 'none' ? '' : metal)
const mediaId = (file: string) => file.replace(/\.jpg$/, '')

/** The pictures of a piece, in the order that it shows them. */
export const viewOrder = ['hero', 'threeq', 'angle', 'macro', 'mood', 'front', 'top', 'left']

async function seedPictures(db: Db, { pictures }: SeedFiles) {
  await insertAll(
    db,
    'media',
    ['id', 'file', 'width', 'height', 'blur'],
    pictures.map((picture) => ({ ...picture, id: mediaId(picture.file) })),
  )
  const shown = pictures
    // The frames of a turn are not pictures of their own: the piece counts them.
    .filter((picture) => picture.sku && picture.view !== 'turn')
    .map((picture) => ({
      ...picture,
      product_id: picture.sku,
      media_id: mediaId(picture.file),
      colour: colourOfMetal(picture.metal),
      position: viewOrder.indexOf(picture.view ?? 'hero'),
    }))
  await insertAll(db, 'product_media', ['product_id', 'media_id', 'colour', 'view', 'position'], shown)
}

function rankOf(list: readonly string[], sku: string): number {
  const at = list.indexOf(sku)
  return at < 0 ? list.length : at
}

/** How a piece's stones are held, where the data files say it. */
function settingOf({ settings }: SeedFiles['trade'], sku: string): string {
  return Object.entries(settings).find(([, skus]) => skus.includes(sku))?.[0] ?? ''
}

async function seedCatalogue(db: Db, files: SeedFiles, pieces: SeedPiece[]) {
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
    Object.entries(copy.collections).map(([name, words], position) => ({ id: slugOf(name), position, name, ...words })),
  )
  const everywhere = sites.subsites.map((site) => site.code)
  const opened = Date.parse('2026-11-01T00:00:00Z')
  const products = pieces.map(({ words, slug, stones, stone, sizes }, position) => {
    const newest = rankOf(trade.newest, words.sku)
    return {
      id: words.sku,
      slug,
      kind: 'piece',
      name: words.name,
      ...copy.pieces[words.sku],
      category_id: words.category,
      collection_id: slugOf(words.collection),
      occasion: words.occasion.replaceAll(' ', '-'),
      audience: words.audience,
      stone,
      stones,
      size_system: sizes.system,
      sites: trade.indiaOnlyCategories.includes(words.category) ? ['in'] : everywhere,
      hallmarked: words.huid,
      setting: settingOf(trade, words.sku),
      made_in: trade.madeIn,
      badge: newest < trade.newest.length ? 'new' : '',
      popularity: 10_000 - rankOf(trade.leading, words.sku) * 100 - (fixedNumber(words.sku) % 90),
      created_at: new Date(opened - newest * durations.day - position * durations.minute).toISOString(),
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
    sites: everywhere,
    hallmarked: false,
    setting: '',
    made_in: trade.madeIn,
    badge: '',
    popularity: 0,
    created_at: new Date(opened).toISOString(),
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
    'badge',
    'popularity',
    'created_at',
  ]
  await insertAll(db, 'product', columns, [...products, sizer])
  const variants = pieces.flatMap((piece) =>
    piece.variants.map((v, position) => ({
      id: v.id,
      product_id: piece.words.sku,
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
  const only = {
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
  await insertAll(db, 'variant', Object.keys(only), [...variants, only])
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
      'words',
      'state',
      'phone',
      'latitude',
      'longitude',
      'time_zone',
      'hours',
      'services',
    ],
    stores.map((store, position) => ({ ...store, position })),
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
}

/** The pieces of the demo with all their variants, as the data files have them. */
export function seedPieces(files: SeedFiles = seedFiles()): SeedPiece[] {
  return files.pieces.map((words) => {
    const copy = files.copy.pieces[words.sku]
    return readPiece(words, [words.name, copy?.subtitle, copy?.description, ...(copy?.details ?? [])].join(' '))
  })
}

/** Gives a demo that was filled before they were known the words of other languages, and what its pieces are. */
async function addWords(tx: Db, files: SeedFiles) {
  await seedTranslations(tx, files)
  for (const [setting, skus] of Object.entries(files.trade.settings))
    await tx.execute(sql`update product set setting = ${setting} where setting = '' and id = any(${listParam(skus)})`)
  const known = [...Object.keys(files.copy.pieces), files.trade.sizer.id]
  await tx.execute(sql`update product set made_in = ${files.trade.madeIn} where made_in = '' and id = any(${listParam(known)})`)
}

/**
 * Fills an empty database with the demo shop. Returns false where a shop is already there; one that was filled before
 * pieces had words in other languages gets those of the demo's pieces.
 * What is derived (listing rows, search words) is left to the modules that own it.
 */
export async function seedShop(db: Db, clock: Clock): Promise<boolean> {
  return transactWithoutTimeouts(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4741242)`)
    const [there] = await rows<{ code: string }>(tx, sql`select code from website limit 1`)
    if (there) {
      const files = seedFiles()
      if (await lacksTranslations(tx)) await addWords(tx, files)
      await seedStoreWords(tx, files)
      await seedProfiles(tx, files)
      return false
    }
    const files = seedFiles()
    const pieces = seedPieces(files)
    await seedSites(tx, files)
    await seedRates(tx, files, clock.now())
    await seedCatalogue(tx, files, pieces)
    await seedTranslations(tx, files)
    await seedPictures(tx, files)
    await seedPrices(tx, files, pieces)
    await seedPlaces(tx, files)
    const at = clock.now().toISOString()
    await insertAll(
      tx,
      'content_entry',
      ['key', 'value', 'updated_at'],
      Object.entries(files.content).map(([key, value]) => ({ key, value, updated_at: at })),
    )
    return true
  })
}

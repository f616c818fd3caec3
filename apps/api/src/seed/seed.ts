import { divideRounded, fromMajor, type Currency } from '@karat/money/money.ts'
import { stonesValue } from '@karat/pricing/parts.ts'
import { sql } from 'drizzle-orm'
import { after, type Clock, dayIn, momentIn, spans } from '../kernel/clock.ts'
import { type Db, rows } from '../kernel/db/db.ts'
import type { PieceStones } from '../modules/catalogue/tables.ts'
import { type SeedFiles, seedFiles } from './files.ts'
import { metalOf, readPiece, type SeedPiece, slugOf } from './pieces.ts'
import { historyDays, rateShare } from './series.ts'

/** Writes many rows in one statement: their JSON is spread into the named columns by the database. */
export async function insertAll(db: Db, table: string, columns: readonly string[], values: readonly object[]): Promise<void> {
  const names = sql.raw(columns.join(', '))
  for (let at = 0; at < values.length; at += 5000)
    await db.execute(
      sql`insert into ${sql.raw(table)} (${names}) select ${names} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(values.slice(at, at + 5000))}::jsonb)`,
    )
}

/** A small fixed number from words, so that the demo's stock and popularity are the same everywhere. */
function fixedNumber(words: string): number {
  let hash = 2166136261
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  return (hash >>> 0) % 1000
}

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

async function seedRates(db: Db, { sites, rates, stoneRates }: SeedFiles, now: Date) {
  for (const site of sites.subsites) {
    const board = rates[site.code]
    if (!board) continue
    const step = fromMajor(board.step, site.currency as Currency)
    const zone = String(site['time_zone'])
    // The board is set at half past nine of the site's morning; a first start before that sets today's at once.
    const boardTime = (ago: number) => {
      const at = momentIn(zone, dayIn(zone, after(now, -ago * spans.day)), '09:30')
      return at < now ? at : now
    }
    const days = Array.from({ length: historyDays }, (_, at) => historyDays - 1 - at)
    await insertAll(
      db,
      'rate_version',
      ['subsite', 'version', 'at', 'author'],
      days.map((ago) => ({ subsite: site.code, version: historyDays - ago, at: boardTime(ago).toISOString(), author: 'seed' })),
    )
    const figures = days.flatMap((ago) =>
      Object.entries(board.rates).map(([purity, rate]) => {
        const minor = fromMajor(rate, site.currency as Currency)
        const metal = metalOf(purity)
        return {
          version: historyDays - ago,
          metal,
          purity,
          rate: ago === 0 ? minor : Math.round((minor * rateShare(metal, ago)) / step) * step,
        }
      }),
    )
    await db.execute(sql`
      insert into metal_rate (version_id, metal, purity, rate)
      select v.id, f.metal, f.purity, f.rate
      from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f(version int, metal text, purity text, rate int)
      join rate_version v on v.subsite = ${site.code} and v.version = f.version`)
    await db.execute(
      sql`insert into current_rate select subsite, id from rate_version where subsite = ${site.code} and version = ${historyDays}`,
    )
    const stones = (['carat', 'piece'] as const).flatMap((unit) =>
      Object.entries(stoneRates[unit]).map(([key, rupees]) => ({
        subsite: site.code,
        key,
        unit,
        rate: divideRounded(rupees * 100, board.divisor),
      })),
    )
    await insertAll(db, 'stone_rate', ['subsite', 'key', 'unit', 'rate'], stones)
  }
}

const colourOfMetal = (metal: string) => (/^y\d/.test(metal) ? 'yellow' : metal)
const mediaId = (file: string) => file.replace(/\.jpg$/, '')

async function seedPictures(db: Db, { pictures }: SeedFiles) {
  await insertAll(
    db,
    'media',
    ['id', 'file', 'width', 'height', 'blur'],
    pictures.map((picture) => ({ ...picture, id: mediaId(picture.file) })),
  )
  const views = ['hero', 'threeq', 'macro']
  const shown = pictures
    .filter((picture) => picture.sku)
    .map((picture) => ({
      ...picture,
      product_id: picture.sku,
      media_id: mediaId(picture.file),
      colour: colourOfMetal(picture.metal),
      position: views.indexOf(picture.view ?? 'hero'),
    }))
  await insertAll(db, 'product_media', ['product_id', 'media_id', 'colour', 'view', 'position'], shown)
}

function placeOf(list: readonly string[], sku: string): number {
  const at = list.indexOf(sku)
  return at < 0 ? list.length : at
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
    const newest = placeOf(trade.newest, words.sku)
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
      badge: newest < trade.newest.length ? 'new' : '',
      popularity: 10_000 - placeOf(trade.leading, words.sku) * 100 - (fixedNumber(words.sku) % 90),
      created_at: new Date(opened - newest * spans.day - position * spans.minute).toISOString(),
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

async function seedPrices(db: Db, files: SeedFiles, pieces: SeedPiece[]) {
  const { sites, rates, stoneRates, trade } = files
  for (const site of sites.subsites) {
    const board = rates[site.code]
    if (!board) continue
    const sold = pieces.filter((piece) => site.code === 'in' || !trade.indiaOnlyCategories.includes(piece.words.category))
    const priced = (row: PieceStones) => {
      const unit = stoneRates.carat[row.key] === undefined ? ('piece' as const) : ('carat' as const)
      const rupees = stoneRates[unit][row.key]
      if (rupees === undefined) throw new Error(`no rate for the stones ${row.key}`)
      return { ...row, unit, rate: divideRounded(rupees * 100, board.divisor) }
    }
    const inputs = sold.flatMap((piece) => {
      const stones = piece.stones.map(priced)
      return piece.variants.map((v) => ({
        subsite: site.code,
        variant_id: v.id,
        product_id: piece.words.sku,
        metal: v.metal,
        purity: v.purity,
        net_mg: v.netMg,
        wastage_percent: 0,
        making_kind: v.making.kind,
        making_value: v.making.kind === 'percent' ? v.making.value : divideRounded(v.making.value, board.divisor),
        making_minimum: 0,
        making_discount: trade.offers[site.code]?.[piece.words.sku] ?? 0,
        stones,
        stones_value: stones.reduce((total, row) => total + stonesValue(row), 0),
        others: [],
        others_value: 0,
        articles: v.hallmarked,
      }))
    })
    const free = {
      subsite: site.code,
      variant_id: trade.sizer.id,
      product_id: trade.sizer.id,
      metal: 'none',
      purity: '',
      net_mg: 0,
      wastage_percent: 0,
      making_kind: 'flat',
      making_value: 0,
      making_minimum: 0,
      making_discount: 0,
      stones: [],
      stones_value: 0,
      others: [],
      others_value: 0,
      articles: 0,
    }
    await insertAll(db, 'price_input', Object.keys(free), [...inputs, free])
    const stock = sold.flatMap((piece) =>
      piece.variants.map((v) => ({ subsite: site.code, variant_id: v.id, ...stockOf(files, piece, v) })),
    )
    const sizers = { subsite: site.code, variant_id: trade.sizer.id, policy: 'stock', on_hand: 100_000, lead_days: 0 }
    await insertAll(db, 'stock', Object.keys(sizers), [...stock, sizers])
  }
}

function stockOf({ trade }: SeedFiles, piece: SeedPiece, variant: { id: string; listed: boolean }) {
  const { sku } = piece.words
  const chance = fixedNumber(variant.id)
  const lead_days = 7 + (fixedNumber(sku) % 15)
  if (trade.soldOut.includes(sku)) return { policy: 'stock', on_hand: 0, lead_days: 0 }
  if (trade.oneOfAKind.includes(sku)) return { policy: 'one_of_a_kind', on_hand: 1, lead_days: 0 }
  const kind = trade.ready.includes(sku) ? 0 : trade.madeToOrder.includes(sku) ? 20 : fixedNumber(sku) % 100
  if (kind < 15) return { policy: 'stock', on_hand: variant.listed ? 12 : chance < 80 ? 0 : 1 + (chance % 9), lead_days: 0 }
  const alsoReady = kind >= 75 && (variant.listed || chance < 250)
  return alsoReady ? { policy: 'stock', on_hand: 2 + (chance % 4), lead_days: 0 } : { policy: 'made_to_order', on_hand: 0, lead_days }
}

async function seedPlaces(db: Db, { stores, places, delivery }: SeedFiles) {
  await insertAll(
    db,
    'store',
    ['id', 'subsite', 'position', 'name', 'city', 'address', 'state', 'phone', 'latitude', 'longitude', 'hours', 'services'],
    stores.map((store, position) => ({ ...store, position })),
  )
  await insertAll(
    db,
    'country_state',
    ['country', 'code', 'name', 'position'],
    places.states.map((state, position) => ({ ...state, position })),
  )
  await insertAll(db, 'sales_tax', ['state', 'prefix', 'rate'], places.salesTax)
  await insertAll(db, 'delivery_rule', ['subsite', 'prefix', 'serviceable', 'cod', 'days'], delivery.rules)
}

/** The pieces of the demo with all their variants, as the data files have them. */
export function seedPieces(files: SeedFiles = seedFiles()): SeedPiece[] {
  return files.pieces.map((words) => {
    const copy = files.copy.pieces[words.sku]
    return readPiece(words, [words.name, copy?.subtitle, copy?.description, ...(copy?.details ?? [])].join(' '))
  })
}

/**
 * Fills an empty database with the demo shop. Returns false and does nothing where a shop is already there.
 * What is derived (listing rows, search words) is left to the modules that own it.
 */
export async function seedShop(db: Db, clock: Clock): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4741242)`)
    const [there] = await rows<{ code: string }>(tx, sql`select code from website limit 1`)
    if (there) return false
    const files = seedFiles()
    const pieces = seedPieces(files)
    await seedSites(tx, files)
    await seedRates(tx, files, clock.now())
    await seedCatalogue(tx, files, pieces)
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

import { type Currency, divideRounded, fromMajor, minorUnits } from '@karat/money/money.ts'
import { stonesValue } from '@karat/pricing/parts.ts'
import { sql } from 'drizzle-orm'
import { addMs, dayIn, momentIn, durations } from '../kernel/clock.ts'
import type { Db } from '../kernel/db/db.ts'
import type { PieceStones } from '../modules/catalogue/products/tables.ts'
import type { SeedFiles } from './files.ts'
import { fixedNumber, insertAll } from './insert.ts'
import { metalOf, type SeedProduct } from './products.ts'
import { historyDays, rateShare } from './series.ts'

/** The shares of the rates of metals at which old metal is bought. */
const buyShare: Readonly<Record<string, number>> = { gold: 0.965, silver: 0.94, platinum: 0.95 }

/** A year of rate versions for every site, ending with those of the data file, and the rates of stones. */
export async function seedRates(db: Db, { sites, rates, stoneRates }: SeedFiles, now: Date) {
  for (const site of sites.subsites) {
    const siteRates = rates[site.code]
    if (!siteRates) continue
    const currency = site.currency as Currency
    const step = fromMajor(siteRates.step, currency)
    const zone = String(site['time_zone'])
    // Rates are published at 9:30 in the site's time zone; a first start before that publishes them at once.
    const publishedAt = (daysAgo: number) => {
      const moment = momentIn(zone, dayIn(zone, addMs(now, -daysAgo * durations.day)), '09:30')
      return moment < now ? moment : now
    }
    const days = Array.from({ length: historyDays }, (_, index) => historyDays - 1 - index)
    await insertAll(
      db,
      'rate_version',
      ['subsite', 'version', 'at', 'author'],
      days.map((daysAgo) => ({
        subsite: site.code,
        version: historyDays - daysAgo,
        at: publishedAt(daysAgo).toISOString(),
        author: 'seed',
      })),
    )
    const rateRows = days.flatMap((daysAgo) =>
      Object.entries(siteRates.rates).map(([purity, rate]) => {
        const minorRate = fromMajor(rate, currency)
        const metal = metalOf(purity)
        return {
          version: historyDays - daysAgo,
          metal,
          purity,
          rate: daysAgo === 0 ? minorRate : Math.round((minorRate * rateShare(metal, daysAgo)) / step) * step,
        }
      }),
    )
    await db.execute(sql`
      insert into metal_rate (version_id, metal, purity, rate)
      select v.id, f.metal, f.purity, f.rate
      from jsonb_to_recordset(${JSON.stringify(rateRows)}::jsonb) as f(version int, metal text, purity text, rate int)
      join rate_version v on v.subsite = ${site.code} and v.version = f.version`)
    await db.execute(
      sql`insert into current_rate select subsite, id from rate_version where subsite = ${site.code} and version = ${historyDays}`,
    )
    const buys = Object.entries(siteRates.rates).map(([purity, rate]) => ({
      subsite: site.code,
      purity,
      rate: Math.round((fromMajor(rate, currency) * (buyShare[metalOf(purity)] ?? 0.95)) / step) * step,
    }))
    await insertAll(db, 'buy_rate', ['subsite', 'purity', 'rate'], buys)
    const stones = (['carat', 'piece'] as const).flatMap((unit) =>
      Object.entries(stoneRates[unit]).map(([key, rupees]) => ({
        subsite: site.code,
        key,
        unit,
        rate: divideRounded(rupees * minorUnits(currency), siteRates.divisor),
      })),
    )
    await insertAll(db, 'stone_rate', ['subsite', 'key', 'unit', 'rate'], stones)
  }
}

/** The price inputs of every variant on each site, and the site's stock. */
export async function seedPrices(db: Db, files: SeedFiles, pieces: SeedProduct[]) {
  const { sites, rates, stoneRates, trade } = files
  for (const site of sites.subsites) {
    const siteRates = rates[site.code]
    if (!siteRates) continue
    const currency = site.currency as Currency
    const products = pieces.filter((product) => site.code === 'in' || !trade.indiaOnlyCategories.includes(product.source.category))
    const withRate = (row: PieceStones) => {
      const unit = stoneRates.carat[row.key] === undefined ? ('piece' as const) : ('carat' as const)
      const rupees = stoneRates[unit][row.key]
      if (rupees === undefined) throw new Error(`no rate for the stones ${row.key}`)
      return { ...row, unit, rate: divideRounded(rupees * minorUnits(currency), siteRates.divisor) }
    }
    const inputs = products.flatMap((product) => {
      const stones = product.stones.map(withRate)
      return product.variants.map((v) => ({
        subsite: site.code,
        variant_id: v.id,
        product_id: product.source.sku,
        metal: v.metal,
        purity: v.purity,
        net_mg: v.netMg,
        wastage_percent: 0,
        making_kind: v.making.kind,
        making_value:
          v.making.kind === 'percent'
            ? v.making.value
            : divideRounded(v.making.value * minorUnits(currency), siteRates.divisor * minorUnits('INR')),
        making_minimum: 0,
        making_discount: trade.offers[site.code]?.[product.source.sku] ?? 0,
        stones,
        stones_value: stones.reduce((total, row) => total + stonesValue(row), 0),
        others: [],
        others_value: 0,
        articles: v.hallmarked,
      }))
    })
    const sizer = {
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
    await insertAll(db, 'price_input', Object.keys(sizer), [...inputs, sizer])
    const stock = products.flatMap((product) =>
      product.variants.map((v) => ({ subsite: site.code, variant_id: v.id, ...stockOf(files, product, v) })),
    )
    const sizerStock = { subsite: site.code, variant_id: trade.sizer.id, policy: 'stock', on_hand: 100_000, lead_days: 0 }
    const held = heldInStores(files, site.code, stock)
    const inStores = new Set(held.map(({ variant_id }) => variant_id))
    const rows = [...stock, sizerStock].map((row) => ({ ...row, in_stores: inStores.has(row.variant_id) }))
    await insertAll(db, 'stock', ['in_stores', ...Object.keys(sizerStock)], rows)
    if (held.length > 0) await insertAll(db, 'store_stock', ['subsite', 'variant_id', 'store_id', 'on_hand'], held)
  }
}

/** The part of a site's stock that lies in its stores: one unit in each of some, and at least one in the warehouse. */
function heldInStores({ stores }: SeedFiles, subsite: string, stock: readonly { variant_id: string; on_hand: number }[]) {
  const here = stores.filter((store) => store.subsite === subsite)
  return stock.flatMap(({ variant_id, on_hand }) =>
    here
      .filter(({ id }) => on_hand > 1 && fixedNumber(`${variant_id} ${id}`) < 400)
      .slice(0, on_hand - 1)
      .map(({ id }) => ({ subsite, variant_id, store_id: id, on_hand: 1 })),
  )
}

function stockOf({ trade }: SeedFiles, product: SeedProduct, variant: { id: string; listed: boolean }) {
  const { sku } = product.source
  const chance = fixedNumber(variant.id)
  const lead_days = 7 + (fixedNumber(sku) % 15)
  if (trade.soldOut.includes(sku)) return { policy: 'stock', on_hand: 0, lead_days: 0 }
  if (trade.oneOfAKind.includes(sku)) return { policy: 'one_of_a_kind', on_hand: 1, lead_days: 0 }
  const kind = trade.ready.includes(sku) ? 0 : trade.madeToOrder.includes(sku) ? 20 : fixedNumber(sku) % 100
  if (kind < 15) return { policy: 'stock', on_hand: variant.listed ? 12 : chance < 80 ? 0 : 1 + (chance % 9), lead_days: 0 }
  const alsoReady = kind >= 75 && (variant.listed || chance < 250)
  return alsoReady ? { policy: 'stock', on_hand: 2 + (chance % 4), lead_days: 0 } : { policy: 'made_to_order', on_hand: 0, lead_days }
}

import { withEngraving } from '@karat/pricing/engraving.ts'
import { priceUnit } from '@karat/pricing/price.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import type { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { addMs, durations } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Progress } from '../../../kernel/db/partition.ts'
import { onOneConnection } from '../../../kernel/db/pooled.ts'
import { noteRead } from '../../../kernel/reads.ts'
import { ok } from '../../../kernel/result.ts'
import type { Pricing, RateVersion } from './port.ts'
import { publishRates } from './publish-rates.ts'
import { toRateVersion, toInput } from './rules.ts'
import {
  readRateVersion,
  readCurrentRateVersion,
  readHistory,
  readInputs,
  readInputsOfProduct,
  rebuildListingRows,
  refreshAvailability,
} from './store.ts'

/** Receives the tags of a change after it is committed, so that caches drop stale entries. */
export type OnChanged = (tags: string[]) => Promise<void>

export function createPricing(
  db: Db,
  clock: Clock,
  cache: Cache,
  { onChanged, onRepricing }: { onChanged: OnChanged; onRepricing?: ((progress: Progress & { subsite: string }) => void) | undefined },
): Pricing {
  // Rate versions never change once written, so each is read once; only the current one is looked up every time.
  const rateVersions = new Map<number, RateVersion>()

  const rateVersion: Pricing['rateVersion'] = async (tx, site) => {
    const row = await readCurrentRateVersion(tx, site.code)
    noteRead([`rates:${site.code}`])
    if (!row) throw new Error(`site ${site.code} has no rates`)
    return toRateVersion(row)
  }

  return {
    rateVersion,
    async rateVersionOf(tx, versionId) {
      const cached = rateVersions.get(versionId)
      if (cached) return cached
      const row = await readRateVersion(tx, versionId)
      if (row) rateVersions.set(versionId, toRateVersion(row))
      return row && toRateVersion(row)
    },
    async inputs(tx, site, version, variantIds) {
      const inputRows = await cache.many(
        `price-input:${site.code}`,
        variantIds,
        async (missing) => new Map((await readInputs(tx, site.code, missing)).map((row) => [row.variantId, row])),
        { seconds: 60, tags: ({ productId }) => [`product:${productId}`] },
      )
      return new Map(
        [...inputRows].flatMap(([variantId, row]): [string, PriceInput][] => {
          const input = toInput(row, version)
          return input ? [[variantId, input]] : []
        }),
      )
    },
    async inputsOfProduct(tx, site, version, productId) {
      noteRead([`product:${productId}`])
      const inputRows = await readInputsOfProduct(tx, site.code, productId)
      return inputRows.flatMap((row) => {
        const input = toInput(row, version)
        return input ? [{ variantId: row.variantId, productId: row.productId, input }] : []
      })
    },
    async breakup(site, variantId, { destination, engraving = 0 } = {}) {
      const [current, [row]] = await onOneConnection(db, (one) =>
        Promise.all([rateVersion(one, site), readInputs(one, site.code, [variantId])]),
      )
      if (row) noteRead([`product:${row.productId}`])
      const input = row && toInput(row, current)
      return input && { breakup: priceUnit(withEngraving(input, engraving), site.rules, destination), rateVersion: current }
    },
    async publish(site, change) {
      const published = await publishRates({ db, clock, onRepricing }, site, change)
      if (!published.ok) return published
      const { version, productIds } = published.value
      await onChanged([`rates:${site.code}`, ...productIds.map((id) => `product:${id}`)])
      return ok(version)
    },
    rebuildListing: (tx: Db, site, productIds) => rebuildListingRows(tx, site.code, productIds),
    async refreshAvailability(subsite, productIds) {
      const changedIds = await refreshAvailability(db, subsite, productIds)
      // Lists only show whether a product is ready: an order that does not change that drops no list.
      await onChanged([...productIds.map((id) => `stock:${subsite}:${id}`), ...changedIds.map((id) => `product:${id}`)])
    },
    async history(site, days) {
      noteRead([`rates:${site.code}`])
      const since = addMs(clock.now(), -(days + 1) * durations.day)
      const seriesByPurity = new Map<string, { purity: string; metal: string; points: [string, number][] }>()
      for (const row of await readHistory(db, site.code, site.timeZone, since)) {
        const series = seriesByPurity.get(row.purity) ?? { purity: row.purity, metal: row.metal, points: [] }
        series.points.push([row.day, row.rate])
        seriesByPurity.set(row.purity, series)
      }
      return [...seriesByPurity.values()].map((series) => ({ ...series, points: series.points.slice(-days) }))
    },
  }
}

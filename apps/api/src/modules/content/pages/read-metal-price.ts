import { toMajor } from '@karat/money/money.ts'
import type { MetalPrice } from '@karat/contract/content.ts'
import { durations } from '../../../kernel/clock.ts'
import type { Site } from '../sites/port.ts'
import type { ContentDependencies } from './dependencies.ts'

/** The order of metals in a rate version; the purities of each are sorted from the finest down. */
const metalOrder = ['gold', 'platinum', 'silver']
/** A rate version older than this is marked as stale. */
const staleHours = 26

/** Today's rate version of a site in the format of METAL_PRICE. */
export async function readMetalPrice(
  { clock, db, pricing }: Pick<ContentDependencies, 'clock' | 'db' | 'pricing'>,
  site: Site,
): Promise<MetalPrice> {
  const rateVersion = await pricing.rateVersion(db, site)
  const history = await pricing.history(site, 2)
  const position = (purity: string) => metalOrder.indexOf(rateVersion.rates[purity]?.metal ?? '')
  const order = Object.keys(rateVersion.rates).toSorted(
    (a, b) => position(a) - position(b) || (rateVersion.rates[b]?.rate ?? 0) - (rateVersion.rates[a]?.rate ?? 0),
  )
  return {
    subsite: site.code,
    currencyCode: site.currency,
    version: rateVersion.version,
    at: rateVersion.at.toISOString(),
    stale: clock.now().getTime() - rateVersion.at.getTime() > staleHours * durations.hour,
    rates: order.map((purity) => {
      const { metal, rate } = rateVersion.rates[purity] ?? { metal: '', rate: 0 }
      const previousRate = history.find((series) => series.purity === purity)?.points.at(-2)?.[1] ?? rate
      return {
        metal,
        purity,
        rate: toMajor(rate, site.currency),
        change: toMajor(rate - previousRate, site.currency),
        changePercent: Math.round(((rate - previousRate) / previousRate) * 10_000) / 100,
      }
    }),
  }
}

import { addMs, durations } from '../../../kernel/clock.ts'
import { noteRead } from '../../../kernel/reads.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import { readHistory } from './store.ts'

interface RateSeries {
  purity: string
  metal: string
  /** Day (`YYYY-MM-DD` in the site's time zone) and minor units per gram. */
  points: [string, number][]
}

/** Rates of the last `days` days by purity. */
export async function readRateHistory(
  { db, clock }: Pick<PricingDependencies, 'db' | 'clock'>,
  site: Site,
  days: number,
): Promise<RateSeries[]> {
  noteRead([`rates:${site.code}`])
  const since = addMs(clock.now(), -(days + 1) * durations.day)
  const seriesByPurity = new Map<string, RateSeries>()
  for (const row of await readHistory(db, site.code, site.timeZone, since)) {
    const series = seriesByPurity.get(row.purity) ?? { purity: row.purity, metal: row.metal, points: [] }
    series.points.push([row.day, row.rate])
    seriesByPurity.set(row.purity, series)
  }
  return [...seriesByPurity.values()].map((series) => ({ ...series, points: series.points.slice(-days) }))
}

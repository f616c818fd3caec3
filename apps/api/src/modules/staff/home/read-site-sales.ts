import { dayIn } from '../../../kernel/clock.ts'
import type { Site } from '../../content/sites/port.ts'
import type { HomeDependencies } from './dependencies.ts'
import { dayAfter, sumOf } from './rules.ts'
import { readGivenBack, readSales, type SoldOnDay } from './views.ts'

/** The sales of a period and of as many days before it. Amounts are minor units. */
export interface SiteSales {
  days: SoldOnDay[]
  total: { orders: number; sold: number; givenBack: number }
  before: { orders: number; sold: number }
}

/** The sales of a site over some days that end with today on its calendar. */
export async function readSiteSales({ clock, db }: HomeDependencies, site: Site, days: number): Promise<SiteSales> {
  const { code, timeZone } = site
  const last = dayIn(timeZone, clock.now())
  const [found, givenBack] = await Promise.all([
    readSales(db, code, timeZone, dayAfter(last, 1 - 2 * days), last),
    readGivenBack(db, code, timeZone, dayAfter(last, 1 - days), last),
  ])
  const period = found.slice(-days)
  return { days: period, total: { ...sumOf(period), givenBack }, before: sumOf(found.slice(0, -days)) }
}

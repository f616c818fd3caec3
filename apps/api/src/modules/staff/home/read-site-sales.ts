import { dayIn } from '../../../kernel/clock.ts'
import type { Site } from '../../content/sites/port.ts'
import type { HomeDependencies } from './dependencies.ts'
import { conversionOf, dayAfter, firstDayOfBags, kindsOf, type SalesDay, type SoldOfKind, sumOf, withBags } from './rules.ts'
import {
  readBags,
  readDraftOrders,
  readGivenBack,
  readKindNames,
  readSales,
  readWeighedDifferences,
  type WeighedDifferences,
} from './views.ts'

/** The sales of a period and of as many days before it. Amounts are minor units. */
export interface SiteSales {
  days: SalesDay[]
  total: { orders: number; sold: number; givenBack: number }
  before: { orders: number; sold: number }
  /** The sum of `total` by kind of piece, with the names of the kinds by language. */
  kinds: (SoldOfKind & { names: Readonly<Record<string, string>> })[]
  /** The orders and the bags of shoppers, on the days whose bags are still stored. */
  conversion: { days: number; orders: number; bags: number }
  weighed: WeighedDifferences
}

/** The sales of a site over some days that end with today on its calendar. */
export async function readSiteSales(deps: HomeDependencies, site: Site, days: number): Promise<SiteSales> {
  const { clock, db, sites, bagDays } = deps
  const { code, timeZone } = site
  const last = dayIn(timeZone, clock.now())
  const first = dayAfter(last, 1 - days)
  const website = (await sites.websites()).find(({ subsite }) => subsite.some((one) => one.store_code_2 === code))
  const stored = firstDayOfBags(last, bagDays, String(website?.persist_lifetime ?? ''))
  const firstKnown = first > stored ? first : stored
  const [found, givenBack, bags, ofDrafts, names, weighed] = await Promise.all([
    readSales(db, code, timeZone, dayAfter(last, 1 - 2 * days), last),
    readGivenBack(db, code, timeZone, first, last),
    readBags(db, code, timeZone, firstKnown, last),
    readDraftOrders(db, code, timeZone, firstKnown, last),
    readKindNames(db),
    readWeighedDifferences(db, code, timeZone, first, last),
  ])
  const period = withBags(found.slice(-days), bags, ofDrafts)
  return {
    days: period,
    total: { ...sumOf(period), givenBack },
    before: sumOf(found.slice(0, -days)),
    kinds: kindsOf(period).map((one) => ({ ...one, names: names.get(one.kind ?? '') ?? {} })),
    conversion: conversionOf(period),
    weighed,
  }
}

import { type Currency, toDecimal } from '@karat/money/money.ts'
import { timeIn } from '../../../kernel/clock.ts'
import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import { type AskedQueueFilter, queueFilterParams, readAllOfQueue } from '../../../kernel/queue-filter.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { type HeldRevision, readHeldPage } from './views.ts'

/** A page of the new prices of a site that wait for staff, the oldest first. */
export async function listHeld(
  { db }: Pick<RevisionDependencies, 'db'>,
  site: Site,
  page: KeyPage & AskedQueueFilter,
  stores?: StoreScope,
): Promise<{ rows: HeldRevision[]; next: string | null }> {
  const found = await readHeldPage(db, { subsite: site.code, filter: queueFilterParams(site, page), stores }, page)
  return keyPageOf(found, page, ({ createdAt, id }) => ({ at: createdAt, id }))
}

/**
 * The columns of an export of new prices that wait. Prices are with tax and in major units, weights in grams, times those of the site's clocks.
 */
export const revisionExportColumns = [
  'number',
  'order',
  'since',
  'unit',
  'piece',
  'ordered_grams',
  'weighed_grams',
  'ordered_price',
  'new_price',
  'difference',
  'currency',
] as const

/** The new prices of a site that wait for staff, page by page, in the order of the list. */
export const exportHeld = (
  deps: Pick<RevisionDependencies, 'db'>,
  site: Site,
  filter: AskedQueueFilter,
  { stores }: { stores: StoreScope },
) =>
  readAllOfQueue(
    site,
    filter,
    (page) => listHeld(deps, site, page, stores),
    ({ number, order, createdAt, unit, piece, before, after, difference, currency }) => {
      const major = (minor: number) => toDecimal(minor, currency as Currency)
      const since = timeIn(site.timeZone, createdAt)
      const weights = [before, after].map(({ netMg }) => (netMg / 1000).toFixed(3))
      return [number, order, since, unit, piece, ...weights, major(before.price), major(after.price), major(difference), currency]
    },
  )

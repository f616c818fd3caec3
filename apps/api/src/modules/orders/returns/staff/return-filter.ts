import { type ListFilter, timesOfDays, withinStores } from '../../../../kernel/list-filter.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
import type { Site } from '../../../content/sites/port.ts'

/** The filter of a list of returns, as staff send it: days of the site's calendar. */
export interface AskedReturnFilter {
  from?: string | undefined
  to?: string | undefined
  state?: string | undefined
  resolution?: string | undefined
  handover?: string | undefined
  /** The stores whose returns the list has. */
  stores?: StoreScope
}

const columns = ['state', 'resolution', 'handover'] as const

const conditions = (row: string, first: number): string =>
  columns.map((column, index) => `($${first + index} = '' or ${row}.${column} = $${first + index})`).join(' and ')

/** The filter of a list of a site's returns; undefined where nothing narrows it. */
export function returnFilterOf(site: Site, asked: AskedReturnFilter): ListFilter | undefined {
  return withinStores(askedFilterOf(site, asked), asked.stores)
}

function askedFilterOf(site: Site, { from, to, ...asked }: AskedReturnFilter): ListFilter | undefined {
  const values = columns.map((column) => asked[column] ?? '')
  if (from === undefined && to === undefined && values.every((value) => value === '')) return undefined
  return { between: timesOfDays(site.timeZone, { from, to }), columns, conditions, values }
}

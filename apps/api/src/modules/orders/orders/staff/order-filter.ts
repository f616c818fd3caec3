import { timesOfDays, type ListFilter, withinStores } from '../../../../kernel/list-filter.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
import { minorOf } from '../../../../kernel/wire-amount.ts'
import type { Site } from '../../../content/sites/port.ts'

/** The filter of a list of orders, as staff send it: days of the site's calendar, amounts in major units. */
export interface AskedOrderFilter {
  from?: string | undefined
  to?: string | undefined
  state?: string | undefined
  delivery?: string | undefined
  /** The payment method; the gateway where an order has none. */
  payment?: string | undefined
  min?: number | undefined
  max?: number | undefined
  /** The reason of its hold. */
  hold?: string | undefined
  /** The stores whose orders the list has. */
  stores?: StoreScope
}

const columns = ['state', 'delivery_method', 'gateway', 'payment_method', 'total', 'hold_reason'] as const

const conditions = (o: string, first: number): string => {
  const [state, delivery, payment, min, max, hold] = columns.map((_, index) => `$${first + index}`)
  return `(${state} = '' or ${o}.state = ${state}) and (${delivery} = '' or ${o}.delivery_method = ${delivery})
    and (${payment} = '' or coalesce(nullif(${o}.payment_method, ''), ${o}.gateway) = ${payment})
    and ${o}.total >= ${min}::bigint and ${o}.total <= ${max}::bigint and (${hold} = '' or ${o}.hold_reason = ${hold})`
}

/** The filter of a list of a site's orders; undefined where nothing narrows it. Throws `bad_request` for an amount that the currency lacks. */
export function orderFilterOf(site: Site, asked: AskedOrderFilter): ListFilter | undefined {
  return withinStores(askedFilterOf(site, asked), asked.stores)
}

function askedFilterOf(site: Site, asked: AskedOrderFilter): ListFilter | undefined {
  const { from, to, state = '', delivery = '', payment = '', min, max, hold = '' } = asked
  if ([from, to, min, max].every((value) => value === undefined) && [state, delivery, payment, hold].every((value) => value === ''))
    return undefined
  const minor = (amount: number | undefined, field: string, none: number) =>
    amount === undefined ? none : minorOf(amount, site.currency, field)
  return {
    between: timesOfDays(site.timeZone, { from, to }),
    columns,
    conditions,
    values: [state, delivery, payment, minor(min, 'min', 0), minor(max, 'max', Number.MAX_SAFE_INTEGER), hold],
  }
}

import type { Currency } from '@karat/money/money.ts'
import { minorUnits } from '@karat/money/money.ts'
import type { Filters, Sort } from '@karat/listing-index/filters.ts'
import { needsVariants, priceSteps, weightSteps } from './filters.ts'
import { bits, createCounter, failing, type IndexCount, rangesAt } from '@karat/listing-index/counts.ts'
import type { FullRow } from './store.ts'

/** The order of found products; `match` is the order in which they were found. */
export type FoundSort = Sort | 'match'

const compare: Record<Sort, (a: FullRow, b: FullRow) => number> = {
  popular: (a, b) => b.popularity - a.popularity,
  new: (a, b) => b.created - a.created,
  price: (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  weight: (a, b) => a.weight - b.weight,
}

/**
 * Narrows given products by filters as a listing would: the row that each is shown with, in a sort order with sold-out products last, and
 * how many products each value of a filter would leave.
 */
export function narrowRows(
  rows: readonly FullRow[],
  productIds: readonly string[],
  { filters, sort, currency }: { filters: Filters; sort: FoundSort; currency: Currency },
): { rows: FullRow[]; counts: IndexCount[] } {
  const unit = minorUnits(currency)
  const steps = { price: priceSteps[currency].map((step) => step * unit), weight: weightSteps.map((step) => step * 1000) }
  const counter = createCounter(steps)
  for (const row of rows) counter.addCombination(row)
  const counts = counter.start()
  const withVariants = needsVariants(filters)
  const isOutside = (value: number, range: Filters['price']) => value < (range?.from ?? -Infinity) || value > (range?.to ?? Infinity)
  const failedOf = (row: FullRow) =>
    failing(row, filters) |
    (isOutside(row.price, filters.price) ? bits.price : 0) |
    (isOutside(row.weight, filters.weight) ? bits.weight : 0)
  const byProduct = new Map<string, number[]>()
  for (const [at, { productId }] of rows.entries()) byProduct.set(productId, [...(byProduct.get(productId) ?? []), at])
  const shown = productIds.flatMap((id, product) => {
    let best: FullRow | undefined
    for (const at of byProduct.get(id) ?? []) {
      const row = rows[at]!
      const mask = failedOf(row)
      if ((mask & (mask - 1)) !== 0) continue
      counts.addRow(product, at, mask, rangesAt(steps, row.price, row.weight))
      if (mask !== 0) continue
      if (row.lead || (withVariants && (!best || (!best.lead && row.price < best.price)))) best = row
    }
    return best ?? []
  })
  const ordered = sort === 'match' ? shown : shown.toSorted(compare[sort])
  const isSoldOut = ({ availability }: FullRow) => availability === 'sold_out'
  return { rows: [...ordered.filter((row) => !isSoldOut(row)), ...ordered.filter(isSoldOut)], counts: counts.counts() }
}

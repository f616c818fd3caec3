import type { PreviewedPrice } from '@karat/contract/staff-products.ts'
import type { BreakupRow } from '@karat/contract/products.ts'
import { keyOfRow, useRowName } from '../orders/row-name.ts'
import { useFormats } from '../ui/formats.ts'
import { useMessages } from '../messages/messages.tsx'

/** A row of a price now and after saving; a side that does not have it is undefined. `second`: what it is computed from. */
export interface PriceRow {
  key: string
  label: string
  second: string
  live: number | undefined
  saved: number | undefined
}

/** Rows by what makes them the same now and after saving; the second of two equal ones, such as stones of another size, has a number. */
function rowsByKey(rows: readonly BreakupRow[]): Map<string, BreakupRow> {
  const byKey = new Map<string, BreakupRow>()
  for (const row of rows) {
    let key = keyOfRow(row)
    for (let copy = 2; byKey.has(key); copy += 1) key = `${keyOfRow(row)} ${copy}`
    byKey.set(key, row)
  }
  return byKey
}

/** Returns the rows of two prices beside each other, in the order of the saved one. */
export function usePriceRows(): (live: PreviewedPrice | null, saved: PreviewedPrice | null, currency: string) => PriceRow[] {
  const { t } = useMessages()
  const { grams, carats, money } = useFormats()
  const nameOfRow = useRowName()
  const measureOf = ({ weightMg, caratMilli, rate, rateUnit }: BreakupRow, currency: string) => {
    const weight = weightMg === undefined ? caratMilli && carats(caratMilli) : grams(weightMg)
    if (!weight) return ''
    return rate === undefined || rateUnit === 'percent' ? weight : t('products.at', { weight, rate: money(rate, currency) })
  }
  return (live, saved, currency) => {
    const [now, after] = [live, saved].map((price) => rowsByKey(price?.rows ?? []))
    const keys = [...new Set([...(after?.keys() ?? []), ...(now?.keys() ?? [])])]
    return keys.flatMap((key) => {
      const [former, next] = [now?.get(key), after?.get(key)]
      const row = next ?? former
      return row ? [{ key, label: nameOfRow(row), second: measureOf(row, currency), live: former?.value, saved: next?.value }] : []
    })
  }
}

import type { BreakupRow } from '@karat/contract/products.ts'
import { useMessages } from '../messages/messages.tsx'

/** The name of a row of a price, as staff read it. */
export function useRowName(): (row: BreakupRow) => string {
  const { t, nameOf } = useMessages()
  return (row) => {
    switch (row.code) {
      case 'metal':
        return [nameOf('metal', row.metal ?? ''), row.purity].filter(Boolean).join(' ')
      case 'stone':
        return t('row.stones', { stone: nameOf('stone', (row.name ?? '').toLowerCase().replaceAll(' ', '-')), count: row.count ?? 0 })
      case 'tax':
        return row.rate === undefined ? (row.name ?? '') : `${row.name} ${row.rate}%`
      case 'making_discount':
        // An amount that is no percentage of the making charge, or of an order of an earlier release, has no rate.
        return row.rate === undefined ? t('row.makingDiscount') : t('row.makingOff', { percent: row.rate })
      case 'other':
        return nameOf('rowOther', row.name ?? 'other')
      default:
        return nameOf('row', row.code)
    }
  }
}

/** The identity of a row of a price, the same before and after a weighing. */
export const keyOfRow = ({ code, name = '', metal = '', purity = '', shape = '' }: BreakupRow): string =>
  [code, name, metal, purity, shape].join(' ')

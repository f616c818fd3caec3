import type { BreakupRow } from '@karat/contract/products.ts'
import { useCommaList } from './site.tsx'
import { sayData, useWords } from './words.tsx'

/** How a row of a price breakup is called. */
export function useRowName(): (row: BreakupRow) => string {
  const say = useWords()
  const list = useCommaList()
  return (row) => {
    switch (row.code) {
      case 'metal':
        return list([sayData(say, 'metal', row.metal ?? ''), sayData(say, 'purity', row.purity ?? '')])
      case 'stone':
        return say('breakup.stones', {
          stone: sayData(say, 'stone', (row.name ?? '').toLowerCase().replaceAll(' ', '-')),
          shape: sayData(say, 'shape', row.shape ?? ''),
          count: row.count ?? 0,
        })
      case 'tax':
        return sayData(say, 'tax', row.name ?? '')
      case 'making_discount':
        return say('breakup.makingOff', { percent: row.rate ?? 0 })
      default:
        return sayData(say, 'breakup', row.code)
    }
  }
}

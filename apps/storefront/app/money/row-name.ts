import type { BreakupRow } from '@karat/contract/products.ts'
import { saysMetal } from '@karat/sites/fineness.ts'
import { useCommaList } from '../site/site.tsx'
import { translateData, useMessages } from '../site/messages.tsx'

/** The name of a row of a price breakup. */
export function useRowName(): (row: BreakupRow) => string {
  const t = useMessages()
  const list = useCommaList()
  return (row) => {
    switch (row.code) {
      case 'metal':
        return list([
          saysMetal(row.purity ?? '', row.metal ?? '') ? '' : translateData(t, 'metal', row.metal ?? ''),
          translateData(t, 'purity', row.purity ?? ''),
        ])
      case 'stone':
        return t('breakup.stones', {
          stone: translateData(t, 'stone', (row.name ?? '').toLowerCase().replaceAll(' ', '-')),
          shape: translateData(t, 'shape', row.shape ?? ''),
          count: row.count ?? 0,
        })
      case 'tax':
        return translateData(t, 'tax', row.name ?? '')
      case 'making_discount':
        // An amount that is no percentage of the making charge, or of an order of an earlier release, has no rate.
        return row.rate === undefined ? t('breakup.makingDiscount') : t('breakup.makingOff', { percent: row.rate })
      case 'other':
        return row.name === 'engraving' ? t('breakup.engraving') : t(row.name === 'price' ? 'breakup.price' : 'breakup.other')
      default:
        return translateData(t, 'breakup', row.code)
    }
  }
}

import { absorbedByMerchant } from '@karat/pricing/revise-unit.ts'
import type { SiteRules } from '@karat/pricing/site-rules.ts'
import { expect, test } from 'vitest'
import type { OrderAmounts } from '../orders/port.ts'
import type { OrderedPiece } from './port.ts'
import { withoutPieces } from './repricing.ts'

const rules: SiteRules = {
  currency: 'INR',
  tax: { kind: 'gst_split', rate: 3000, step: 100 },
  hallmark: { mode: 'composite', feePerArticle: 4500, taxRate: 18_000 },
  display: 'exact',
}
const off = (source: string, amount: number) => ({ kind: 'promotion', source, beforeTax: -amount, tax: 0, roundOff: 0 }) as const
const piece = (unitId: string, adjustments: object[]) =>
  ({
    unitId,
    itemId: unitId,
    variantId: 'v',
    productId: 'p',
    options: { metal: 'gold', purity: '22K' },
    breakup: { total: 1000, tax: 30 },
    shown: 1000,
    adjustments,
  }) as unknown as OrderedPiece

test('a cancelled piece takes along the rise in price that was absorbed for it, and leaves that of the others', () => {
  const before = {
    pieces: 2000,
    discount: 70,
    promotionDiscount: 70,
    absorbed: 50,
    delivery: 0,
    salesTax: 0,
    taxIncluded: 60,
    taxNames: ['GST'],
    total: 2000,
    idProofNeeded: false,
  } as unknown as OrderAmounts
  const pieces = [piece('a', [off(absorbedByMerchant, 30), off('P1', 20)]), piece('b', [off(absorbedByMerchant, 20)])]
  // Without price inputs nothing is computed again: the remaining piece keeps its price.
  const sources = { rules, destination: {}, inputs: new Map(), records: new Map(), promotions: [], delivery: 0 }
  const { amounts } = withoutPieces(pieces, new Set(['a']), before, sources)
  expect(amounts).toMatchObject({ pieces: 1000, discount: 20, promotionDiscount: 20, absorbed: 20, total: 1000 })
})

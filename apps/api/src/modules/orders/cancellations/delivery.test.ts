import type { Promotion } from '@karat/pricing/promotions/types.ts'
import { expect, test } from 'vitest'
import type { OrderAmounts } from '../orders/port.ts'
import { chargedDelivery } from './repricing.ts'

const promotion = (id: string, effect: Promotion['effect']) => ({ id, effect }) as Promotion
const held = [promotion('ten', { kind: 'percent_off', percent: 1000 }), promotion('free', { kind: 'free_delivery' })]
const amounts = (delivery: number, saved: Record<string, number> = {}) =>
  ({ delivery, promotions: Object.entries(saved).map(([id, amount]) => ({ id, code: '', saved: amount })) }) as OrderAmounts

test.each([
  ['it was charged', amounts(50_000, { ten: 700 }), 50_000],
  ['an offer made it free: without the offer it is due', amounts(0, { ten: 700, free: 50_000 }), 50_000],
  ['its value made it free: it stays free', amounts(0, { ten: 700 }), 0],
  ['it never cost anything', amounts(0), 0],
])('the delivery charge of the remaining units: %s', (_, given, expected) => {
  expect(chargedDelivery(given, held)).toBe(expected)
})

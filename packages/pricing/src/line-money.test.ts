import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineMoney } from './line-money.ts'

test('a line adds up: units times price, less offers, is its total', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 99 }), fc.nat(100), (unitPrice, quantity, share) => {
      const total = Math.round((unitPrice * quantity * share) / 100)
      const line = lineMoney({ unitPrice, quantity, total })
      expect(line.before - line.discount).toBe(total)
      expect(line.before).toBe(unitPrice * quantity)
      expect(Math.abs(line.unitDiscount * quantity - line.discount)).toBeLessThanOrEqual(quantity / 2)
    }),
  )
})

test('a unit with a price above its original one has no discount, and a line without units costs nothing', () => {
  expect(lineMoney({ unitPrice: 100, quantity: 2, total: 230 })).toEqual({
    quantity: 2,
    unitPrice: 100,
    before: 230,
    discount: 0,
    unitDiscount: 0,
    total: 230,
  })
  expect(lineMoney({ unitPrice: 100, quantity: 0, total: 0 })).toMatchObject({ before: 0, discount: 0, unitDiscount: 0 })
  expect(lineMoney({ unitPrice: 100, quantity: 3, total: 280 })).toMatchObject({ before: 300, discount: 20, unitDiscount: 7 })
})

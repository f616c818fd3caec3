import { describe, expect, test } from 'vitest'
import { exchangeValue } from '../exchange.ts'
import { priceUnit } from '../price.ts'
import { everySite } from '../testing/sites.ts'
import type { PriceInput } from '../types.ts'
import type { ProductKind } from './product-kind.ts'

/** A kind with the price input of one of its units: `inputAt` is it at a rate of its metal, in minor units per gram. */
export interface KindUnderTest {
  kind: ProductKind
  inputAt: (rate: number) => PriceInput
}

const rule = { metals: { gold: 100, silver: 100, platinum: 100 }, diamonds: 80, certifiedFrom: 300, certified: 100, labGrown: 50 }

/** The contract of every product kind, so that listings, carts, orders, returns and documents may rely on it. */
export function describeProductKindContract(name: string, make: () => KindUnderTest): void {
  describe(`the product kind ${name}`, () => {
    const { kind, inputAt } = make()
    const [low, high] = [inputAt(1_000_000), inputAt(2_000_000)]

    test('its price follows the rate of its metal, or is the same at every rate', () => {
      expect([low.metals.length > 0, high.metals.length > 0]).toEqual([kind.hasMetal, kind.hasMetal])
      for (const rules of everySite) {
        const [before, after] = [priceUnit(low, rules), priceUnit(high, rules)]
        expect([before.total > 0 || !kind.isListed, after.total > before.total]).toEqual([true, kind.hasMetal])
        expect(before.rows.some(({ code }) => code === 'metal')).toBe(kind.hasMetal)
      }
    })

    test('a unit that may be exchanged has a value in exchange, any other has none', () => {
      for (const rules of everySite) {
        const { rows } = priceUnit(low, rules)
        const { amount } = exchangeValue(rows, { rateOf: () => 1_000_000, today: low.stones }, rule)
        expect(amount > 0).toBe(kind.isExchangeable)
      }
    })

    test('its rules of return are consistent: what never comes back is not repaired or exchanged, and a limit has its reason', () => {
      const { for: cause, why } = kind.returns
      expect(why === '').toBe(cause === 'anything')
      if (cause === 'never') expect([kind.isRepairable, kind.isExchangeable]).toEqual([false, false])
    })

    test('its goods have a code of four, six or eight digits, whatever its metal and stones are', () => {
      for (const metal of ['gold', 'silver', 'platinum', 'steel', 'none', ''])
        for (const stones of [[], ['diamond'], ['pearl'], ['ruby', 'pearl']])
          expect(kind.commodityCode({ metal, stones })).toMatch(/^(\d\d){2,4}$/)
    })
  })
}

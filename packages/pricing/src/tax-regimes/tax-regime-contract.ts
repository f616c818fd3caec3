import { sum } from '@karat/money/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceUnit, hasTag, isTaxOnTop } from '../price.ts'
import { product } from '../testing/sites.ts'
import { shownPrice, totalsOf } from '../totals.ts'
import type { SiteRules } from '../site-rules.ts'
import type { Destination } from '../types.ts'
import type { InvoicePlace, TaxRegime } from './tax-regime.ts'
import { regimeOf, type TaxRules } from './tax-regimes.ts'

/** Samples of a regime for the contract: rules of sites that use it, and places of delivery with the states that it knows. */
export interface RegimeUnderTest {
  regime: TaxRegime<TaxRules>
  sites: readonly SiteRules[]
  /** The states of a country that uses it, one of them the seller's. */
  states: readonly string[]
}

const inputs = fc
  .record({ making: fc.nat(900_000), netMg: fc.nat(40_000), rate: fc.integer({ min: 1, max: 1_500_000 }), articles: fc.nat(3) })
  .map(({ making, netMg, rate, articles }) =>
    product(making, { metals: [{ metal: 'gold', purity: '22K', netMg, rate }], hallmarkedArticles: articles }),
  )
const offers = fc.array(
  fc.nat(300_000).map((amount) => ({ source: 'P', code: 'coupon' as const, amount })),
  { maxLength: 2 },
)

/** The rules that every tax regime keeps, so that carts, orders, refunds and documents may rely on them. */
export function describeTaxRegimeContract(name: string, make: () => RegimeUnderTest): void {
  describe(`the tax regime ${name}`, () => {
    const { regime, sites, states } = make()
    const place = (state: string) => ({ state, postcode: '10001' })
    const sources = { sellerState: states[0] ?? '', salesTax: async () => 8875 }
    const destinationIn = async (rules: SiteRules, state: string): Promise<Destination> =>
      regime.destination(rules.tax, place(state), sources)

    test('is registered under its own name', () => {
      for (const { tax } of sites) expect([tax.kind, regimeOf(tax)]).toEqual([regime.kind, regime])
    })

    test('the rows of a price add up to it, none of its amounts is negative, and the tax is in it', async () => {
      for (const rules of sites)
        for (const state of states) {
          const destination = await destinationIn(rules, state)
          fc.assert(
            fc.property(inputs, offers, (input, taken) => {
              const price = priceUnit(input, rules, destination, taken)
              expect(sum(price.rows.map(({ value }) => value))).toBe(price.total)
              expect(Math.min(price.total, price.tax, price.taxable, price.discount)).toBeGreaterThanOrEqual(0)
              // A price of less than a whole unit may be rounded off to nothing.
              const roundOff = sum(price.rows.filter(({ code }) => code === 'round_off').map(({ value }) => value))
              expect(price.tax).toBeLessThanOrEqual(price.total - Math.min(roundOff, 0))
            }),
          )
        }
    })

    test('the shown price is the same before and after the place is known, wherever it is', async () => {
      for (const rules of sites)
        for (const state of states) {
          const destination = await destinationIn(rules, state)
          fc.assert(
            fc.property(inputs, offers, (input, taken) => {
              const [before, after] = [priceUnit(input, rules, {}, taken), priceUnit(input, rules, destination, taken)]
              expect(shownPrice(after, rules)).toBe(shownPrice(before, rules))
              if (!isTaxOnTop(rules)) expect(after.total).toBe(before.total)
            }),
          )
        }
    })

    test('an offer takes off exactly what it says of the list price, and never makes a unit dearer', async () => {
      for (const rules of sites) {
        const destination = await destinationIn(rules, states[0] ?? '')
        fc.assert(
          fc.property(inputs, fc.nat(300_000), (input, amount) => {
            const plain = priceUnit(input, rules, destination)
            const reduced = priceUnit(input, rules, destination, [{ source: 'P', code: 'coupon', amount }])
            expect(reduced.total).toBeLessThanOrEqual(plain.total)
            if (hasTag(rules))
              expect(shownPrice(plain, rules) - shownPrice(reduced, rules)).toBe(Math.min(amount, shownPrice(plain, rules)))
          }),
        )
      }
    })

    test('a charge has its tax in it, or on top, and a cart adds up', async () => {
      for (const rules of sites)
        for (const state of states) {
          const destination = await destinationIn(rules, state)
          fc.assert(
            fc.property(inputs, fc.nat(90_000), (input, delivery) => {
              const tax = regime.chargeTax(delivery, rules.tax, destination)
              expect([Number.isInteger(tax), tax >= 0 && tax <= delivery]).toEqual([true, true])
              const line = { productId: 'P', categoryId: 'rings', collectionId: '', metal: 'gold', purity: '22K', input, quantity: 2 }
              const totals = totalsOf({ lines: [line], rules, destination, addressKnown: true, promotions: [], delivery, tenders: [] })
              expect(totals.pieces + totals.delivery + (totals.salesTax ?? 0)).toBe(totals.total)
              const paid = totals.lines.flatMap(({ units }) =>
                units.map(({ breakup, charges }) => breakup.total + sum(charges.map((one) => one.beforeTax + one.tax))),
              )
              expect(sum(paid)).toBe(totals.total)
            }),
          )
        }
    })

    test('a document of the site’s own supplier has the taxes of the frozen price; another supplier’s add up to about the same', async () => {
      for (const rules of sites)
        for (const state of states) {
          const destination = await destinationIn(rules, state)
          fc.assert(
            fc.property(inputs, fc.constantFrom(...states), (input, supplier) => {
              const { rows, taxable, tax } = priceUnit(input, { ...rules, hallmark: { ...rules.hallmark, mode: 'none' } }, destination)
              const stored = rows.flatMap(({ code, name = '', rate = 0, value }) => (code === 'tax' ? [{ name, rate, amount: value }] : []))
              const at = (from: string): InvoicePlace => ({ supplier: from, place: state })
              expect(sum(regime.invoice.taxes(stored, taxable, at(sources.sellerState)).map(({ amount }) => amount))).toBe(tax)
              const others = regime.invoice.taxes(stored, taxable, at(supplier))
              expect(Math.abs(sum(others.map(({ amount }) => amount)) - tax)).toBeLessThanOrEqual(1)
              expect(sum(others.map(({ rate }) => rate))).toBe(sum(stored.map(({ rate }) => rate)))
            }),
          )
        }
    })
  })
}

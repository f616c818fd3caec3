import { percent } from '@karat/money/money.ts'
import type { PromotionKind, ReducingEffect } from './types.ts'

/** Of every `buy + get` units the `get` cheapest are reduced: the cheapest of the whole cart, whatever their order. */
export const buyGet: PromotionKind<Extract<ReducingEffect, { kind: 'buy_get' }>> = {
  code: 'coupon',
  applies: ({ buy, get }, units) => units.length >= buy + get,
  adjust({ buy, get, percent: rate }, units) {
    const reduced = Math.floor(units.length / (buy + get)) * get
    const cheapest = units
      .map((unit, index) => ({ index, left: unit.left }))
      .toSorted((a, b) => a.left - b.left)
      .slice(0, reduced)
    const indexes = new Set(cheapest.map(({ index }) => index))
    return units.map((unit, index) => (indexes.has(index) ? percent(unit.left, rate) : 0))
  },
}

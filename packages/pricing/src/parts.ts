import { divideRounded, multiply, percent, sum, type Minor } from '@karat/money/money.ts'
import type { BreakupRow, Making, PriceInput, Stones } from './types.ts'

/** The making charge before discounts: a percentage is of the metal value alone, and the minimum applies. */
export function makingCharge(making: Making, netMg: number, metalValue: Minor): Minor {
  const charge = {
    per_gram: () => multiply(netMg, making.value, 1000),
    percent: () => percent(metalValue, making.value),
    flat: () => making.value,
    per_piece: () => making.value * (making.pieces ?? 1),
  }[making.kind]()
  return Math.max(charge, making.minimum)
}

/** The value of a row of stones in minor units: by carat, by stone or flat. */
export function stonesValue(stones: Stones): Minor {
  switch (stones.unit) {
    case 'carat':
      return multiply(stones.caratMilli, stones.rate, 1000)
    case 'piece':
      return stones.count * stones.rate
    case 'flat':
      return stones.rate
  }
}

/** The net weight of a unit in milligrams: gross less stones (1 ct is 0.2 g) and other material. */
export function netWeight(grossMg: number, caratMilli: number, otherMg = 0): number {
  return grossMg - divideRounded(caratMilli, 5) - otherMg
}

/** The rows before hallmark and tax, each rounded once, discounts as negative rows after the row they reduce. */
export function partRows(input: PriceInput): BreakupRow[] {
  const rows: BreakupRow[] = []
  for (const part of input.metals) {
    const value = multiply(part.netMg, part.rate, 1000)
    rows.push({ code: 'metal', metal: part.metal, purity: part.purity, weightMg: part.netMg, rate: part.rate, rateUnit: 'gram', value })
  }
  const netMg = sum(input.metals.map((part) => part.netMg))
  const metalValue = sum(rows.map((row) => row.value))
  if (input.wastagePercent > 0)
    rows.push({ code: 'wastage', rate: input.wastagePercent, rateUnit: 'percent', value: percent(metalValue, input.wastagePercent) })
  for (const stones of input.stones) {
    const value = stonesValue(stones)
    const measure =
      stones.unit === 'carat'
        ? ({ caratMilli: stones.caratMilli, rate: stones.rate, rateUnit: 'carat' } as const)
        : stones.unit === 'piece'
          ? ({ rate: stones.rate, rateUnit: 'piece' } as const)
          : {}
    rows.push({ code: 'stone', name: stones.type, shape: stones.shape, count: stones.count, ...measure, value })
  }
  const making = makingCharge(input.making, netMg, metalValue)
  if (making > 0) rows.push({ code: 'making', ...makingMeasure(input.making, netMg), value: making })
  const rate = Math.min(input.discounts.making?.value ?? 0, 10_000)
  const off = percent(making, rate)
  if (off > 0) rows.push({ code: 'making_discount', rate, rateUnit: 'percent', value: -off })
  for (const other of input.others) rows.push({ code: 'other', name: other.code, value: other.amount })
  return rows
}

function makingMeasure(making: Making, netMg: number): Partial<BreakupRow> {
  switch (making.kind) {
    case 'per_gram':
      return { weightMg: netMg, rate: making.value, rateUnit: 'gram' }
    case 'percent':
      return { rate: making.value, rateUnit: 'percent' }
    case 'per_piece':
      return { rate: making.value, rateUnit: 'piece', count: making.pieces ?? 1 }
    case 'flat':
      return {}
  }
}

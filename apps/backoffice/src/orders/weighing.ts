import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { latinDigits } from '../ui/digits.ts'

export type OrderPiece = StaffOrder['pieces'][number]

/** The step of the scale in milligrams, by which weights may disagree; the service has the same (`scaleStepMg`). */
export const scaleStepMg = 10

/** What a piece was ordered with, as far as the scale is concerned. Weights in milligrams and thousandths of a carat. */
export interface OrderedComposition {
  metals: { purity: string; metal: string; netMg: number }[]
  stones: { name: string; shape: string; caratMilli: number; count: number }[]
  /** Pearls, beads, enamel, thread, foreign metal; up to the scale's step there are none. */
  otherMg: number
}

/** A carat is 0.2 g. */
const stoneMg = (stones: readonly { caratMilli: number }[]) => stones.reduce((sum, { caratMilli }) => sum + caratMilli, 0) / 5

/** The parts that a piece was ordered with, from the rows of its price. */
export function orderedComposition({ breakup, ordered }: Pick<OrderPiece, 'breakup' | 'ordered'>): OrderedComposition {
  const metals = breakup
    .filter(({ code }) => code === 'metal')
    .map(({ metal = '', purity = '', weightMg = 0 }) => ({ metal, purity, netMg: weightMg }))
  const stones = breakup
    .filter(({ code }) => code === 'stone')
    .map(({ name = '', shape = '', caratMilli = 0, count = 0 }) => ({ name, shape, caratMilli, count }))
  return { metals, stones, otherMg: Math.max(0, Math.round(ordered.grossMg - stoneMg(stones) - ordered.netMg)) }
}

/**
 * A weight as it was typed (`3.336`, `3,336`, in Latin, Devanagari or Arabic digits), in thousandths of its unit; undefined for anything else
 * and for more than three decimals.
 */
export function parseThousandths(typed: string): number | undefined {
  const latin = latinDigits(typed).replaceAll(',', '.')
  const [, whole = '', decimals = ''] = /^(\d{1,7})(?:\.(\d{0,3}))?$/.exec(latin) ?? []
  return whole === '' ? undefined : Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))
}

/** The net weight of the metal in milligrams: gross less stones and all other parts. */
export const netOf = (grossMg: number, stones: readonly { caratMilli: number }[], otherMg: number): number =>
  Math.round(grossMg - stoneMg(stones) - otherMg)

import { sum } from '@karat/money/money.ts'
import { stonesValue } from '@karat/pricing/parts.ts'
import { areCaratsFar, isMetalFar } from '@karat/pricing/revise-unit.ts'
import type { Stones } from '@karat/pricing/types.ts'
import type { NextPiece } from '../../inventory/port.ts'
import type { PricedPiece } from '../tables.ts'

/** The weights in a variant's price: its metal in milligrams and its stones, with their value in minor units. */
export interface WeighedInput {
  netMg: number
  stones: readonly Stones[]
  stonesValue: number
  /** The ready piece whose weights these are; null for those of the variant. */
  piece: PricedPiece | null
}

/**
 * The stones of a ready piece: those of its variant, where they weigh as much or are one row. Undefined for several rows of another weight, which
 * its record does not tell apart, and for stones that were left out of its record or are far from those of the variant.
 */
function stonesOfPiece(stones: readonly Stones[], caratMilli: number): readonly Stones[] | undefined {
  if (sum(stones.map((row) => row.caratMilli)) === caratMilli) return stones
  const [only, ...others] = stones.filter((row) => row.caratMilli > 0)
  const isOwn = only && others.length === 0 && caratMilli > 0 && !areCaratsFar(caratMilli, only.caratMilli)
  return isOwn ? stones.map((row) => (row === only ? { ...row, caratMilli } : row)) : undefined
}

/**
 * The weights that make a variant's price: those of its ready piece that the next order takes, else its own. A piece whose stones cannot be priced
 * by themselves, or whose metal weighs far from that of the variant, is sold at the price of its variant, and weighed before it is packed.
 */
export function weighInput({ netMg, stones }: { netMg: number; stones: readonly Stones[] }, next: NextPiece | undefined): WeighedInput {
  const own = next && stonesOfPiece(stones, next.caratMilli)
  const weighed =
    own && !isMetalFar(next.netMg, netMg)
      ? { netMg: next.netMg, stones: own, piece: { id: next.id, grossMg: next.grossMg } }
      : { netMg, stones, piece: null }
  return { ...weighed, stonesValue: sum(weighed.stones.map(stonesValue)) }
}

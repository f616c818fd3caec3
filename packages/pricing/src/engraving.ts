import { sum, type Minor } from '@karat/money/money.ts'
import type { OtherCharge, PriceInput } from './types.ts'

const isEngraving = ({ code }: OtherCharge) => code === 'engraving'

/** The charge of a price input for engraving one unit, before tax; 0 for none. */
export const engravingCharge = ({ others }: PriceInput): Minor => sum(others.filter(isEngraving).map(({ amount }) => amount))

/** The price input of a unit with an engraving for `charge` (minor units before tax); without one where the charge is 0. */
export function withEngraving(input: PriceInput, charge: Minor): PriceInput {
  if (engravingCharge(input) === charge) return input
  const others = input.others.filter((other) => !isEngraving(other))
  return { ...input, others: charge === 0 ? others : [...others, { code: 'engraving', amount: charge }] }
}

import type { Promotion } from './types.ts'

/** The id of a discount on making that staff gave, among the promotions of its cart. No stored promotion has it: theirs have no colon. */
const makingDiscountId = 'draft:making'

const isMakingDiscount = ({ id }: { id: string }): boolean => id === makingDiscountId

/** A discount on making that staff gave, in basis points, as a promotion: taken off first, and kept among equal savings. */
export const makingDiscount = (percent: number): Promotion => ({
  id: makingDiscountId,
  code: undefined,
  effect: { kind: 'making_off', percent },
  scope: { categories: [], collections: [], metals: [], purities: [] },
  minimum: 0,
  maximum: 0,
  stackable: true,
  priority: Number.MAX_SAFE_INTEGER,
})

/** Promotions without the discount that staff gave. */
export const withoutMakingDiscount = <T extends { id: string }>(promotions: readonly T[]): T[] =>
  promotions.filter((one) => !isMakingDiscount(one))

/** The saving by the discount that staff gave among the promotions of a cart or an order, in minor units; 0 without one. */
export const savedByMakingDiscount = (promotions: readonly { id: string; saved: number }[]): number =>
  promotions.find(isMakingDiscount)?.saved ?? 0

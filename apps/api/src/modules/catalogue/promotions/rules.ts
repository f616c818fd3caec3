import { z } from 'zod'
import type { PromotionEffect } from '@karat/pricing/promotions/types.ts'
import type { CartPromotion, CustomerRefusal, StoredPromotion } from './port.ts'

/** The reason why a promotion cannot be used at a time; undefined where it can. */
export function refusalAt({ startsAt, endsAt }: Pick<StoredPromotion, 'startsAt' | 'endsAt'>, now: Date): CustomerRefusal | undefined {
  if (startsAt > now) return 'not_started'
  return endsAt && endsAt <= now ? 'expired' : undefined
}

/** Whether more about the customer or earlier uses must be read before a promotion can be used. */
export function dependsOnCustomer(promotion: CartPromotion): boolean {
  const { firstOrder, groups, usageLimit, customerLimit } = promotion
  return firstOrder || groups.length > 0 || usageLimit !== null || customerLimit !== null
}

const rate = z.number().int().min(1).max(10_000)
const positive = z.number().int().min(1).max(1_000_000_000_000)

/** The effect of a promotion as staff enter it. */
export const effectSchema: z.ZodType<PromotionEffect> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent_off'), percent: rate }),
  z.strictObject({ kind: z.literal('amount_off'), amount: positive }),
  z.strictObject({ kind: z.literal('making_off'), percent: rate }),
  z.strictObject({ kind: z.literal('stones_off'), percent: rate }),
  z.strictObject({ kind: z.literal('metal_off'), perGram: positive }),
  z.strictObject({ kind: z.literal('buy_get'), buy: z.number().int().min(1).max(99), get: z.number().int().min(1).max(99), percent: rate }),
  z.strictObject({ kind: z.literal('free_gift'), productId: z.string().min(1) }),
  z.strictObject({ kind: z.literal('free_delivery') }),
])

import type { GiftCardRule } from './countries.ts'

/** The end of a gift card that is sent at a time: so many years later, counted in UTC; null where a site's cards do not expire. */
export function giftCardExpiry({ years }: Pick<GiftCardRule, 'years'>, sentAt: Date): Date | null {
  if (years === null) return null
  const end = new Date(sentAt)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}

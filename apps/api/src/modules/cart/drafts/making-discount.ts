import { makingDiscount, withoutMakingDiscount } from '@karat/pricing/promotions/making-discount.ts'
import { textLanguages } from '@karat/sites/locale.ts'
import { t } from '../../../kernel/translations.ts'
import type { CartPromotion } from '../../catalogue/promotions/port.ts'
import type { DraftOfCart } from '../port.ts'

/**
 * The promotions of a cart with the discount of its draft order on the making charge: as staff gave it last, in place of the one that its
 * quote counts.
 */
export function withMakingDiscount<T extends CartPromotion>(
  promotions: readonly T[],
  draft: Pick<DraftOfCart, 'makingPercent'> | null,
  subsite: string,
): (T | CartPromotion)[] {
  const others = withoutMakingDiscount(promotions)
  if (!draft || draft.makingPercent === 0) return others
  const title = Object.fromEntries(textLanguages.map((language) => [language, t(language, 'draft.makingDiscount')]))
  const open = { firstOrder: false, groups: [], usageLimit: null, customerLimit: null }
  return [...others, { ...makingDiscount(draft.makingPercent), ...open, subsite, title, terms: {} }]
}

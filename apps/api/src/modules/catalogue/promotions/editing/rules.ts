import type { PromotionState } from '@karat/sites/staff-lists.ts'
import type { Site } from '../../../../kernel/site.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import { effectSchema } from '../rules.ts'
import type { PromotionContent } from './content.ts'

/** The list that a promotion is in at a time. */
export function promotionStateAt({ startsAt, endsAt }: Pick<PromotionContent, 'startsAt' | 'endsAt'>, now: Date): PromotionState {
  if (endsAt && endsAt <= now) return 'ended'
  return startsAt > now ? 'planned' : 'live'
}

/** The languages that a promotion of a site has texts in, English first: it is the original. */
export const languagesOf = (site: Pick<Site, 'languages'>): string[] => [...new Set(['en', ...site.languages.map(({ code }) => code)])]

/** Throws a failure with its field where an effect is none that the pricing knows: a percentage above 100, an amount of nothing. */
function checkEffect(effect: PromotionContent['effect']): void {
  if ('percent' in effect && !(effect.percent >= 1 && effect.percent <= 10_000)) throwFailure('promotion_percent', 'effect.percent')
  if (effect.kind === 'amount_off' && effect.amount < 1) throwFailure('promotion_amount', 'effect.amount')
  if (effect.kind === 'metal_off' && effect.perGram < 1) throwFailure('promotion_amount', 'effect.perGram')
  const checked = effectSchema.safeParse(effect)
  if (checked.success) return
  const field = String(checked.error.issues[0]?.path[0] ?? 'kind')
  throwFailure(field === 'productId' ? 'promotion_gift_unknown' : 'bad_request', `effect.${field === 'productId' ? 'productID' : field}`)
}

/**
 * Throws a failure that names the field for what a promotion may not be, whatever else the site has. One that applies now or later has a title
 * in every language of its site.
 */
export function checkPromotion(content: PromotionContent, former: PromotionContent | undefined, site: Site, now: Date): void {
  const { effect, startsAt, endsAt, title, terms } = content
  checkEffect(effect)
  // One that was ended at its start, or before it began, has no time at all.
  const isOver = endsAt && endsAt <= now && endsAt.getTime() === startsAt.getTime()
  if (endsAt && endsAt <= startsAt && !isOver) throwFailure('promotion_dates', 'endsAt')
  const languages = languagesOf(site)
  for (const language of new Set([...Object.keys(title), ...Object.keys(terms)])) {
    const isFormer = former !== undefined && (language in former.title || language in former.terms)
    if (!languages.includes(language) && !isFormer) throwFailure('bad_request', `texts.${language}`)
  }
  const named = promotionStateAt(content, now) === 'ended' ? ['en'] : languages
  const unnamed = named.find((language) => !title[language])
  if (unnamed) throwFailure('promotion_title_missing', `texts.${unnamed}.title`)
}

import { normaliseCode } from '@karat/pricing/promotions/types.ts'
import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, resultOf, type Result } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { tagOf } from './current-promotions.ts'
import type { PromotionDependencies } from './dependencies.ts'
import type { NewPromotion, StoredPromotion } from './port.ts'
import { effectSchema } from './rules.ts'
import { writePromotion } from './store.ts'

/** Writes a promotion and drops values cached without it; fails with the field named where it is invalid. */
export function savePromotion(
  { db, clock, onChanged }: PromotionDependencies,
  site: Site,
  { id = newId(clock.now()), code, ...given }: NewPromotion,
): Promise<Result<StoredPromotion>> {
  return resultOf(async () => {
    const effect = effectSchema.safeParse(given.effect)
    if (!effect.success) throw new AppError({ code: 'bad_request', field: 'effect' })
    if (!given.title.en) throw new AppError({ code: 'bad_request', field: 'title' })
    const startsAt = given.startsAt ?? clock.now()
    if (given.endsAt && given.endsAt <= startsAt) throw new AppError({ code: 'bad_request', field: 'endsAt' })
    const promotion: StoredPromotion = {
      minimum: 0,
      maximum: 0,
      stackable: false,
      priority: 0,
      terms: {},
      listed: true,
      firstOrder: false,
      groups: [],
      usageLimit: null,
      customerLimit: null,
      ...given,
      id,
      code: code === undefined ? undefined : normaliseCode(code),
      effect: effect.data,
      scope: { categories: [], collections: [], metals: [], purities: [], ...given.scope },
      startsAt,
      endsAt: given.endsAt ?? null,
      subsite: site.code,
    }
    await transact(db, (tx) => writePromotion(tx, promotion))
    await onChanged([tagOf(site.code)])
    return promotion
  })
}

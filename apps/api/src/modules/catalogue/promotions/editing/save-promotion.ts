import { throwChanged } from '../../../../kernel/changed-meanwhile.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { Site } from '../../../../kernel/site.ts'
import { tagOf } from '../current-promotions.ts'
import type { PromotionContent } from './content.ts'
import type { PromotionEditingDependencies } from './dependencies.ts'
import { promotionStateAt } from './rules.ts'
import { readVersion, type StoredVersion } from './store.ts'
import { lockPromotions, writePromotionVersion } from './write-promotion.ts'

/** A promotion with the number of its saves. */
interface SavedPromotion {
  id: string
  version: number
}

/** Makes a promotion of a site. */
export function createPromotion(
  deps: PromotionEditingDependencies,
  site: Site,
  content: PromotionContent,
): Promise<Result<SavedPromotion>> {
  return resultOf(async () => {
    const id = newId(deps.clock.now())
    const version = await transact(deps.db, async (tx) => {
      await lockPromotions(tx, site)
      return writePromotionVersion(deps, tx, { site, id, former: undefined, content })
    })
    await deps.onChanged([tagOf(site.code)])
    return { id, version }
  })
}

/** Changes a promotion as it is in its version; throws `changed_meanwhile` where `version` is not the last one any more. */
function changePromotion(
  deps: PromotionEditingDependencies,
  site: Site,
  { id, version }: SavedPromotion,
  contentOf: (former: StoredVersion) => PromotionContent,
): Promise<Result<SavedPromotion>> {
  return resultOf(async () => {
    const saved = await transact(deps.db, async (tx) => {
      await lockPromotions(tx, site)
      const former = (await readVersion(tx, site.code, id, 'for-update')) ?? throwFailure('unknown_promotion', 'id')
      if (former.version !== version) return throwChanged({ object: 'promotions', id, site: site.code }, { version: former.version })
      return writePromotionVersion(deps, tx, { site, id, former, content: contentOf(former) })
    })
    await deps.onChanged([tagOf(site.code)])
    return { id, version: saved }
  })
}

/** Replaces all that staff write of a promotion. */
export const savePromotion = (
  deps: PromotionEditingDependencies,
  site: Site,
  seen: SavedPromotion,
  content: PromotionContent,
): Promise<Result<SavedPromotion>> => changePromotion(deps, site, seen, () => content)

/** Ends a promotion now. One that has not begun is withdrawn: it has no time at all. Throws `promotion_ended` for one that has ended. */
export const endPromotion = (deps: PromotionEditingDependencies, site: Site, seen: SavedPromotion): Promise<Result<SavedPromotion>> =>
  changePromotion(deps, site, seen, ({ content }) => {
    const now = deps.clock.now()
    const state = promotionStateAt(content, now)
    if (state === 'ended') throwFailure('promotion_ended')
    return { ...content, endsAt: now, ...(state === 'planned' && { startsAt: now }) }
  })

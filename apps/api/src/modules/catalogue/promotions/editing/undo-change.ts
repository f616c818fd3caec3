import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { RecordedAct } from '../../../../kernel/undo.ts'
import { tagOf } from '../current-promotions.ts'
import { fieldsOfPromotion, promotionOfFields } from './content.ts'
import type { PromotionEditingDependencies } from './dependencies.ts'
import { readVersion } from './store.ts'
import { lockPromotions, writePromotionVersion } from './write-promotion.ts'

/**
 * Puts the fields back that a save or an end of a promotion changed, by a new save under the same rules; what others changed since stays. Throws
 * `changed_since` where one of them is no longer as the act left it.
 */
export function undoPromotionChange(
  deps: PromotionEditingDependencies,
  site: Site,
  { objectId: id, before, check }: RecordedAct,
): Promise<Result<void>> {
  return resultOf(async () => {
    await transact(deps.db, async (tx) => {
      await lockPromotions(tx, site)
      const former = (await readVersion(tx, site.code, id, 'for-update')) ?? throwFailure('not_undoable', 'entry')
      const fields = fieldsOfPromotion(former.content)
      await check(tx, Object.fromEntries(Object.keys(before).map((path) => [path, fields.get(path) ?? null])))
      for (const [path, value] of Object.entries(before)) {
        if (value === null && path.startsWith('texts/')) fields.delete(path)
        else fields.set(path, value)
      }
      await writePromotionVersion(deps, tx, { site, id, former, content: promotionOfFields(fields) })
    })
    await deps.onChanged([tagOf(site.code)])
  })
}

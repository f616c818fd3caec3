import { fieldsOf, isSameValue, productOfFields } from '@karat/pricing/product/fields.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { RecordedAct } from '../../../../kernel/undo.ts'
import type { ProductContent } from './content.ts'
import type { EditingDependencies } from './dependencies.ts'
import { dropCached } from './drop-cached.ts'
import { readContent } from './read-content.ts'
import type { CheckChange } from './save-product.ts'
import { lockProduct, readLastVersionOf } from './store.ts'
import { writeProduct } from './write-product.ts'

/**
 * Puts the fields back that a save of a product changed, by a new save under the same rules; what others changed since stays. Throws
 * `changed_since` where one of the fields is no longer as the save left it.
 */
export function undoSave(
  deps: EditingDependencies,
  act: RecordedAct,
  { author, check }: { author: string; check: CheckChange },
): Promise<Result<void>> {
  const { objectId: id } = act
  return resultOf(async () => {
    await transact(deps.db, async (tx) => {
      if (!(await lockProduct(tx, id))) return throwFailure('not_undoable', 'entry')
      await act.check(tx, {})
      const former = (await readContent(deps, tx, id)) ?? throwFailure('not_undoable', 'entry')
      const saved = (await readLastVersionOf(tx, id, Object.keys(act.before))) ?? throwFailure('not_undoable', 'entry')
      const [left, before, fields] = [fieldsOf(saved.content), fieldsOf(saved.before), new Map(fieldsOf(former.content))]
      for (const path of saved.fields) {
        if (!isSameValue(fields.get(path), left.get(path))) return throwFailure('changed_since', path)
        if (before.has(path)) fields.set(path, before.get(path))
        else fields.delete(path)
      }
      const content = productOfFields<ProductContent>(fields)
      check(former.content, content)
      return writeProduct(deps, tx, id, { former, content, author })
    })
    await dropCached(deps, [id])
  })
}

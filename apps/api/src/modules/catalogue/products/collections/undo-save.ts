import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { RecordedAct } from '../../../../kernel/undo.ts'
import type { CollectionDependencies } from './dependencies.ts'
import { dropCollections } from './drop-collections.ts'
import { fieldsOfTexts, textsOfFields } from './rules.ts'
import { changeCollection } from './save-collection.ts'
import { lockCollection, readStoredCollection } from './store.ts'

/**
 * Puts the texts back that a save of a collection changed, by a new save under the same rules; what others changed since stays. Throws
 * `changed_since` where one of them is no longer as the save left it.
 */
export function undoCollectionSave(deps: CollectionDependencies, { objectId: id, before, check }: RecordedAct): Promise<Result<void>> {
  return resultOf(async () => {
    await transact(deps.db, async (tx) => {
      if (!(await lockCollection(tx, id))) return throwFailure('not_undoable', 'entry')
      const former = (await readStoredCollection(tx, id)) ?? throwFailure('not_undoable', 'entry')
      const fields = fieldsOfTexts(former.texts)
      await check(tx, Object.fromEntries(Object.keys(before).map((path) => [path, fields.get(path) ?? null])))
      for (const [path, text] of Object.entries(before)) {
        if (typeof text === 'string') fields.set(path, text)
        else fields.delete(path)
      }
      return changeCollection(deps, tx, id, former, textsOfFields(fields))
    })
    await dropCollections(deps)
  })
}

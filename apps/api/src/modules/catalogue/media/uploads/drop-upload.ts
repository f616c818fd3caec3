import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { MediaDependencies } from '../dependencies.ts'
import { deleteUpload, lockUpload } from './store.ts'

/**
 * Forgets an upload that its member does not want any more, with the parts that arrived, so that it does not count among their open ones. One
 * that became a picture stays; one that is gone already is dropped.
 */
export function dropUpload({ db }: Pick<MediaDependencies, 'db'>, staffId: string, id: string): Promise<Result<void>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const upload = await lockUpload(tx, id)
      if (!upload) return
      if (upload.staffId !== staffId) throwFailure('not_found', 'id')
      if (upload.mediaId === null) await deleteUpload(tx, id)
    }),
  )
}

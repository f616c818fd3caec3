import { transact } from '../../../kernel/db/db.ts'
import type { Site } from '../sites/port.ts'
import type { RewriteDependencies } from './dependencies.ts'
import { pathOf } from './rules.ts'
import { deleteRewrite } from './store.ts'

/** Removes the rewrite of a path; false where it has none. */
export async function removeRewrite({ db }: Pick<RewriteDependencies, 'db'>, site: Site, path: string): Promise<boolean> {
  const source = pathOf(path)
  return source === undefined ? false : transact(db, (tx) => deleteRewrite(tx, site.code, source))
}

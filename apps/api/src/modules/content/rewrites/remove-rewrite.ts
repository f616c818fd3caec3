import { transact } from '../../../kernel/db/db.ts'
import type { Site } from '../sites/port.ts'
import type { RewriteDependencies } from './dependencies.ts'
import { pathOf } from './rules.ts'
import { checkSeen, dropRewrite, type SeenRewrite } from './set-rewrite.ts'
import { lockRewrites, readRewrite } from './store.ts'

/** Removes the rewrite of a path; false where it has none. */
export async function removeRewrite(
  { db }: Pick<RewriteDependencies, 'db'>,
  site: Site,
  path: string,
  seen?: SeenRewrite,
): Promise<boolean> {
  const source = pathOf(path)
  if (source === undefined) return false
  return transact(db, async (tx) => {
    await lockRewrites(tx, site.code)
    const former = await readRewrite(tx, site.code, source)
    if (!former) return false
    checkSeen(site, source, former, seen ?? undefined)
    await dropRewrite(tx, site, former)
    return true
  })
}

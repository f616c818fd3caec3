import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf } from '../../../kernel/result.ts'
import type { RecordedAct } from '../../../kernel/undo.ts'
import type { Site } from '../sites/port.ts'
import type { RewriteDependencies } from './dependencies.ts'
import type { Rewrite } from './port.ts'
import { dropRewrite, putRewrite } from './set-rewrite.ts'
import { lockRewrites, readRewrite } from './store.ts'

/** Puts back what an act changed of a rewrite: one that it made is removed, one that it removed is set again, under the same rules. */
export function undoRewriteChange(
  deps: RewriteDependencies,
  site: Site,
  { objectId: source, before, check }: RecordedAct,
  by: string,
): Promise<Result<void>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      await lockRewrites(tx, site.code)
      const former = await readRewrite(tx, site.code, source)
      await check(tx, { target: former?.target ?? null, status: former?.status ?? null })
      const { target, status } = before as Partial<Rewrite>
      if (target && status) await putRewrite(deps, tx, site, { former, rewrite: { source, target, status }, by })
      else if (former) await dropRewrite(tx, site, former)
    }),
  )
}

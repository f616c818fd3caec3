import { transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../sites/port.ts'
import type { RewriteDependencies } from './dependencies.ts'
import type { Rewrite } from './port.ts'
import { bounds, isAlwaysThere, pathOf } from './rules.ts'
import { lengthOfChainTo, lockRewrites, readChain, writeRewrite } from './store.ts'

/** Sets the target of a path; fails for a page that is always there, and where that would be a loop, or too long a chain. */
export function setRewrite({ clock, db }: RewriteDependencies, site: Site, given: Rewrite, by: string): Promise<Result<Rewrite>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const source = pathOf(given.source) ?? throwFailure('bad_request', 'source')
      const target = pathOf(given.target) ?? throwFailure('bad_request', 'target')
      if (isAlwaysThere(source)) throwFailure('rewrite_source_lives', 'source')
      await lockRewrites(tx, site.code)
      const chain = await readChain(tx, site.code, target)
      if (target === source || chain.some((step) => step.target === source)) throwFailure('rewrite_loop', 'target')
      const steps = (await lengthOfChainTo(tx, site.code, source)) + 1 + chain.length
      if (steps > bounds.steps) throw new AppError({ code: 'rewrite_steps', field: 'target', details: { max: bounds.steps } })
      const rewrite = { source, target, status: given.status }
      await writeRewrite(tx, site.code, rewrite, by, clock.now())
      return rewrite
    }),
  )
}

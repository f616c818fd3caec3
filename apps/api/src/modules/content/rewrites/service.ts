import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../sites/port.ts'
import type { Rewrite } from './port.ts'
import { bounds, endOf, pathOf } from './rules.ts'
import { deleteRewrite, lengthOfChainTo, lockRewrites, readChain, writeRewrite } from './store.ts'

/** The addresses of moved pages. */
export function createRewrites(db: Db, { clock }: { clock: Clock }) {
  return {
    /** The target of a site's path now; undefined where it has none. */
    async find(subsite: string, path: string): Promise<Pick<Rewrite, 'target' | 'status'> | undefined> {
      const source = pathOf(path)
      return source === undefined ? undefined : endOf(await readChain(db, subsite, source))
    },

    /** Sets the target of a path; fails where that would be a loop, or too long a chain. */
    set: (site: Site, given: Rewrite, by: string): Promise<Result<Rewrite>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const source = pathOf(given.source) ?? throwFailure('bad_request', 'source')
          const target = pathOf(given.target) ?? throwFailure('bad_request', 'target')
          await lockRewrites(tx, site.code)
          const chain = await readChain(tx, site.code, target)
          if (target === source || chain.some((step) => step.target === source)) throwFailure('rewrite_loop', 'target')
          const steps = (await lengthOfChainTo(tx, site.code, source)) + 1 + chain.length
          if (steps > bounds.steps) throw new AppError({ code: 'rewrite_steps', field: 'target', details: { max: bounds.steps } })
          const rewrite = { source, target, status: given.status }
          await writeRewrite(tx, site.code, rewrite, by, clock.now())
          return rewrite
        }),
      ),

    /** Removes the rewrite of a path; false where it has none. */
    remove: (site: Site, path: string): Promise<boolean> => {
      const source = pathOf(path)
      return source === undefined ? Promise.resolve(false) : transact(db, (tx) => deleteRewrite(tx, site.code, source))
    },
  }
}

export type RewriteService = ReturnType<typeof createRewrites>

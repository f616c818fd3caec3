import { noteChange } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../sites/port.ts'
import type { RewriteDependencies } from './dependencies.ts'
import type { Rewrite } from './port.ts'
import { bounds, isAlwaysThere, pathOf } from './rules.ts'
import { deleteRewrite, lengthOfChainTo, lockRewrites, readChain, readRewrite, writeRewrite } from './store.ts'

/** A rewrite as staff saw it: null for none. */
export type SeenRewrite = Pick<Rewrite, 'target' | 'status'> | null

/** The fields of a rewrite by their names in the audit; each is null where there is none. */
const fieldsOf = (rewrite: Rewrite | undefined) => ({ target: rewrite?.target ?? null, status: rewrite?.status ?? null })

function note(former: Rewrite | undefined, next: Rewrite | undefined): void {
  const id = (next ?? former)?.source
  if (id !== undefined) noteChange({ object: 'rewrites', id, before: fieldsOf(former), after: fieldsOf(next) })
}

/** Throws `changed_meanwhile` where a rewrite is not as the caller saw it; a caller who saw nothing passes. */
export function checkSeen(site: Site, source: string, former: Rewrite | undefined, seen: SeenRewrite | undefined): void {
  if (seen === undefined || (seen?.target === former?.target && seen?.status === former?.status)) return
  if (seen === null) throwFailure('rewrite_exists', 'source')
  throwChanged({ object: 'rewrites', id: source, site: site.code })
}

/** Writes a rewrite in the caller's transaction, which holds the lock of the site's rewrites, and notes it for the audit unless it is the same. */
export async function putRewrite(
  { clock }: Pick<RewriteDependencies, 'clock'>,
  tx: Db,
  site: Site,
  { former, rewrite, by }: { former: Rewrite | undefined; rewrite: Rewrite; by: string },
): Promise<void> {
  const { source, target, status } = rewrite
  if (former?.target === target && former.status === status) return
  if (isAlwaysThere(source)) throwFailure('rewrite_source_lives', 'source')
  const chain = await readChain(tx, site.code, target)
  if (target === source || chain.some((step) => step.target === source)) throwFailure('rewrite_loop', 'target')
  const steps = (await lengthOfChainTo(tx, site.code, source)) + 1 + chain.length
  if (steps > bounds.steps) throw new AppError({ code: 'rewrite_steps', field: 'target', details: { max: bounds.steps } })
  await writeRewrite(tx, site.code, rewrite, by, clock.now())
  note(former, rewrite)
}

/** Removes a rewrite in the caller's transaction, which holds the lock of the site's rewrites, and notes it for the audit. */
export async function dropRewrite(tx: Db, site: Site, former: Rewrite): Promise<void> {
  await deleteRewrite(tx, site.code, former.source)
  note(former, undefined)
}

/** Sets the target of a path; fails for a page that is always there, and where that would be a loop, or too long a chain. */
export function setRewrite(
  deps: RewriteDependencies,
  site: Site,
  given: Rewrite,
  { by, seen }: { by: string; seen?: SeenRewrite | undefined },
): Promise<Result<Rewrite>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      const source = pathOf(given.source) ?? throwFailure('rewrite_path', 'source')
      const target = pathOf(given.target) ?? throwFailure('rewrite_path', 'target')
      await lockRewrites(tx, site.code)
      const former = await readRewrite(tx, site.code, source)
      checkSeen(site, source, former, seen)
      const rewrite = { source, target, status: given.status }
      await putRewrite(deps, tx, site, { former, rewrite, by })
      return rewrite
    }),
  )
}

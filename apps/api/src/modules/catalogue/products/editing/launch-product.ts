import { transact } from '../../../../kernel/db/db.ts'
import { AppError } from '../../../../kernel/result.ts'
import type { EditingDependencies } from './dependencies.ts'
import { dropCached } from './drop-cached.ts'
import { readContent } from './read-content.ts'
import { lockProduct } from './store.ts'
import { writeProduct } from './write-product.ts'

/**
 * Puts a scheduled product in the shop of a site, once its time has come and unless it was taken back: a job. One that breaks a rule by now, such
 * as a purity without a rate, stays scheduled, and the queue `launches` has it (`missedLaunches`).
 */
export async function launchProduct(
  deps: EditingDependencies,
  { productId, subsite }: { productId: string; subsite: string },
): Promise<void> {
  try {
    await transact(deps.db, async (tx) => {
      if (!(await lockProduct(tx, productId))) return
      const former = await readContent(deps, tx, productId)
      const onSite = former?.content.sites[subsite]
      if (!former || onSite?.state !== 'scheduled' || onSite.liveAt === null || new Date(onSite.liveAt) > deps.clock.now()) return
      const sites = { ...former.content.sites, [subsite]: { ...onSite, state: 'live' as const, liveAt: null } }
      await writeProduct(deps, tx, productId, { former, content: { ...former.content, sites }, author: '' })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  // Also where nothing changed: the run before may have been stopped between its commit and this.
  await dropCached(deps, [productId])
}

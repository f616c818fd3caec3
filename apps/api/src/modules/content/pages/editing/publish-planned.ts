import { transact } from '../../../../kernel/db/db.ts'
import { AppError } from '../../../../kernel/result.ts'
import { tagOfSiteContent } from '../read-content.ts'
import type { ContentEditingDependencies } from './dependencies.ts'
import { lockContent, readGroups, writeContent } from './write-content.ts'

/**
 * Makes planned content live, once its time has come and unless it was withdrawn or put off: a job. What breaks a rule by now, such as a category
 * that is gone, stays planned with its time over.
 */
export async function publishPlanned(
  deps: ContentEditingDependencies,
  { subsite, kind }: { subsite: string; kind: string },
): Promise<void> {
  const site = await deps.sites.byCode(subsite)
  if (!site) return
  try {
    const known = await readGroups(deps)
    await transact(deps.db, async (tx) => {
      const former = await lockContent(tx, site, kind)
      const { planned, plannedAt } = former
      if (!planned || !plannedAt || plannedAt > deps.clock.now()) return
      await writeContent(deps, tx, { site, kind, former, known, next: { ...former, shown: planned, planned: null, plannedAt: null } })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  // Also where nothing changed: the run before may have been stopped between its commit and this.
  await deps.onChanged([tagOfSiteContent(subsite, kind)])
}

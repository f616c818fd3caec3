import { blocksOfFields } from '@karat/sites/content-fields.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf } from '../../../../kernel/result.ts'
import type { RecordedAct } from '../../../../kernel/undo.ts'
import type { Site } from '../../sites/port.ts'
import { tagOfSiteContent } from '../read-content.ts'
import type { ContentEditingDependencies } from './dependencies.ts'
import { fieldsOfContent, type LockedContent, lockContent, readGroups, writeContent } from './write-content.ts'

const planPrefix = 'planned/'

/** Content of these fields. */
function contentOfFields(fields: ReadonlyMap<string, unknown>): Pick<LockedContent, 'shown' | 'planned' | 'plannedAt'> {
  const later = new Map(
    [...fields].flatMap(([path, value]) => (path.startsWith(planPrefix) ? [[path.slice(planPrefix.length), value]] : [])),
  )
  const plannedAt = fields.get('plannedAt')
  return {
    shown: blocksOfFields(fields),
    planned: typeof plannedAt === 'string' ? blocksOfFields(later) : null,
    plannedAt: typeof plannedAt === 'string' ? new Date(plannedAt) : null,
  }
}

/**
 * Puts the fields back that an act changed, live and planned, by a new save under the same rules; what others changed since stays. Throws
 * `changed_since` where one of them is no longer as the act left it.
 */
export function undoContentChange(
  deps: ContentEditingDependencies,
  site: Site,
  { objectId: kind, before, check }: RecordedAct,
): Promise<Result<void>> {
  return resultOf(async () => {
    const known = await readGroups(deps)
    await transact(deps.db, async (tx) => {
      const former = await lockContent(tx, site, kind)
      const fields = fieldsOfContent(former)
      await check(tx, Object.fromEntries(Object.keys(before).map((path) => [path, fields.get(path) ?? null])))
      for (const [path, value] of Object.entries(before)) fields.set(path, value)
      await writeContent(deps, tx, { site, kind, former, known, next: { ...former, ...contentOfFields(fields) } })
    })
    await deps.onChanged([tagOfSiteContent(site.code, kind)])
  })
}

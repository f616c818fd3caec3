import type { ContentBlock } from '@karat/sites/content-blocks.ts'
import { throwChanged } from '../../../../kernel/changed-meanwhile.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { Site } from '../../sites/port.ts'
import { tagOfSiteContent } from '../read-content.ts'
import type { ContentEditingDependencies } from './dependencies.ts'
import { isSuggestion } from './read-content.ts'
import { withoutBlanks } from './rules.ts'
import { type LockedContent, lockContent, readGroups, writeContent } from './write-content.ts'

/** Content of a kind with the number of its saves. */
interface SavedContent {
  kind: string
  version: number
}

/** Changes content as it is in its version; throws `changed_meanwhile` where `version` is not the last one any more. */
function changeContent(
  deps: ContentEditingDependencies,
  site: Site,
  { kind, version }: SavedContent,
  change: (former: LockedContent) => Partial<LockedContent>,
  confirms = false,
): Promise<Result<SavedContent>> {
  return resultOf(async () => {
    const known = await readGroups(deps)
    const saved = await transact(deps.db, async (tx) => {
      const former = await lockContent(tx, site, kind)
      if (former.version !== version) return throwChanged({ object: 'content', id: kind, site: site.code }, { version: former.version })
      const isConfirmed = confirms && (await isSuggestion(tx, site, kind, former))
      return writeContent(deps, tx, { site, kind, former, known, next: { ...former, ...change(former) }, isConfirmed })
    })
    await deps.onChanged([tagOfSiteContent(site.code, kind)])
    return { kind, version: saved }
  })
}

/** Replaces what is live now, or publishes a suggestion as it is; a planned change stays planned. */
export const publishContent = (deps: ContentEditingDependencies, site: Site, seen: SavedContent, blocks: readonly ContentBlock[]) =>
  changeContent(deps, site, seen, () => ({ shown: withoutBlanks(blocks) }), true)

/** Plans content for a time, in place of what was planned. */
export const planContent = (
  deps: ContentEditingDependencies,
  site: Site,
  seen: SavedContent,
  { blocks, at }: { blocks: readonly ContentBlock[]; at: string },
) => changeContent(deps, site, seen, () => ({ planned: withoutBlanks(blocks), plannedAt: new Date(at) }))

/** Withdraws what is planned. Throws `content_not_planned` where that is nothing. */
export const withdrawPlan = (deps: ContentEditingDependencies, site: Site, seen: SavedContent) =>
  changeContent(deps, site, seen, ({ planned }) => {
    if (!planned) throwFailure('content_not_planned')
    return { planned: null, plannedAt: null }
  })

/** Makes what is planned live now. Throws `content_not_planned` where nothing is. */
export const publishPlan = (deps: ContentEditingDependencies, site: Site, seen: SavedContent) =>
  changeContent(deps, site, seen, ({ planned }) => ({
    shown: planned ?? throwFailure('content_not_planned'),
    planned: null,
    plannedAt: null,
  }))

import { isDeepStrictEqual } from 'node:util'
import { type ContentBlock, slugOfContent } from '@karat/sites/content-blocks.ts'
import { fieldsOfBlocks } from '@karat/sites/content-fields.ts'
import { noteChange } from '../../../../kernel/acts.ts'
import { type Db, lockNamed } from '../../../../kernel/db/db.ts'
import type { Site } from '../../sites/port.ts'
import { languagesOf, listTextPages, readSharedBlocks } from '../site-content.ts'
import { readSiteContent, type SiteContent, writeSiteContent } from '../store.ts'
import type { ContentEditingDependencies } from './dependencies.ts'
import { publishPlannedContent } from './publish-job.ts'
import { checkBlocks, checkPlanTime, checkReferences, type KnownGroups, valuesOf } from './rules.ts'

/** Content of a site with what pages show where staff have published none. */
export interface LockedContent extends SiteContent {
  shown: ContentBlock[]
}

/** The content of a site, which nobody else changes until the transaction ends. */
export async function lockContent(tx: Db, site: Site, kind: string): Promise<LockedContent> {
  // A row that is not there yet cannot be locked.
  await lockNamed(tx, `content ${kind} of ${site.code}`)
  const stored = await readSiteContent(tx, site.code, kind, 'for-update')
  const none = { version: 0, live: null, liveSince: null, planned: null, plannedAt: null }
  const { live, ...rest } = stored ?? none
  return { ...rest, live, shown: live ?? (await readSharedBlocks(tx, site, kind)) }
}

/**
 * The fields of content by their names in the audit: `banner-1/title/hi` of what is live, `planned/banner-1/title/hi` of what is planned. Where
 * nothing is planned, these are as they are live.
 */
export function fieldsOfContent({
  shown,
  planned,
  plannedAt,
}: Pick<LockedContent, 'shown' | 'planned' | 'plannedAt'>): Map<string, unknown> {
  const later = [...fieldsOfBlocks(planned ?? shown)].map(([path, value]) => [`planned/${path}`, value] as const)
  return new Map<string, unknown>([...fieldsOfBlocks(shown), ['plannedAt', plannedAt?.toISOString() ?? null], ...later])
}

/** The changed fields of content. A plan counts by its own fields alone where it stays, and by none where it became live. */
function changedFields(former: LockedContent, next: LockedContent) {
  const [before, after] = [fieldsOfContent(former), fieldsOfContent(next)]
  const hasPlan = former.planned !== null || next.planned !== null
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => (hasPlan || !path.startsWith('planned/')) && !isDeepStrictEqual(before.get(path) ?? null, after.get(path) ?? null),
  )
  const noted = (fields: ReadonlyMap<string, unknown>) => Object.fromEntries(paths.map((path) => [path, fields.get(path) ?? null]))
  return { paths, before: noted(before), after: noted(after) }
}

/** The ids of the categories and collections. They may be read from the database, so the caller must not have a transaction open. */
export async function readGroups({ groups }: Pick<ContentEditingDependencies, 'groups'>): Promise<KnownGroups> {
  const idsOf = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id))
  return { categories: idsOf(await groups.categories('en')), collections: idsOf(await groups.collections('en')) }
}

/** Throws where blocks that are written now could not be shown. */
async function checkWritten(
  { pictures }: Pick<ContentEditingDependencies, 'pictures'>,
  tx: Db,
  { site, kind, known }: Pick<ContentChange, 'site' | 'kind' | 'known'>,
  blocks: readonly ContentBlock[],
): Promise<void> {
  checkBlocks(kind, blocks, languagesOf(site))
  const values = valuesOf(blocks)
  const ids = values.flatMap(({ type, value }) => (type === 'picture' ? [String(value)] : []))
  const texts = await listTextPages(tx, site)
  checkReferences(values, { ...known, pictures: await pictures.lock(tx, ids), texts: new Set([...texts, slugOfContent(kind) ?? '']) })
}

interface ContentChange {
  site: Site
  kind: string
  former: LockedContent
  next: LockedContent
  known: KnownGroups
  /** Somebody publishes the suggestion of a new site as it is: it counts as theirs from then on. */
  isConfirmed?: boolean
}

/**
 * Writes content of a site in the caller's transaction, which holds its lock, and notes the changed fields for the audit. Returns the number of
 * its saves. The caller drops the cached content after the commit.
 */
export async function writeContent(
  deps: Pick<ContentEditingDependencies, 'clock' | 'jobs' | 'pictures'>,
  tx: Db,
  { site, kind, former, next, known, isConfirmed = false }: ContentChange,
): Promise<number> {
  const now = deps.clock.now()
  const { paths, before, after } = changedFields(former, next)
  if (paths.length === 0 && !isConfirmed) return former.version
  const isPublished = isConfirmed || !isDeepStrictEqual(next.shown, former.shown)
  // A text page that nobody had written has no blocks once that is undone.
  const isGone = next.shown.length === 0
  const place = { site, kind, known }
  if (isPublished && !isGone) await checkWritten(deps, tx, place, next.shown)
  if (next.planned && !isDeepStrictEqual(next.planned, former.planned)) await checkWritten(deps, tx, place, next.planned)
  if (next.plannedAt && !isDeepStrictEqual(next.plannedAt, former.plannedAt)) {
    checkPlanTime(next.plannedAt, now)
    const key = `${site.code} ${kind} ${next.plannedAt.toISOString()}`
    await deps.jobs.add(tx, publishPlannedContent, { subsite: site.code, kind }, { dueAt: next.plannedAt, key })
  }
  const version = former.version + 1
  const { planned, plannedAt } = next
  const published = isGone ? { live: null, liveSince: null } : { live: next.shown, liveSince: now }
  const live = isPublished ? published : { live: former.live, liveSince: former.liveSince }
  await writeSiteContent(tx, site.code, kind, { version, ...live, planned, plannedAt })
  noteChange({ object: 'content', id: kind, before, after })
  return version
}

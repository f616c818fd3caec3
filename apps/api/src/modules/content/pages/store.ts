import type { HomeBlock } from '@karat/sites/home-blocks.ts'
import { and, eq } from 'drizzle-orm'
import { type Db, named } from '../../../kernel/db/db.ts'
import { siteContent } from './tables.ts'

export async function readEntry(db: Db, key: string): Promise<{ value: unknown } | undefined> {
  const [row] = await named<{ value: unknown }>(db, 'content_entry', 'select value from content_entry where key = $1', [key])
  return row
}

/** The kinds of content that staff write for a site. */
export type SiteContentKind = 'home'
/** Content that staff wrote for a site. */
export type SiteContent = Omit<typeof siteContent.$inferSelect, 'subsite' | 'kind'>

/** Content that staff wrote for a site, locked for a change where `lock` says so; undefined where they wrote none. */
export async function readSiteContent(
  db: Db,
  subsite: string,
  kind: SiteContentKind,
  lock?: 'for-update',
): Promise<SiteContent | undefined> {
  const query = db
    .select()
    .from(siteContent)
    .where(and(eq(siteContent.subsite, subsite), eq(siteContent.kind, kind)))
  const [row] = await (lock ? query.for('update') : query)
  return row
}

/** Content that staff published for a site; undefined where they published none. */
export async function readLiveContent(db: Db, subsite: string, kind: SiteContentKind): Promise<HomeBlock[] | undefined> {
  const sql = 'select live from site_content where subsite = $1 and kind = $2'
  const [row] = await named<{ live: HomeBlock[] | null }>(db, 'site_content_live', sql, [subsite, kind])
  return row?.live ?? undefined
}

/** Writes content of a site. */
export async function writeSiteContent(tx: Db, subsite: string, kind: SiteContentKind, content: SiteContent): Promise<void> {
  await tx
    .insert(siteContent)
    .values({ ...content, subsite, kind })
    .onConflictDoUpdate({ target: [siteContent.subsite, siteContent.kind], set: content })
}

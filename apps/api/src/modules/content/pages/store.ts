import type { ContentBlock } from '@karat/sites/content-blocks.ts'
import { and, eq } from 'drizzle-orm'
import { type Db, named } from '../../../kernel/db/db.ts'
import { siteContent } from './tables.ts'

export async function readEntry(db: Db, key: string): Promise<{ value: unknown } | undefined> {
  const [row] = await named<{ value: unknown }>(db, 'content_entry', 'select value from content_entry where key = $1', [key])
  return row
}

/** Content that staff wrote for a site. */
export type SiteContent = Omit<typeof siteContent.$inferSelect, 'subsite' | 'kind'>

/** Content that staff wrote for a site, locked for a change where `lock` says so; undefined where they wrote none. */
export async function readSiteContent(db: Db, subsite: string, kind: string, lock?: 'for-update'): Promise<SiteContent | undefined> {
  const query = db
    .select()
    .from(siteContent)
    .where(and(eq(siteContent.subsite, subsite), eq(siteContent.kind, kind)))
  const [row] = await (lock ? query.for('update') : query)
  return row
}

/** Content that staff published for a site; undefined where they published none. */
export async function readLiveContent(db: Db, subsite: string, kind: string): Promise<ContentBlock[] | undefined> {
  const sql = 'select live from site_content where subsite = $1 and kind = $2'
  const [row] = await named<{ live: ContentBlock[] | null }>(db, 'site_content_live', sql, [subsite, kind])
  return row?.live ?? undefined
}

/** The contents that staff wrote for a site, with their names. */
export const listSiteContent = (db: Db, subsite: string) => db.select().from(siteContent).where(eq(siteContent.subsite, subsite))

/** The text pages that staff published for a site, by their names: `page-delivery`. */
export async function readLivePages(db: Db, subsite: string): Promise<ReadonlyMap<string, ContentBlock[]>> {
  const sql = `select kind, live from site_content where subsite = $1 and kind like 'page-%' and live is not null order by kind`
  const rows = await named<{ kind: string; live: ContentBlock[] }>(db, 'site_content_pages', sql, [subsite])
  return new Map(rows.map(({ kind, live }) => [kind, live]))
}

/** Writes content of a site. */
export async function writeSiteContent(tx: Db, subsite: string, kind: string, content: SiteContent): Promise<void> {
  await tx
    .insert(siteContent)
    .values({ ...content, subsite, kind })
    .onConflictDoUpdate({ target: [siteContent.subsite, siteContent.kind], set: content })
}

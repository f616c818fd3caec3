import { asc } from 'drizzle-orm'
import type { Db } from '../../kernel/db/db.ts'
import { subsite, subsiteLanguage, website } from './tables.ts'

/** All three tables at once: they are small and change with a release. */
export async function readSites(db: Db) {
  const [websites, subsites, languages] = [
    await db.select().from(website).orderBy(asc(website.position)),
    await db.select().from(subsite).orderBy(asc(subsite.position)),
    await db.select().from(subsiteLanguage).orderBy(asc(subsiteLanguage.position)),
  ]
  return { websites, subsites, languages }
}

export type SiteTables = Awaited<ReturnType<typeof readSites>>

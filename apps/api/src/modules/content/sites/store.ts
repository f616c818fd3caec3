import { asc } from 'drizzle-orm'
import type { Db } from '../../../kernel/db/db.ts'
import { subsite, subsiteLanguage, website } from './tables.ts'

/** All three tables in one snapshot: they are small and seldom change. */
export function readSites(db: Db) {
  const read = async (tx: Db) => ({
    websites: await tx.select().from(website).orderBy(asc(website.position)),
    subsites: await tx.select().from(subsite).orderBy(asc(subsite.position)),
    languages: await tx.select().from(subsiteLanguage).orderBy(asc(subsiteLanguage.position)),
  })
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

export type SiteTables = Awaited<ReturnType<typeof readSites>>

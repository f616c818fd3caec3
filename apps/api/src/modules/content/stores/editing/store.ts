import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../../kernel/db/db.ts'
import { store } from '../tables.ts'
import type { StoreContent } from './content.ts'

type StoreRow = typeof store.$inferSelect

function documentOf({ name, city, address, alt, translations, phone, hours, services, ...row }: StoreRow): StoreContent {
  const { street, postcode, state, latitude, longitude, timeZone, position } = row
  return {
    texts: { en: { name, city, address, alt }, ...translations },
    street,
    postcode,
    state,
    telephone: phone,
    latitude,
    longitude,
    timeZone,
    hours,
    services: services as StoreContent['services'],
    position,
  }
}

/** The stores of a site with all that staff write of them, in display order. */
export async function readDocuments(db: Db, subsite: string): Promise<{ id: string; document: StoreContent }[]> {
  const found = await db.select().from(store).where(eq(store.subsite, subsite)).orderBy(asc(store.position), asc(store.id))
  return found.map((row) => ({ id: row.id, document: documentOf(row) }))
}

/** The ids of the stores of every site. */
export async function readStoreIds(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await db.select({ id: store.id }).from(store)).map(({ id }) => id))
}

/** Writes a store of a site. */
export async function writeStore(tx: Db, subsite: string, id: string, { texts, telephone, ...document }: StoreContent): Promise<void> {
  const { en = { name: '', city: '', address: '', alt: '' }, ...translations } = texts
  const values = { ...document, ...en, translations, phone: telephone, id, subsite }
  await tx.insert(store).values(values).onConflictDoUpdate({ target: store.id, set: values })
}

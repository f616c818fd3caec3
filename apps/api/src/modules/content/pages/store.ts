import { type Db, named } from '../../../kernel/db/db.ts'

export async function readEntry(db: Db, key: string): Promise<{ value: unknown } | undefined> {
  const [row] = await named<{ value: unknown }>(db, 'content_entry', 'select value from content_entry where key = $1', [key])
  return row
}

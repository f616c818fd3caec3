import type { Db } from '../../../../kernel/db/db.ts'
import type { ProductContent } from './content.ts'
import type { EditingDependencies } from './dependencies.ts'
import { contentOfColumns } from './rules.ts'
import { readProductColumns } from './store.ts'

/** A product as staff write it, with the number of its saves. */
export interface StoredProduct {
  version: number
  content: ProductContent
}

/** All that staff write of a product; undefined where there is none. */
export async function readContent(
  { pricing, inventory }: Pick<EditingDependencies, 'pricing' | 'inventory'>,
  db: Db,
  id: string,
): Promise<StoredProduct | undefined> {
  const columns = await readProductColumns(db, id)
  if (!columns) return undefined
  const [charges, days] = [await pricing.chargesOf(db, id), await inventory.daysToMake(db, id)]
  return { version: columns.version, content: contentOfColumns(columns, charges, days) }
}

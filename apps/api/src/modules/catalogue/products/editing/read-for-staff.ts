import { resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { EditingDependencies } from './dependencies.ts'
import { readContent } from './read-content.ts'
import { readPictures, readVersions } from './store.ts'

/** A product with all that staff write of it, its pictures and its last versions. */
export function readForStaff(deps: EditingDependencies, id: string) {
  const { db } = deps
  return resultOf(async () => {
    const stored = (await readContent(deps, db, id)) ?? throwFailure('unknown_product_id', 'id')
    const variantIds = stored.content.variants.map((variant) => variant.id)
    const [pictures, stock, versions] = await Promise.all([
      readPictures(db, id),
      deps.inventory.counts(db, variantIds),
      readVersions(db, id),
    ])
    return { ...stored, pictures, stock, versions }
  })
}

import { resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { EditingDependencies } from './dependencies.ts'
import { readContent } from './read-content.ts'
import { readPictures, readVersions } from './store.ts'

/** A product with all that staff write of it, its pictures and its last versions. */
export function readForStaff(deps: EditingDependencies, id: string) {
  const { db } = deps
  return resultOf(async () => {
    const stored = (await readContent(deps, db, id)) ?? throwFailure('unknown_product_id', 'id')
    const [pictures, versions] = await Promise.all([readPictures(db, id), readVersions(db, id)])
    return { ...stored, pictures, versions }
  })
}

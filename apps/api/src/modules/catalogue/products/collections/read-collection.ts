import { resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { CollectionDependencies } from './dependencies.ts'
import { languagesOfShop } from './save-collection.ts'
import { readListedCollections, readStoredCollection, readSurroundings } from './store.ts'

/** A collection with its texts in every language, and its products on a site. */
export function readCollection(deps: Pick<CollectionDependencies, 'db' | 'sites'>, id: string, subsite: string) {
  return resultOf(async () => {
    const stored = (await readStoredCollection(deps.db, id)) ?? throwFailure('unknown_collection', 'id')
    return { ...stored, ...(await readSurroundings(deps.db, id, subsite)), languages: await languagesOfShop(deps) }
  })
}

/** The collections in the order of the shop, named in a language. */
export const listCollections = ({ db }: Pick<CollectionDependencies, 'db'>, language: string) => readListedCollections(db, language)

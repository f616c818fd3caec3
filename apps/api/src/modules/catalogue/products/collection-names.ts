import type { CatalogueDependencies } from './dependencies.ts'
import type { FilterCounts } from './filters.ts'
import type { CollectionTranslation } from './port.ts'
import { readCollections } from './store.ts'

/** The collections of the shop with their texts in a language. */
export function cachedCollections(
  { cache, db }: Pick<CatalogueDependencies, 'cache' | 'db'>,
  language: string,
): Promise<CollectionTranslation[]> {
  return cache.through(`collections:${language}`, () => readCollections(db, language), { tags: ['categories', 'media'] })
}

/** The filters with the names of the collections in a language: staff make collections, so that no page knows their names. */
export async function withCollectionNames(
  deps: Pick<CatalogueDependencies, 'cache' | 'db'>,
  language: string,
  facets: readonly FilterCounts[],
): Promise<FilterCounts[]> {
  const named = new Map((await cachedCollections(deps, language)).map((one) => [one.id, one]))
  return facets.map((facet) =>
    facet.name === 'collection'
      ? {
          ...facet,
          values: facet.values.map((value) => {
            const collection = named.get(value.value)
            return collection ? { ...value, label: collection.name, ...(collection.lang ? { lang: collection.lang } : {}) } : value
          }),
        }
      : facet,
  )
}

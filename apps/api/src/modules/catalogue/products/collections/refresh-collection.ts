import { transact } from '../../../../kernel/db/db.ts'
import type { CollectionDependencies } from './dependencies.ts'
import { dropCollections } from './drop-collections.ts'
import { readProductsAfter } from './store.ts'

/** How many products are written to the search in one transaction. */
const batch = 100

/** Writes the products of a collection to the search again, under its present names, and drops its texts from the caches. */
export async function refreshProductsOf(
  deps: Pick<CollectionDependencies, 'db' | 'onChanged' | 'search' | 'sites'>,
  { collection }: { collection: string },
): Promise<void> {
  await dropCollections(deps)
  const scopes = (await deps.sites.all()).flatMap(({ code, languages }) =>
    languages.map((language) => ({ subsite: code, language: language.code })),
  )
  let after = ''
  for (;;) {
    const ids = await readProductsAfter(deps.db, collection, after, batch)
    if (ids.length === 0) return
    await transact(deps.db, (tx) => deps.search.update(tx, scopes, ids))
    after = ids.at(-1) ?? after
  }
}

import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { SearchDependencies } from './dependencies.ts'
import { findResults } from './find-results.ts'
import type { Scope } from './port.ts'
import { rebuildDocuments, updateDocuments } from './store.ts'
import { suggest } from './suggest.ts'

/** The search of products, its suggestions, and the search documents. */
export function createSearch(deps: SearchDependencies) {
  return {
    ...bindUseCases(deps, { find: findResults, suggest }),
    /** Rewrites the documents of every product; the listings must have been written. */
    async rebuild(tx: Db, scopes: readonly Scope[]) {
      for (const scope of scopes) await rebuildDocuments(tx, scope)
    },
    /** Rewrites the documents of products that were saved or deleted, after their rows of the listings. */
    async update(tx: Db, scopes: readonly Scope[], productIds: readonly string[]) {
      for (const scope of scopes) await updateDocuments(tx, scope, productIds)
    },
  }
}

export type Search = ReturnType<typeof createSearch>

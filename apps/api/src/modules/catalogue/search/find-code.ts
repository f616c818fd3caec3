import type { SearchDependencies } from './dependencies.ts'
import type { Scope } from './port.ts'
import { findIds } from './views.ts'
import { codesOf } from './words.ts'

/** The product of an id in a query, or of a variant's id, whole or shortened. */
export async function findCode({ db, catalogue }: SearchDependencies, scope: Scope, text: string): Promise<string[]> {
  const ids = codesOf(text)
  if (ids.length === 0) return []
  const variant = (await catalogue.productsOf(db, [text])).get(text)
  return (await findIds(db, scope, [...(variant ? [variant] : []), ...ids])).slice(0, 1)
}

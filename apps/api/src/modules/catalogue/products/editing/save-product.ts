import { throwChanged } from '../../../../kernel/changed-meanwhile.ts'
import { lockNamed, transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { ProductContent } from './content.ts'
import type { EditingDependencies } from './dependencies.ts'
import { dropCached } from './drop-cached.ts'
import { readContent } from './read-content.ts'
import { lockProduct } from './store.ts'
import { writeProduct } from './write-product.ts'

/** Throws where the member may not make this change. */
export type CheckChange = (former: ProductContent | undefined, content: ProductContent) => void

/**
 * Replaces the content of a product; returns its version. Throws `changed_meanwhile` where `version` is not the last one any more. Drops the
 * product from the caches after the commit.
 */
export function saveProduct(
  deps: EditingDependencies,
  id: string,
  { version, content, author, check }: { version: number; content: ProductContent; author: string; check: CheckChange },
): Promise<Result<number>> {
  return resultOf(async () => {
    const saved = await transact(deps.db, async (tx) => {
      if (!(await lockProduct(tx, id))) return throwFailure('unknown_product_id', 'id')
      const former = (await readContent(deps, tx, id)) ?? throwFailure('unknown_product_id', 'id')
      if (former.version !== version) return throwChanged({ object: 'products', id }, { version: former.version })
      check(former.content, content)
      return writeProduct(deps, tx, id, { former, content, author })
    })
    await dropCached(deps, [id])
    return saved
  })
}

/** Makes a product; returns its version. Throws `product_exists` where there is one with this id. */
export function createProduct(
  deps: EditingDependencies,
  id: string,
  { content, author, check }: { content: ProductContent; author: string; check: CheckChange },
): Promise<Result<number>> {
  return resultOf(async () => {
    check(undefined, content)
    const saved = await transact(deps.db, async (tx) => {
      await lockNamed(tx, `product:${id}`)
      if (await lockProduct(tx, id)) return throwFailure('product_exists', 'id')
      return writeProduct(deps, tx, id, { former: undefined, content, author })
    })
    await dropCached(deps, [id])
    return saved
  })
}

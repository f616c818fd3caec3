import type { RewriteDependencies } from './dependencies.ts'
import type { Rewrite } from './port.ts'
import { endOf, pathOf } from './rules.ts'
import { readChain } from './store.ts'

/** The target of a site's path now; undefined where it has none. */
export async function findRewrite(
  { db }: Pick<RewriteDependencies, 'db'>,
  subsite: string,
  path: string,
): Promise<Pick<Rewrite, 'target' | 'status'> | undefined> {
  const source = pathOf(path)
  return source === undefined ? undefined : endOf(await readChain(db, subsite, source))
}

import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import type { Site } from '../sites/port.ts'
import type { RewriteDependencies } from './dependencies.ts'
import { searchedPath } from './rules.ts'
import { type ListedRewrite, readRewrites } from './store.ts'

/** A page of the rewrites of a site whose paths have a text, the last set first. */
export async function listRewrites(
  { db }: Pick<RewriteDependencies, 'db'>,
  site: Site,
  search: string | undefined,
  page: KeyPage,
): Promise<{ rows: ListedRewrite[]; next: string | null }> {
  const found = await readRewrites(db, site.code, search === undefined ? undefined : searchedPath(search), page)
  return keyPageOf(found, page, ({ setAt, source }) => ({ at: setAt, id: source }))
}

import { noteChange } from '../../../../kernel/acts.ts'
import { throwChanged } from '../../../../kernel/changed-meanwhile.ts'
import { type Db, lockNamed, transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { CollectionDependencies } from './dependencies.ts'
import { dropCollections } from './drop-collections.ts'
import { refreshCollection } from './refresh-job.ts'
import { checkTexts, fieldsOfTexts, type TextsByLanguage, writtenTexts } from './rules.ts'
import { lockCollection, readStoredCollection, type StoredCollection, writeCollection } from './store.ts'

/** The languages of all sites: those in which a collection can have texts. */
export async function languagesOfShop({ sites }: Pick<CollectionDependencies, 'sites'>): Promise<string[]> {
  return [...new Set((await sites.all()).flatMap(({ languages }) => languages.map(({ code }) => code)))]
}

/**
 * Writes the texts of a collection in the caller's transaction, which holds its lock, and notes the changed ones for the audit. Returns the
 * number of its saves. The caller drops it from the caches after the commit.
 */
export async function changeCollection(
  deps: Pick<CollectionDependencies, 'jobs' | 'sites'>,
  tx: Db,
  id: string,
  former: StoredCollection | undefined,
  given: TextsByLanguage,
): Promise<number> {
  const texts = writtenTexts(given)
  checkTexts(texts, await languagesOfShop(deps))
  const [before, after] = [fieldsOfTexts(former?.texts ?? {}), fieldsOfTexts(texts)]
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path))
  if (former && changed.length === 0) return former.version
  const version = (former?.version ?? 0) + 1
  await writeCollection(tx, id, { version, texts })
  const noted = (fields: ReadonlyMap<string, string>) => Object.fromEntries(changed.map((path) => [path, fields.get(path) ?? null]))
  noteChange({ object: 'collections', id, before: noted(before), after: noted(after) })
  await deps.jobs.add(tx, refreshCollection, { collection: id }, { key: `${id} ${version}` })
  return version
}

/** Replaces the texts of a collection; returns its version. Throws `changed_meanwhile` where `version` is not the last one any more. */
export function saveCollection(
  deps: CollectionDependencies,
  id: string,
  { version, texts }: { version: number; texts: TextsByLanguage },
): Promise<Result<number>> {
  return resultOf(async () => {
    const saved = await transact(deps.db, async (tx) => {
      if (!(await lockCollection(tx, id))) return throwFailure('unknown_collection', 'id')
      const former = (await readStoredCollection(tx, id)) ?? throwFailure('unknown_collection', 'id')
      if (former.version !== version) return throwChanged({ object: 'collections', id }, { version: former.version })
      return changeCollection(deps, tx, id, former, texts)
    })
    await dropCollections(deps)
    return saved
  })
}

/** Makes a collection; returns its version. Throws `collection_exists` where there is one with this id. */
export function createCollection(deps: CollectionDependencies, id: string, texts: TextsByLanguage): Promise<Result<number>> {
  return resultOf(async () => {
    const saved = await transact(deps.db, async (tx) => {
      // One at a time: each new one is behind all others.
      await lockNamed(tx, 'collections')
      if (await lockCollection(tx, id)) return throwFailure('collection_exists', 'id')
      return changeCollection(deps, tx, id, undefined, texts)
    })
    await dropCollections(deps)
    return saved
  })
}

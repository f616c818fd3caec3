import { isDeepStrictEqual } from 'node:util'
import { noteChange } from '../../../../kernel/acts.ts'
import { throwChanged } from '../../../../kernel/changed-meanwhile.ts'
import { type Db, lockNamed, transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { RecordedAct } from '../../../../kernel/undo.ts'
import type { StoreContent } from './content.ts'
import type { StoreEditingDependencies } from './dependencies.ts'
import { checkStore, fieldsOfStore, idOfStore, storeOfFields, tidyStore } from './rules.ts'
import { readDocuments, readStoreIds, writeStore } from './store.ts'

const collects = ({ services }: StoreContent) => services.includes('pickup')

/** Writes a store in the caller's transaction, which holds the lock of all stores, and notes its changed fields for the audit. */
async function putStore(
  deps: StoreEditingDependencies,
  tx: Db,
  site: Site,
  { id, former, document }: { id: string; former: StoreContent | undefined; document: StoreContent },
): Promise<void> {
  checkStore(document, site, await deps.statesOf(tx, site))
  if (former && collects(former) && !collects(document)) {
    const others = (await readDocuments(tx, site.code)).filter((one) => one.id !== id)
    if (!others.some((one) => collects(one.document)) && (await deps.offersPickup(tx, site))) throwFailure('store_collects', 'services')
  }
  const [before, after] = [former ? fieldsOfStore(former) : new Map<string, unknown>(), fieldsOfStore(document)]
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) => !isDeepStrictEqual(before.get(path), after.get(path)))
  if (changed.length === 0) return
  await writeStore(tx, site.code, id, document)
  const noted = (fields: ReadonlyMap<string, unknown>) => Object.fromEntries(changed.map((path) => [path, fields.get(path) ?? null]))
  noteChange({ object: 'stores', id, ...(former && { before: noted(before) }), after: noted(after) })
}

/** Runs a change of stores one after another, and drops them from the caches of every instance. */
async function changeStores<T>(deps: StoreEditingDependencies, work: (tx: Db) => Promise<T>): Promise<T> {
  const done = await transact(deps.db, async (tx) => {
    await lockNamed(tx, 'stores')
    return work(tx)
  })
  await deps.onChanged(['stores'])
  return done
}

const findStore = async (tx: Db, site: Site, id: string): Promise<StoreContent> =>
  (await readDocuments(tx, site.code)).find((one) => one.id === id)?.document ?? throwFailure('not_found', 'id')

/** Adds a store to a site; returns its id, which is made of its English name. */
export function createStore(deps: StoreEditingDependencies, site: Site, given: StoreContent): Promise<Result<string>> {
  return resultOf(() =>
    changeStores(deps, async (tx) => {
      const document = tidyStore(given)
      const id = idOfStore(document.texts['en']?.name ?? '', await readStoreIds(tx))
      await putStore(deps, tx, site, { id, former: undefined, document })
      return id
    }),
  )
}

/** Replaces all that staff write of a store. Throws `changed_meanwhile` where it is not as the caller saw it any more. */
export function saveStore(
  deps: StoreEditingDependencies,
  site: Site,
  id: string,
  { document, seen }: { document: StoreContent; seen: StoreContent },
): Promise<Result<string>> {
  return resultOf(() =>
    changeStores(deps, async (tx) => {
      const former = await findStore(tx, site, id)
      if (!isDeepStrictEqual(former, tidyStore(seen))) throwChanged({ object: 'stores', id, site: site.code })
      await putStore(deps, tx, site, { id, former, document: tidyStore(document) })
      return id
    }),
  )
}

/** Puts the fields back that a save of a store changed, by a new save under the same rules; what others changed since stays. */
export function undoStoreChange(
  deps: StoreEditingDependencies,
  site: Site,
  { objectId: id, before, check }: RecordedAct,
): Promise<Result<void>> {
  return resultOf(() =>
    changeStores(deps, async (tx) => {
      const former = await findStore(tx, site, id)
      const fields = fieldsOfStore(former)
      await check(tx, Object.fromEntries(Object.keys(before).map((path) => [path, fields.get(path) ?? null])))
      for (const [path, value] of Object.entries(before)) {
        if (value === null) fields.delete(path)
        else fields.set(path, value)
      }
      await putStore(deps, tx, site, { id, former, document: tidyStore(storeOfFields(fields)) })
    }),
  )
}

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { noteChange } from '../../../../kernel/acts.ts'
import { throwChanged } from '../../../../kernel/changed-meanwhile.ts'
import { type Db, transact } from '../../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { RecordedAct } from '../../../../kernel/undo.ts'
import { toSites } from '../rules.ts'
import type { SiteEditingDependencies } from './dependencies.ts'
import { findSiteRow, lockSiteRow, type SiteRow, updateSite } from './store.ts'

type ChangeDependencies = Pick<SiteEditingDependencies, 'db' | 'onChanged'>

/** A document that is right, and the columns that store it. */
interface Accepted<D> {
  document: D
  columns: Partial<SiteRow>
}

/** A part of a site's settings that staff write as one document, such as its merchant. */
export interface SiteSetting<D> {
  /** The thing in the words of the audit; its id is the code of the site. */
  object: string
  /** The document of a site. */
  read: (row: SiteRow) => D
  /** The document as it is stored, and the columns of the site with it; throws a failure with its field where it cannot be right. */
  accept: (document: D, row: SiteRow, tx: Db) => Promise<Accepted<D>> | Accepted<D>
  /** The fields of a document by their names in the audit, so that an undo touches those alone that its act changed; and back. */
  fieldsOf: (document: D) => Map<string, unknown>
  ofFields: (fields: ReadonlyMap<string, unknown>) => D
}

/** A document with the number of its state. */
export interface ReadSetting<D> {
  document: D
  version: number
}

/** The number of a document's state: that of equal documents is equal. */
const versionOf = (document: unknown): number =>
  Number.parseInt(createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 12), 16)

/** Reads a setting of a site, from the database: caches of this process may have an older one. */
export async function readSetting<D>(
  { db }: Pick<SiteEditingDependencies, 'db'>,
  setting: SiteSetting<D>,
  site: Site,
): Promise<ReadSetting<D> & { row: SiteRow }> {
  const row = (await findSiteRow(db, site.code)) ?? throwFailure('not_found')
  const document = setting.read(row)
  return { document, version: versionOf(document), row }
}

/** Replaces a setting of a site by what `next` makes of it, notes the changed fields for the audit, and drops the site from every cache. */
async function changeSetting<D>(
  { db, onChanged }: ChangeDependencies,
  setting: SiteSetting<D>,
  { code }: Site,
  next: (former: D, tx: Db) => Promise<D> | D,
): Promise<void> {
  await transact(db, async (tx) => {
    const row = (await lockSiteRow(tx, code)) ?? throwFailure('not_found')
    const former = setting.read(row)
    const { document, columns } = await setting.accept(await next(former, tx), row, tx)
    const [before, after] = [setting.fieldsOf(former), setting.fieldsOf(document)]
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (path) => !isDeepStrictEqual(before.get(path), after.get(path)),
    )
    if (changed.length === 0) return
    // Sites that cannot be read would stop the shop: a document that makes one is a mistake of `accept`, and is not stored.
    toSites({ websites: [], languages: [], subsites: [{ ...row, ...columns }] })
    await updateSite(tx, code, columns)
    const noted = (fields: ReadonlyMap<string, unknown>) => Object.fromEntries(changed.map((path) => [path, fields.get(path) ?? null]))
    noteChange({ object: setting.object, id: code, before: noted(before), after: noted(after) })
  })
  await onChanged(['sites'])
}

/** Saves a setting of a site. Throws `changed_meanwhile` where it is not as the caller saw it any more. */
export function saveSetting<D>(
  deps: ChangeDependencies,
  setting: SiteSetting<D>,
  site: Site,
  { document, version }: ReadSetting<D>,
): Promise<Result<void>> {
  return resultOf(() =>
    changeSetting(deps, setting, site, (former) => {
      if (versionOf(former) !== version) throwChanged({ object: setting.object, id: site.code, site: site.code })
      return document
    }),
  )
}

/** Puts the fields back that a save changed, by a new save under the same rules; what others changed since stays. */
export function undoSetting<D>(
  deps: ChangeDependencies,
  setting: SiteSetting<D>,
  site: Site,
  { before, check }: RecordedAct,
): Promise<Result<void>> {
  return resultOf(() =>
    changeSetting(deps, setting, site, async (former, tx) => {
      const fields = setting.fieldsOf(former)
      await check(tx, Object.fromEntries(Object.keys(before).map((path) => [path, fields.get(path) ?? null])))
      for (const [path, value] of Object.entries(before)) {
        if (value === null) fields.delete(path)
        else fields.set(path, value)
      }
      return setting.ofFields(fields)
    }),
  )
}

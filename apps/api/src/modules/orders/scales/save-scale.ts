import { isDeepStrictEqual } from 'node:util'
import { noteChange, noteRepeat } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { type Db, lockNamed, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../../kernel/site.ts'
import type { RecordedAct } from '../../../kernel/undo.ts'
import type { ScaleDependencies } from './dependencies.ts'
import type { WeighingScale } from './port.ts'
import { lockScale, readUsable, type ScaleRow, writeScale } from './store.ts'

/** All that staff write of a scale. */
export type ScaleContent = Omit<WeighingScale, 'id'>

const contentOf = ({ storeId, name, stepMg, verifiedUntil }: ScaleRow): ScaleContent => ({ storeId, name, stepMg, verifiedUntil })

/** The fields of a scale that the audit records; it masks what is called `name`, as that of a person. */
const fieldsOf = ({ storeId, name, stepMg, verifiedUntil, retiredAt }: ScaleRow) => ({
  storeID: storeId,
  label: name,
  stepMg,
  verifiedUntil,
  isRetired: retiredAt !== null,
})

/** Changes the scales of a site one after another, so that no place gets two of one name. */
const changeScales = <T>({ db }: Pick<ScaleDependencies, 'db'>, site: Site, work: (tx: Db) => Promise<T>): Promise<Result<T>> =>
  resultOf(() =>
    transact(db, async (tx) => {
      await lockNamed(tx, `scales ${site.code}`)
      return work(tx)
    }),
  )

async function checkContent(
  { stores }: Pick<ScaleDependencies, 'stores'>,
  tx: Db,
  site: Site,
  id: string,
  content: ScaleContent,
): Promise<void> {
  const { storeId, name } = content
  if (storeId !== null && !(await stores.ofSite(tx, site.code)).some((store) => store.id === storeId))
    throwFailure('unknown_site_store', 'storeID')
  const others = (await readUsable(tx, site.code)).filter((one) => one.id !== id && one.storeId === storeId)
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) throwFailure('scale_name_taken', 'name')
}

/** Writes a scale in the caller's transaction, and notes its changed fields for the audit. */
async function putScale(deps: Pick<ScaleDependencies, 'stores'>, tx: Db, site: Site, row: ScaleRow, former?: ScaleRow): Promise<void> {
  if (row.retiredAt === null) await checkContent(deps, tx, site, row.id, contentOf(row))
  const [before, after] = [former ? fieldsOf(former) : {}, fieldsOf(row)]
  const changed = Object.keys(after).filter((field) => !isDeepStrictEqual(Reflect.get(before, field), Reflect.get(after, field)))
  if (changed.length === 0) return noteRepeat()
  await writeScale(tx, row)
  const noted = (fields: object) => Object.fromEntries(changed.map((field) => [field, Reflect.get(fields, field)]))
  noteChange({ object: 'scales', id: row.id, ...(former && { before: noted(before) }), after: noted(after) })
}

const scaleToChange = async (tx: Db, site: Site, id: string): Promise<ScaleRow> =>
  (await lockScale(tx, site.code, id, 'update')) ?? throwFailure('not_found', 'id')

/** Adds a scale to a place of a site; returns its id. */
export function addScale(deps: ScaleDependencies, site: Site, content: ScaleContent): Promise<Result<string>> {
  return changeScales(deps, site, async (tx) => {
    const id = newId(deps.clock.now())
    await putScale(deps, tx, site, { ...content, id, subsite: site.code, retiredAt: null })
    return id
  })
}

/** Changes a scale in use. Throws `changed_meanwhile` where it is not as the caller saw it any more, and `scale_unknown` for a retired one. */
export function saveScale(
  deps: ScaleDependencies,
  site: Site,
  id: string,
  { content, seen }: { content: ScaleContent; seen: ScaleContent },
): Promise<Result<string>> {
  return changeScales(deps, site, async (tx) => {
    const former = await scaleToChange(tx, site, id)
    if (former.retiredAt) throwFailure('scale_unknown', 'id')
    // The same save sent again is no conflict with itself.
    if (!isDeepStrictEqual(contentOf(former), content) && !isDeepStrictEqual(contentOf(former), seen))
      throwChanged({ object: 'scales', id, site: site.code })
    await putScale(deps, tx, site, { ...former, ...content }, former)
    return id
  })
}

/** Retires a scale; one that is retired stays so. */
export function retireScale(deps: ScaleDependencies, site: Site, id: string): Promise<Result<string>> {
  return changeScales(deps, site, async (tx) => {
    const former = await scaleToChange(tx, site, id)
    await putScale(deps, tx, site, { ...former, retiredAt: former.retiredAt ?? deps.clock.now() }, former)
    return id
  })
}

/** Puts the fields of a scale back that a change or its retirement changed, under the same rules; what others changed since stays. */
export function undoScaleChange(deps: ScaleDependencies, site: Site, { objectId: id, before, check }: RecordedAct): Promise<Result<void>> {
  return changeScales(deps, site, async (tx) => {
    const former = await scaleToChange(tx, site, id)
    const now = fieldsOf(former)
    await check(tx, Object.fromEntries(Object.keys(before).map((field) => [field, Reflect.get(now, field)])))
    const { storeID, label, stepMg, verifiedUntil, isRetired } = { ...now, ...before }
    const retiredAt = isRetired ? (former.retiredAt ?? deps.clock.now()) : null
    await putScale(deps, tx, site, { ...former, storeId: storeID, name: label, stepMg, verifiedUntil, retiredAt }, former)
  })
}

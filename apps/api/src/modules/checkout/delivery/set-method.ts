import { isDeepStrictEqual } from 'node:util'
import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import { noteChange } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { RecordedAct } from '../../../kernel/undo.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import type { PlacedMethod } from './port.ts'
import { checkMethod } from './rules.ts'
import { deleteMethod, lockMethods, readMethods, writeMethod } from './store.ts'

type MethodKey = Pick<DeliveryMethod, 'method' | 'prefix'>
type SettingDependencies = Pick<DeliveryDependencies, 'onChanged' | 'stores'>

const idOf = ({ method, prefix }: MethodKey) => (prefix === '' ? method : `${method}-${prefix}`)

const keyOf = (id: string): MethodKey => {
  const [method = '', ...prefix] = id.split('-')
  return { method: method as MethodKey['method'], prefix: prefix.join('-') }
}

const columns = ['fee', 'freeFrom', 'minimum', 'maximum', 'days', 'sooner', 'insured', 'cutOff', 'position'] as const
type MethodFields = Record<(typeof columns)[number], unknown>

/** The fields of a method by their names in the audit; each is null where there is no method. */
const fieldsOf = (option: PlacedMethod | undefined): MethodFields =>
  Object.fromEntries(columns.map((column) => [column, option?.[column] ?? null])) as MethodFields

/**
 * Replaces a delivery method of a site by what `next` makes of it, undefined for none, and notes the changed fields for the audit. Throws a failure
 * where the methods would not serve every post code, or the method could not be offered.
 */
async function changeMethod(
  { onChanged, stores }: SettingDependencies,
  db: Db,
  site: Site,
  key: MethodKey,
  next: (former: PlacedMethod | undefined, tx: Db) => Promise<PlacedMethod | undefined> | PlacedMethod | undefined,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockMethods(tx, site.code)
    const isIt = ({ method, prefix }: MethodKey) => method === key.method && prefix === key.prefix
    const methods = await readMethods(tx, site.code)
    const former = methods.find(isIt)
    const option = await next(former, tx)
    const others = methods.filter((one) => !isIt(one))
    const serveAll = (all: readonly MethodKey[]) => all.length === 0 || all.some(({ prefix }) => prefix === '')
    if (option) {
      checkMethod(option, site.profile.postcode)
      if (!former && option.method === 'pickup' && (await stores.allCollecting(tx, site.code)).length === 0)
        throwFailure('delivery_no_store', 'method')
      if (!former && !serveAll([...others, option])) throwFailure('delivery_everywhere_needed', 'prefix')
      await writeMethod(tx, site.code, option)
    } else if (former) {
      if (!serveAll(others)) throwFailure('delivery_everywhere_needed', 'method')
      await deleteMethod(tx, site.code, key)
    }
    const [before, after] = [fieldsOf(former), fieldsOf(option)]
    const changed = columns.filter((column) => before[column] !== after[column])
    const noted = (fields: MethodFields) => Object.fromEntries(changed.map((column) => [column, fields[column]]))
    if (changed.length > 0) noteChange({ object: 'delivery-methods', id: idOf(key), before: noted(before), after: noted(after) })
  })
  await onChanged(['delivery'])
}

/** Throws `changed_meanwhile` where a method is not as the caller saw it; a caller who saw nothing passes. */
function checkSeen(site: Site, key: MethodKey, former: PlacedMethod | undefined, seen: PlacedMethod | null | undefined): void {
  if (seen === undefined || isDeepStrictEqual({ ...former }, { ...seen })) return
  if (seen === null) throwFailure('delivery_method_exists', 'method')
  throwChanged({ object: 'delivery-methods', id: idOf(key), site: site.code })
}

/** Writes a delivery method of a site; see `Delivery.setMethod`. */
export function setMethod(
  deps: SettingDependencies,
  db: Db,
  site: Site,
  option: PlacedMethod,
  seen?: PlacedMethod | null,
): Promise<Result<void>> {
  return resultOf(() =>
    changeMethod(deps, db, site, option, (former) => {
      checkSeen(site, option, former, seen)
      return option
    }),
  )
}

/** Removes a delivery method of a site; see `Delivery.removeMethod`. */
export function removeMethod(
  deps: SettingDependencies,
  db: Db,
  site: Site,
  key: MethodKey,
  seen?: PlacedMethod | null,
): Promise<Result<void>> {
  return resultOf(() =>
    changeMethod(deps, db, site, key, (former) => {
      if (!former) throwFailure('not_found', 'method')
      checkSeen(site, key, former, seen ?? undefined)
      return undefined
    }),
  )
}

/** Puts back the fields of a delivery method that an act changed: one that it made is removed, one that it removed is made again. */
export function undoMethodChange(
  deps: SettingDependencies,
  db: Db,
  site: Site,
  { objectId, before, check }: RecordedAct,
): Promise<Result<void>> {
  const key = keyOf(objectId)
  return resultOf(() =>
    changeMethod(deps, db, site, key, async (former, tx) => {
      const now = fieldsOf(former)
      await check(tx, Object.fromEntries(Object.entries(now).filter(([field]) => field in before)))
      const fields = { ...now, ...before }
      return fields.fee === null ? undefined : ({ ...key, ...fields } as PlacedMethod)
    }),
  )
}

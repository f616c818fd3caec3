import type { DeliveryMethod, DeliveryMethodName } from '@karat/sites/delivery-method.ts'
import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { fail, ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import { deleteMethod, writeMethod } from './store.ts'

const nameOf = (method: DeliveryMethodName, prefix: string) => (prefix === '' ? method : `${method}-${prefix}`)

/** Writes a delivery method of a site; see `Delivery.setMethod`. */
export async function setMethod(
  { onChanged }: Pick<DeliveryDependencies, 'onChanged'>,
  db: Db,
  { code }: Site,
  option: DeliveryMethod,
  position: number,
): Promise<Result<void>> {
  if (option.maximum !== null && option.maximum < option.minimum) return fail('bad_request', { field: 'maximum' })
  await transact(db, async (tx) => {
    await writeMethod(tx, code, option, position)
    noteChange({ object: 'delivery-methods', id: nameOf(option.method, option.prefix), after: { ...option, position } })
  })
  await onChanged(['delivery'])
  return ok(undefined)
}

/** Removes a delivery method of a site; see `Delivery.removeMethod`. */
export async function removeMethod(
  { onChanged }: Pick<DeliveryDependencies, 'onChanged'>,
  db: Db,
  { code }: Site,
  method: DeliveryMethodName,
  prefix: string,
): Promise<Result<void>> {
  const removed = await resultOf(() =>
    transact(db, async (tx) => {
      if (!(await deleteMethod(tx, code, method, prefix))) throwFailure('not_found', 'method')
      noteChange({ object: 'delivery-methods', id: nameOf(method, prefix), before: { method, prefix } })
    }),
  )
  if (removed.ok) await onChanged(['delivery'])
  return removed
}

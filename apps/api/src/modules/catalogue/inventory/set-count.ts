import { noteChange } from '../../../kernel/acts.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { Inventory } from './port.ts'
import { lockCount, writeCount } from './store.ts'

/** Sets how many units of a variant a site has; see `Inventory.setCount`. */
export async function setCount(
  tx: Db,
  subsite: string,
  { variantId, seen, count, days }: Parameters<Inventory['setCount']>[2],
): Promise<void> {
  const stored = await lockCount(tx, subsite, variantId)
  const now = stored && (stored.policy === 'made_to_order' ? null : stored.onHand)
  if (stored?.hasPieces) throwFailure('stock_by_piece', 'stock')
  if (now !== seen) throwFailure('changed_meanwhile', 'stock')
  const policy = count === null ? 'made_to_order' : stored?.policy === 'one_of_a_kind' ? 'one_of_a_kind' : 'stock'
  if (policy === 'one_of_a_kind' && (count ?? 0) > 1) throwFailure('bad_request', 'stock')
  const inStores = stored?.inStores ?? 0
  if ((count ?? 0) < inStores) throw new AppError({ code: 'stock_in_stores', field: 'stock', details: { pieces: inStores } })
  await writeCount(tx, subsite, variantId, { policy, onHand: count ?? 0, days })
  noteChange({ object: 'stock', id: variantId, before: { pieces: now ?? null }, after: { pieces: count } })
}

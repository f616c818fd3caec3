import type { Db } from '../../../kernel/db/db.ts'
import type { DraftOfCart } from '../../cart/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import { updateDraft, writeSetAside } from './store.ts'

/** Returns the units that are set aside for a draft order to stock; see `Drafts.releaseSetAside`. */
export async function releaseSetAside(
  { inventory }: Pick<DraftDependencies, 'inventory'>,
  tx: Db,
  subsite: string,
  { id, setAside }: Pick<DraftOfCart, 'id' | 'setAside'>,
  next: readonly string[] = [],
): Promise<void> {
  if (setAside.length === 0) return
  if (next.length > 0) await inventory.lock(tx, subsite, [...new Set([...setAside.map(({ variantId }) => variantId), ...next])])
  await inventory.release(tx, subsite, setAside)
  await writeSetAside(tx, id, [])
}

/** Ends the hold of a locked draft order: its stock is free, and its price is worked out again. */
export async function endHold(
  deps: Pick<DraftDependencies, 'catalogue' | 'inventory' | 'stockMoved'>,
  tx: Db,
  draft: { id: string; subsite: string } & Pick<DraftOfCart, 'setAside'>,
): Promise<void> {
  await releaseSetAside(deps, tx, draft.subsite, draft)
  await publishMoved(deps, tx, draft.subsite, draft.setAside)
  await updateDraft(tx, draft.id, { heldUntil: null })
}

/** Publishes that the stock of the products of units moved. */
export async function publishMoved(
  { catalogue, stockMoved }: Pick<DraftDependencies, 'catalogue' | 'stockMoved'>,
  tx: Db,
  subsite: string,
  setAside: DraftOfCart['setAside'],
): Promise<void> {
  if (setAside.length === 0) return
  const products = await catalogue.productsOf(tx, [...new Set(setAside.map(({ variantId }) => variantId))])
  await stockMoved(
    tx,
    subsite,
    [...products.values()].map((productId) => ({ productId })),
  )
}

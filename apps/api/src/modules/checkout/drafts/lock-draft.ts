import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import { type DraftMember, refuseEnded } from './rules.ts'
import { type DraftRow, findDraft, lockById } from './store.ts'

/** A draft order of a site that a member may see: an own one, or any for members who may read orders, in their stores. Throws `not_found`. */
export async function readVisible(db: Db, site: Site, number: string, member: DraftMember): Promise<DraftRow> {
  const draft = await findDraft(db, site.code, number.toUpperCase(), member)
  return draft ?? throwFailure('not_found', 'number')
}

/**
 * Locks the bag and the row of a draft order, in this order, as every change of it does and as the posting of an order locks the bag. The
 * bag is closed where its order was placed a moment ago.
 */
export async function lockDraft(
  { carts }: Pick<DraftDependencies, 'carts'>,
  tx: Db,
  { id, cartId }: Pick<DraftRow, 'id' | 'cartId'>,
): Promise<{ draft: DraftRow; isOpen: boolean } | undefined> {
  const cart = await carts.lock(tx, cartId)
  const draft = await lockById(tx, id)
  return draft && { draft, isOpen: cart?.state === 'open' }
}

/** Locks a draft order for a change by a member of staff, who was shown `version` of it. Refuses one that has ended. */
export async function lockForChange(
  deps: Pick<DraftDependencies, 'carts'>,
  tx: Db,
  site: Site,
  number: string,
  { member, version }: { member: DraftMember; version: number },
): Promise<DraftRow> {
  const locked = await lockDraft(deps, tx, await readVisible(tx, site, number, member))
  if (!locked) return throwFailure('not_found', 'number')
  const { draft, isOpen } = locked
  refuseEnded(draft.state)
  if (!isOpen) throw new AppError({ code: 'draft_ended', field: 'number' })
  if (draft.version !== version) throwChanged({ object: 'drafts', id: draft.number }, { field: 'version', version: draft.version })
  return draft
}

/** Refuses a change of a bag whose customer is paying for it. The caller holds the lock of the bag. */
export async function refuseInPayment({ orders }: Pick<DraftDependencies, 'orders'>, tx: Db, cartId: string): Promise<void> {
  const order = await orders.ofCart(tx, cartId)
  if (order?.state === 'payment_pending') throw new AppError({ code: 'draft_in_payment', field: 'number' })
}

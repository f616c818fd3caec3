import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import { lockForChange } from './lock-draft.ts'
import { endHold } from './release-set-aside.ts'
import type { DraftMember } from './rules.ts'
import { addDraftEvent, type DraftRow, updateDraft } from './store.ts'

type WithdrawDependencies = Pick<DraftDependencies, 'carts' | 'catalogue' | 'clock' | 'db' | 'inventory' | 'orders' | 'stockMoved'>

/**
 * Withdraws a draft order: its link no longer works and its stock is free. An order that waits for its payment is ended; a payment that
 * arrives later is refunded, as for every ended order.
 */
export function withdrawDraft(
  deps: WithdrawDependencies,
  site: Site,
  number: string,
  by: { member: DraftMember; version: number },
): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      const draft = await lockForChange(deps, tx, site, number, by)
      await closeLocked(deps, tx, draft, { state: 'withdrawn', by: by.member.name })
      noteChange({ object: 'drafts', id: draft.number, before: { state: draft.state }, after: { state: 'withdrawn' } })
      return undefined
    }),
  )
}

/** Ends a locked draft order under way without an order. */
export async function closeLocked(
  deps: WithdrawDependencies,
  tx: Db,
  draft: DraftRow,
  { state, by }: { state: 'withdrawn' | 'expired'; by: string },
): Promise<void> {
  const { carts, clock, orders } = deps
  const order = await orders.ofCart(tx, draft.cartId)
  if (order?.state === 'payment_pending') await orders.end(tx, order, 'cancelled', 'the draft order was withdrawn')
  await endHold(deps, tx, draft)
  await carts.closeDraft(tx, draft.cartId)
  const now = clock.now()
  await updateDraft(tx, draft.id, { state, version: draft.version + 1, updatedAt: now })
  await addDraftEvent(tx, draft.id, state, by, now)
}

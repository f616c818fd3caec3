import { transact } from '../../../kernel/db/db.ts'
import { forEachDue } from '../../../kernel/for-each-due.ts'
import { decide } from '../../../kernel/machine.ts'
import type { DraftDependencies } from './dependencies.ts'
import { setAsideAgain } from './hold-draft.ts'
import { lockDraft } from './lock-draft.ts'
import { draftMachine } from './machine.ts'
import { endHold } from './release-set-aside.ts'
import { addDraftEvent, readHoldsOver, readLinksOver, readStockLost } from './store.ts'
import { closeLocked } from './withdraw-draft.ts'

type OverdueDependencies = Pick<DraftDependencies, 'carts' | 'catalogue' | 'clock' | 'db' | 'inventory' | 'orders' | 'stockMoved'>

/**
 * Frees the stock of draft orders whose hold is over, sets that of unpaid orders aside again, and ends those whose link is over. Run by
 * the schedule.
 */
export async function endOverdue(deps: OverdueDependencies): Promise<void> {
  const { clock, db, orders } = deps
  const now = clock.now()
  await forEachDue(await readHoldsOver(db, now), (one) =>
    transact(db, async (tx) => {
      const draft = (await lockDraft(deps, tx, one))?.draft
      if (!draft?.heldUntil || draft.heldUntil > now) return
      await endHold(deps, tx, draft)
      await addDraftEvent(tx, draft.id, 'hold_over', '', now)
    }),
  )
  await forEachDue(await readStockLost(db, now), (one) =>
    transact(db, async (tx) => {
      const locked = await lockDraft(deps, tx, one)
      const isHeld = locked?.draft.heldUntil && locked.draft.heldUntil > now
      // Paid for once more meanwhile, or held anew.
      const isTaken = (await orders.ofCart(tx, one.cartId))?.state === 'payment_pending'
      if (locked?.isOpen && isHeld && !isTaken && locked.draft.setAside.length === 0) await setAsideAgain(deps, tx, locked.draft)
    }),
  )
  await forEachDue(await readLinksOver(db, now), (one) =>
    transact(db, async (tx) => {
      const locked = await lockDraft(deps, tx, one)
      // Its order was placed a moment ago: the job of that marks it as paid.
      if (!locked?.isOpen) return
      const { draft } = locked
      const inPayment = (await orders.ofCart(tx, draft.cartId))?.state === 'payment_pending'
      const isOver = draft.linkUntil !== null && draft.linkUntil <= now
      const next = decide(draftMachine, draft.state, 'expire', 'system', (guard) => (guard === 'link_over' ? isOver : !inPayment))
      if ('to' in next) await closeLocked(deps, tx, draft, { state: 'expired', by: '' })
    }),
  )
}

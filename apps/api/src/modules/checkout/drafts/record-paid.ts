import { transact } from '../../../kernel/db/db.ts'
import type { Run } from '../../../kernel/jobs/definition.ts'
import { decide } from '../../../kernel/machine.ts'
import type { DraftDependencies } from './dependencies.ts'
import { lockDraft } from './lock-draft.ts'
import { draftMachine } from './machine.ts'
import { endHold } from './release-set-aside.ts'
import { addDraftEvent, draftOfOrder, updateDraft } from './store.ts'

type PaidDependencies = Pick<DraftDependencies, 'carts' | 'catalogue' | 'clock' | 'db' | 'inventory' | 'orders' | 'sites' | 'stockMoved'>

/** Marks the draft order of a placed order as paid, and notes on the order who made the bag, how the customer came, and what staff wrote for each other. Run as a job. */
export async function recordPaid(deps: PaidDependencies, orderId: string, { finish }: Run): Promise<void> {
  const { clock, db, orders } = deps
  const found = await draftOfOrder(db, orderId)
  if (!found) return
  await transact(db, async (tx) => {
    await finish(tx)
    const draft = (await lockDraft(deps, tx, found))?.draft
    if (!draft) return
    const next = decide(draftMachine, draft.state, 'pay', 'system', () => true)
    if ('refused' in next) return
    const now = clock.now()
    await endHold(deps, tx, draft)
    await updateDraft(tx, draft.id, { state: next.to, orderId, version: draft.version + 1, updatedAt: now })
    await addDraftEvent(tx, draft.id, 'paid', '', now)
    const values = { number: draft.number, channel: draft.channel, name: draft.memberName }
    await orders.note(tx, orderId, { staffId: draft.memberId, message: { key: 'draft', values } })
    if (draft.note !== '') await orders.note(tx, orderId, { staffId: draft.memberId, text: draft.note })
  })
}

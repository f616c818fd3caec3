import type { OrderMessageKind } from '@karat/sites/staff-lists.ts'
import { transact } from '../../../../kernel/db/db.ts'
import type { Run } from '../../../../kernel/jobs/definition.ts'
import { confirmationOf } from './confirmation.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { mailToken } from '../ownership/mail-token.ts'
import { type OrderView, readOrder } from '../views.ts'

/** The kind of the message by which staff find it: the confirmation, or what it asks for or says in its place. */
function kindOf({ state, holdReason }: Pick<OrderView, 'state' | 'holdReason'>): OrderMessageKind {
  if (state !== 'on_hold') return 'confirmation'
  return holdReason === 'id_proof' ? 'id_number' : 'on_hold'
}

/** Sends the order confirmation by e-mail. Run as a job, so that a kill between order and message loses neither. */
export async function confirmByMail(
  deps: Pick<OrderDependencies, 'db' | 'delivery' | 'merchant' | 'notifications' | 'secrets' | 'sites'>,
  orderId: string,
  { finish }: Run,
): Promise<void> {
  const { db, delivery, merchant, notifications, sites } = deps
  const order = await readOrder(db, orderId)
  const site = order && (await sites.byCode(order.subsite))
  if (!order || !site) return
  const { shipping } = order.address
  const [lines, sender] = await Promise.all([delivery.lines(db, order.language, shipping), merchant(site)])
  await transact(db, async (tx) => {
    await finish(tx)
    const token = await mailToken(deps, tx, orderId)
    const content = confirmationOf(order, { site, lines, merchant: sender, token })
    await notifications.send(tx, {
      channel: 'email',
      recipient: shipping.email,
      site: order.subsite,
      language: order.language,
      kind: 'mail.confirmation',
      about: { orderId, kind: kindOf(order) },
      ...content,
    })
  })
}

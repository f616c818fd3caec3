import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Modules } from '../compose.ts'
import type { Db } from '../kernel/db/db.ts'
import { unwrap } from '../kernel/result.ts'
import { reasonRules } from '../modules/orders/returns/rules.ts'
import type { Site } from '../modules/content/sites/port.ts'
import type { Later } from './demo-orders.ts'
import { pictureFolder } from './files.ts'

export type OrderSeedDependencies = Pick<Modules, 'db' | 'cancellations' | 'returns' | 'revisions'>

/** The member of the demo's order desk, who makes the transitions of its orders. */
export const staff = { kind: 'staff', id: 'demo-order-desk' } as const
const why = 'the demo'
/** The weight of the stones in a demo ring. */
const stonesMg = 256

/** Moves a return some days into the past; its transitions follow evenly until now. */
async function setReturnBack(db: Db, returnId: string, days: number): Promise<void> {
  const ago = sql`make_interval(days => ${days})`
  await db.execute(sql`update return_request set created_at = created_at - ${ago} where id = ${returnId}`)
  await db.execute(sql`
    update return_event e set at = e.at - ${ago} * (1 - (s.step - 1)::float / greatest(s.steps - 1, 1))
    from (select id, row_number() over (order by at, id) as step, count(*) over () as steps from return_event where return_id = ${returnId}) s
    where e.id = s.id`)
}

/** Creates the function that makes the events of a demo order after its transitions. */
export function createLater({ db, cancellations, returns, revisions }: OrderSeedDependencies, site: Site, customerId: string) {
  const asker = { customerId, token: undefined }

  async function cancel(orderId: string, { unit, answer }: Extract<Later, { ask: 'cancel' }>): Promise<void> {
    const { pieces } = unwrap(await cancellations.items(site, orderId, asker, [], 'sources'))
    const items = pieces.filter(({ position }) => position === unit - 1).map(({ itemId }) => ({ itemId, quantity: 1 }))
    const reasons = { reason: 'mistake', text: '', refundTo: 'sources', refundSeen: undefined } as const
    const asked = { orderId, requestKey: `the-demo-${unit}`, items, ...reasons }
    const { number, id } = unwrap(await cancellations.request(site, asker, asked))
    if (answer === 'withdraw') unwrap(await cancellations.withdraw(site, id, asker))
    if (answer === 'approve') unwrap(await cancellations.approve(number, staff.id, why))
    if (answer === 'reject') unwrap(await cancellations.reject(number, staff.id, 'It is packed and on its way to you tomorrow.'))
  }

  async function giveBack(orderId: string, asked: Extract<Later, { ask: 'return' }>, daysAgo: number): Promise<void> {
    const { unit, reason, resolution, steps } = asked
    const { pieces } = unwrap(await returns.items(site, 'en', orderId, asker))
    const piece = pieces[unit - 1]
    const items = piece ? [{ itemId: piece.itemId, quantity: 1, reason, text: '' }] : []
    const withPhoto = reasonRules[reason].photos
    const picture = `${pictureFolder}${piece?.variantId.slice(0, 7)}-macro.jpg`
    const photos = withPhoto ? [unwrap(await returns.photos.add(site, orderId, asker, readFileSync(picture))).id] : []
    const request = { orderId, requestKey: `the-demo-${unit}`, items, photos, resolution, handover: 'pickup', storeId: undefined } as const
    const id = unwrap(await returns.request(site, 'en', asker, { ...request, visit: undefined }))
    const { record } = unwrap(await returns.view(site, 'en', id, asker))
    for (const step of steps) {
      const transition = typeof step === 'string' ? { name: step } : step
      unwrap(await returns.staff(record.number, { ...transition, actor: staff, reason: why }))
    }
    if (daysAgo > 0) await setReturnBack(db, id, daysAgo)
  }

  async function weigh(orderId: string, number: string, { weigh: unit, netMg, answer }: Extract<Later, { weigh: number }>): Promise<void> {
    unwrap(await revisions.weigh({ number, unit, by: staff.id, reason: why, netMg, grossMg: netMg + stonesMg }))
    if (answer === undefined) return
    const [revision] = unwrap(await revisions.ofOrder(site, orderId, asker)).revisions
    const id = revision?.id ?? ''
    unwrap(await (answer === 'accept' ? revisions.accept(site, id, asker, true) : revisions.reject(site, id, asker, answer)))
  }

  /** Makes one; `daysAgo`: when the last transition of the order was made. */
  return async (order: { id: string; number: string }, later: Later, daysAgo: number): Promise<void> => {
    if ('weigh' in later) return weigh(order.id, order.number, later)
    return later.ask === 'cancel' ? cancel(order.id, later) : giveBack(order.id, later, daysAgo)
  }
}

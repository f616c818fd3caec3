import { type Db, transact } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { fail, ok, type Result } from '../../../../kernel/result.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import type { OrderNoteMessage } from '../port.ts'
import { idOfNumber } from '../store.ts'
import { orderNote } from '../tables.ts'

export type OrderNote = typeof orderNote.$inferSelect

/** Adds a note of a member of staff to an order of a site. Notes are never changed. */
export async function addOrderNote(
  { clock, db }: Pick<StaffOrderDependencies, 'clock' | 'db'>,
  site: Site,
  number: string,
  { text, staffId }: { text: string; staffId: string },
): Promise<Result<OrderNote>> {
  const orderId = await idOfNumber(db, number.toUpperCase(), site.code)
  if (orderId === undefined) return fail('unknown_order', { field: 'number' })
  return ok(await transact(db, (tx) => insertOrderNote({ clock }, tx, orderId, { staffId, text })))
}

/** Adds a note to an order: what a member of staff wrote, or what the shop writes about their act; see `Orders.note`. */
export async function insertOrderNote(
  { clock }: Pick<StaffOrderDependencies, 'clock'>,
  tx: Db,
  orderId: string,
  { staffId, text = '', message = null }: { staffId: string; text?: string; message?: OrderNoteMessage | null },
): Promise<OrderNote> {
  const at = clock.now()
  const note = { id: newId(at), orderId, staffId, text, message, at }
  await tx.insert(orderNote).values(note)
  return note
}

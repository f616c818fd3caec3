import type { OrderMessageKind } from '@karat/sites/staff-lists.ts'
import { addMs, durations } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { isDeclined } from './declines.ts'
import type { NotificationDependencies } from './dependencies.ts'
import type { RepeatedMessage } from './port.ts'
import { decryptMessage, stateOf } from './stored-message.ts'
import { writeMessage } from './send-message.ts'
import { findOrderMessage, readWithRepeats } from './store.ts'

/** How many times a message may be sent again within 24 hours. */
const maxRepeatsADay = 3

/**
 * Sends a message about an order again. The caller holds the order's lock, so that of two calls at once the second finds the repeat of the
 * first. See the port.
 */
export async function repeatMessage(
  deps: NotificationDependencies,
  tx: Db,
  orderId: string,
  id: string,
  repeats: number,
): Promise<Result<RepeatedMessage>> {
  const row = await findOrderMessage(tx, orderId, id)
  if (!row) return fail('not_found', { field: 'id' })
  const now = deps.clock.now()
  const first = row.repeatOf ?? row.id
  const all = await readWithRepeats(tx, first)
  const earlier = all.filter(({ id: one }) => one !== first)
  const count = Math.max(0, ...earlier.map(({ repeatNumber }) => repeatNumber ?? 0))
  const described = { recipient: row.maskedRecipient ?? '', kind: row.orderKind ?? '' }
  const unknown = earlier.find(({ repeatNumber }) => repeatNumber === repeats + 1)
  if (unknown) return ok({ id: unknown.id, ...described, isNew: false })
  // Nobody can have read a number of repeats that were not made.
  if (repeats > count) return fail('bad_request', { field: 'repeats' })
  if (all.some((one) => stateOf(deps, one).state === 'waiting')) return fail('message_waiting', { field: 'id' })
  const stored = row.eraseAt > now ? decryptMessage(deps, row) : undefined
  if (!stored) return fail('message_erased', { field: 'id' })
  if (await isDeclined(tx, stored)) return fail('message_declined', { field: 'id' })
  if (earlier.filter(({ createdAt }) => createdAt > addMs(now, -durations.day)).length >= maxRepeatsADay)
    return fail('message_repeated', { field: 'id' })
  const { channel, ...content } = stored
  const about = { orderId, kind: row.orderKind as OrderMessageKind }
  return ok({
    id: await writeMessage(deps, tx, { channel, content, about, repeat: { of: first, number: count + 1 } }),
    ...described,
    isNew: true,
  })
}

import type { Db } from '../../../kernel/db/db.ts'
import { newId, newReference } from '../../../kernel/id.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { RefundTo } from '../refunds/port.ts'
import type { CancellationDependencies } from './dependencies.ts'
import type { Cancellation, CancelReason, OrderedPiece } from './port.ts'
import type { AskedItem } from './rules.ts'
import { insertCancellation } from './store.ts'

/** A shopper's request to cancel units. */
export interface AskedCancellation {
  orderId: string
  requestKey: string
  items: AskedItem[]
  reason: CancelReason
  text: string
  refundTo: RefundTo
  /** The refund that the shopper was shown, in minor units; undefined where none was shown. */
  refundSeen: number | undefined
}

/** Writes a request with its units, which have not changed yet. */
export async function writeCancellation(
  { clock }: Pick<CancellationDependencies, 'clock'>,
  tx: Db,
  order: OrderRecord,
  asked: Omit<AskedCancellation, 'orderId' | 'items' | 'refundSeen'>,
  chosen: readonly OrderedPiece[],
) {
  const at = clock.now()
  const number = `CX${String(at.getUTCFullYear()).slice(2)}-${newReference(8)}`
  const { requestKey, ...reasons } = asked
  const record = { id: newId(at), number, orderId: order.id, state: 'requested' as const, ...reasons }
  const found: Cancellation = { ...record, answer: '', value: 0, refund: 0, createdAt: at, decidedAt: null }
  await insertCancellation(
    tx,
    { ...found, requestKey },
    chosen.map(({ unitId, state }) => ({ unitId, from: state })),
  )
  return found
}

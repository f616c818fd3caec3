import type { RefundTo } from '../refunds/port.ts'
import { decide } from '../../../kernel/machine.ts'
import { cancellationMachine } from './machine.ts'
import type { CancellationDecisions, CancelReason, OrderedPiece, Possibility } from './port.ts'

/** The progress of units that are cancelled: not started, or being made or packed. */
export type Stage = 'waiting' | 'making'

/** The reasons of shoppers by stage, in the order in which they are offered; some need a text. `merchant` is for staff only. */
export const cancelReasons: readonly { key: CancelReason; needsText: boolean; stages: readonly Stage[] }[] = [
  { key: 'mistake', needsText: false, stages: ['waiting', 'making'] },
  { key: 'size', needsText: false, stages: ['waiting', 'making'] },
  { key: 'better_price', needsText: false, stages: ['waiting', 'making'] },
  { key: 'late', needsText: false, stages: ['waiting', 'making'] },
  { key: 'price_changed', needsText: false, stages: ['waiting'] },
  { key: 'payment', needsText: false, stages: ['waiting'] },
  { key: 'address', needsText: false, stages: ['waiting', 'making'] },
  { key: 'other', needsText: true, stages: ['waiting', 'making'] },
]

const possibilities: Partial<Record<OrderedPiece['state'], Possibility>> = {
  payment_pending: 'unpaid',
  placed: 'now',
  on_hold: 'now',
  confirmed: 'now',
  allocated: 'now',
  in_production: 'ask',
  quality_check: 'ask',
  revision_pending: 'now',
  ready: 'ask',
  packed: 'ask',
  cancel_requested: 'requested',
  shipped: 'left',
  out_for_delivery: 'left',
  delivery_failed: 'left',
  rto: 'left',
  rto_received: 'left',
  expired: 'ended',
  cancelled: 'ended',
}

/**
 * Whether a unit can be cancelled by its shopper. While a bank wants the order's money back, none can. A unit from stock is engraved once
 * it is allocated, so that staff decide from then on.
 */
export function possibilityOf(state: OrderedPiece['state'], holdReason: string | null, isEngraved = false): Possibility {
  const possibility = isEngraved && state === 'allocated' ? 'ask' : (possibilities[state] ?? 'arrived')
  return (possibility === 'now' || possibility === 'ask') && holdReason === 'dispute' ? 'held' : possibility
}

/** Whether staff may cancel a unit in a state: until it is sent, and once it has come back. */
export function mayStaffCancel(state: OrderedPiece['state'], holdReason: string | null): boolean {
  const possibility = possibilityOf(state, holdReason)
  return state === 'rto_received' || state === 'cancel_requested'
    ? holdReason !== 'dispute'
    : possibility === 'now' || possibility === 'ask'
}

/** A requested item: the number of its units to cancel. */
export interface AskedItem {
  itemId: string
  quantity: number
}

/** The units for a request, those first that are cancelled at once; or the item that has too few units. */
export function choosePieces(
  pieces: readonly (OrderedPiece & { possibility: Possibility })[],
  asked: readonly AskedItem[],
): { chosen: (OrderedPiece & { possibility: Possibility })[] } | { short: number } {
  const chosen: (OrderedPiece & { possibility: Possibility })[] = []
  for (const [index, { itemId, quantity }] of asked.entries()) {
    const able = pieces
      .filter((piece) => piece.itemId === itemId && (piece.possibility === 'now' || piece.possibility === 'ask'))
      .toSorted((a, b) => Number(a.possibility === 'ask') - Number(b.possibility === 'ask') || b.position - a.position)
    if (able.length < quantity) return { short: index }
    chosen.push(...able.slice(0, quantity))
  }
  return { chosen }
}

/** Checks a reason: it must be offered at this stage, with a text where it needs one. */
export function reasonProblem(reason: CancelReason, text: string, stage: Stage): 'reason' | 'text' | undefined {
  const found = cancelReasons.find(({ key, stages }) => key === reason && stages.includes(stage))
  if (!found) return 'reason'
  return found.needsText && text === '' ? 'text' : undefined
}

/** The decisions that staff may take on a cancellation in a state. */
export const decisionsOf: CancellationDecisions = (state) =>
  (['approve', 'reject'] as const).filter((decision) => 'to' in decide(cancellationMachine, state, decision, 'staff', () => true))

/** The possible targets of a refund: store credit needs an account. */
export const refundChoices = (customerId: string | null): RefundTo[] => (customerId === null ? ['sources'] : ['sources', 'credit'])

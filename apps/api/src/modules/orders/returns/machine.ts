import type { Machine } from '../../../kernel/machine.ts'

/** The state of a return. */
export type ReturnState =
  | 'requested'
  | 'under_review'
  | 'need_more_info'
  | 'approved'
  | 'partially_approved'
  | 'rejected'
  | 'pickup_scheduled'
  | 'pickup_failed'
  | 'self_ship'
  | 'store_dropoff'
  | 'picked_up'
  | 'in_transit'
  | 'received'
  | 'qc_in_progress'
  | 'qc_passed'
  | 'qc_partial'
  | 'qc_failed'
  | 'qc_more_info'
  | 'offered'
  | 'disputed'
  | 'sending_back'
  | 'resolution_in_progress'
  | 'resent'
  | 'closed'
  | 'withdrawn'
  | 'expired'

export type ReturnTransition =
  | 'review'
  | 'ask'
  | 'answer'
  | 'approve'
  | 'approve-part'
  | 'reject'
  | 'schedule'
  | 'miss'
  | 'self-ship'
  | 'drop-off'
  | 'collect'
  | 'carry'
  | 'receive'
  | 'inspect'
  | 'pass'
  | 'pass-part'
  | 'fail'
  | 'offer'
  | 'withdraw-offer'
  | 'choose'
  | 'lapse'
  | 'resolve'
  | 'refund'
  | 'send'
  | 'accept'
  | 'send-back'
  | 'give-back'
  | 'dispute'
  | 'close'
  | 'withdraw'
  | 'expire'

/**
 * The guards of transitions. `by_pickup`, `by_store`: how the shopper hands the units over. `tries_left`: the courier found nobody fewer
 * than three times. `deduction`: staff named a deduction. `paid_back`: no refund of the return is under way. `overdue`: the shopper's time
 * is over; `in_time`: it is not. `by_money`, `by_piece`: the resolution is money, or a unit that is sent. `goes_back`: a unit that came in and
 * was not accepted has not gone back to its owner; `gone_back`: none waits for that.
 */
export type ReturnGuard =
  | 'by_pickup'
  | 'by_store'
  | 'tries_left'
  | 'deduction'
  | 'paid_back'
  | 'overdue'
  | 'in_time'
  | 'by_money'
  | 'by_piece'
  | 'goes_back'
  | 'gone_back'

const approved: readonly ReturnState[] = ['approved', 'partially_approved']
/** Approved, and still with the shopper. */
const awaited: readonly ReturnState[] = [...approved, 'pickup_scheduled', 'pickup_failed', 'self_ship', 'store_dropoff']

/** Units of one order that come back together. */
export const returnMachine: Machine<ReturnState, ReturnGuard, ReturnTransition> = {
  name: 'return',
  initial: 'requested',
  transitions: [
    { name: 'review', from: ['requested'], to: 'under_review', by: ['staff'] },
    { name: 'ask', from: ['under_review'], to: 'need_more_info', by: ['staff'], effect: 'a round of questions begins, seven days' },
    { name: 'answer', from: ['need_more_info'], to: 'under_review', by: ['shopper'], effect: 'the round is closed' },
    {
      name: 'approve',
      from: ['under_review'],
      to: 'approved',
      by: ['staff'],
      effect: 'ten days to hand over; a piece to replace it is taken from stock',
    },
    {
      name: 'approve-part',
      from: ['under_review'],
      to: 'partially_approved',
      by: ['staff'],
      effect: 'the other pieces stay with their owner',
    },
    { name: 'reject', from: ['under_review'], to: 'rejected', by: ['staff'], effect: 'all pieces stay' },
    {
      name: 'schedule',
      from: [...approved, 'pickup_failed'],
      to: 'pickup_scheduled',
      by: ['staff'],
      guards: ['by_pickup', 'tries_left'],
    },
    { name: 'miss', from: ['pickup_scheduled'], to: 'pickup_failed', by: ['staff'] },
    { name: 'self-ship', from: [...approved, 'pickup_failed'], to: 'self_ship', by: ['staff'], guards: ['by_pickup'] },
    { name: 'drop-off', from: approved, to: 'store_dropoff', by: ['staff'], guards: ['by_store'] },
    { name: 'collect', from: ['pickup_scheduled'], to: 'picked_up', by: ['staff'] },
    { name: 'carry', from: ['picked_up', 'self_ship'], to: 'in_transit', by: ['staff'] },
    { name: 'receive', from: ['picked_up', 'in_transit', 'self_ship', 'store_dropoff'], to: 'received', by: ['staff'] },
    { name: 'inspect', from: ['received', 'disputed'], to: 'qc_in_progress', by: ['staff'] },
    { name: 'pass', from: ['qc_in_progress'], to: 'qc_passed', by: ['staff'] },
    { name: 'pass-part', from: ['qc_in_progress'], to: 'qc_partial', by: ['staff'], effect: 'the other pieces go back' },
    { name: 'fail', from: ['qc_in_progress'], to: 'qc_failed', by: ['staff'], effect: 'the shopper chooses' },
    { name: 'ask', from: ['qc_in_progress'], to: 'qc_more_info', by: ['staff'], effect: 'a round of questions begins, seven days' },
    { name: 'answer', from: ['qc_more_info'], to: 'qc_in_progress', by: ['shopper'], effect: 'the round is closed' },
    {
      name: 'offer',
      from: ['qc_in_progress'],
      to: 'offered',
      by: ['staff'],
      effect: 'the shopper chooses, 72 hours; a piece to replace it is taken from stock',
    },
    {
      name: 'choose',
      from: ['offered'],
      to: 'resolution_in_progress',
      by: ['shopper'],
      guards: ['in_time'],
      effect: 'what was chosen puts it right; a piece that was taken from stock and not chosen goes back to it',
    },
    {
      name: 'withdraw-offer',
      from: ['offered'],
      to: 'qc_in_progress',
      by: ['staff'],
      effect: 'a piece that was taken from stock for it goes back',
    },
    {
      name: 'lapse',
      from: ['offered', 'qc_more_info'],
      to: 'qc_in_progress',
      by: ['system'],
      guards: ['overdue'],
      effect: 'staff decide again; a piece that was taken from stock for an offer goes back',
    },
    {
      name: 'resolve',
      from: ['qc_passed', 'qc_partial'],
      to: 'resolution_in_progress',
      by: ['staff'],
      effect: 'by money: pieces returned, refund asked for; by a piece: it is made ready',
    },
    {
      name: 'refund',
      from: ['resolution_in_progress'],
      to: 'resolution_in_progress',
      by: ['staff'],
      guards: ['by_piece'],
      effect: 'no piece can be sent: pieces returned, refund asked for',
    },
    { name: 'send', from: ['resolution_in_progress'], to: 'resent', by: ['staff'], guards: ['by_piece'], effect: 'a parcel leaves' },
    { name: 'close', from: ['resent'], to: 'closed', by: ['staff'], guards: ['gone_back'], effect: 'the piece has come to its owner' },
    ...(['qc_partial', 'resolution_in_progress', 'resent'] as const).map((state) => ({
      name: 'give-back' as const,
      from: [state],
      to: state,
      by: ['staff'] as const,
      guards: ['goes_back'] as const,
      effect: 'the pieces that were not accepted go back to their owner',
    })),
    {
      name: 'accept',
      from: ['qc_failed'],
      to: 'resolution_in_progress',
      by: ['shopper'],
      guards: ['deduction'],
      effect: 'pieces returned, refund less the deduction asked for',
    },
    { name: 'send-back', from: ['qc_failed'], to: 'sending_back', by: ['shopper', 'staff'], effect: 'pieces stay their owner’s' },
    { name: 'send-back', from: ['offered'], to: 'sending_back', by: ['shopper'], effect: 'pieces stay their owner’s' },
    { name: 'dispute', from: ['qc_failed', 'offered'], to: 'disputed', by: ['shopper'] },
    {
      name: 'close',
      from: ['resolution_in_progress'],
      to: 'closed',
      by: ['system', 'staff'],
      guards: ['by_money', 'gone_back', 'paid_back'],
    },
    { name: 'close', from: ['sending_back'], to: 'closed', by: ['staff'] },
    {
      name: 'withdraw',
      from: ['requested', 'under_review', 'need_more_info', ...awaited],
      to: 'withdrawn',
      by: ['shopper'],
      effect: 'all pieces stay',
    },
    { name: 'expire', from: ['need_more_info', ...awaited], to: 'expired', by: ['system'], guards: ['overdue'], effect: 'all pieces stay' },
  ],
}

/** The states without a transition. */
export const endedStates: readonly ReturnState[] = ['rejected', 'closed', 'withdrawn', 'expired']

import type { Machine } from '../../../kernel/machine.ts'

export type CancellationState = 'requested' | 'auto_approved' | 'under_review' | 'approved' | 'rejected' | 'withdrawn'
export type CancellationTransition = 'cancel' | 'review' | 'approve' | 'reject' | 'withdraw'
/** `not_begun`: none of its units is being made or packed. */
export type CancellationGuard = 'not_begun'

/** A request to cancel units of an order. */
export const cancellationMachine: Machine<CancellationState, CancellationGuard, CancellationTransition> = {
  name: 'cancellation',
  initial: 'requested',
  transitions: [
    {
      name: 'cancel',
      from: ['requested'],
      to: 'auto_approved',
      by: ['shopper'],
      guards: ['not_begun'],
      effect: 'pieces cancelled, refund asked for',
    },
    { name: 'review', from: ['requested'], to: 'under_review', by: ['shopper'], effect: 'pieces wait' },
    { name: 'approve', from: ['requested', 'under_review'], to: 'approved', by: ['staff'], effect: 'pieces cancelled, refund asked for' },
    { name: 'reject', from: ['under_review'], to: 'rejected', by: ['staff'], effect: 'pieces go on' },
    { name: 'withdraw', from: ['under_review'], to: 'withdrawn', by: ['shopper'], effect: 'pieces go on' },
  ],
}

import type { Machine } from '../../../kernel/machine.ts'

export type RevisionState =
  | 'draft'
  | 'proposed'
  | 'auto_settled'
  | 'awaiting_customer'
  | 'accepted'
  | 'settlement'
  | 'settled'
  | 'closed'
  | 'rejected'
  | 'remake'
  | 'item_cancelled'
  | 'expired'
  | 'on_hold'
  | 'replaced'
export type RevisionTransition =
  | 'propose'
  | 'settle-itself'
  | 'ask'
  | 'accept'
  | 'begin-settlement'
  | 'settle'
  | 'close'
  | 'reject'
  | 'remake'
  | 'cancel-item'
  | 'expire'
  | 'hold'
  | 'replace'
/**
 * `within_tolerance`: the difference needs no decision of the customer. `consented`: the customer agreed separately to a rise above the
 * site's cap. `nothing_due`: the rise was paid, waived, or is collected at the door. `overdue`: the customer's time is over.
 */
export type RevisionGuard = 'within_tolerance' | 'consented' | 'nothing_due' | 'overdue'

/** The new price of a unit that was made and weighed, from the scale to its settlement. */
export const revisionMachine: Machine<RevisionState, RevisionGuard, RevisionTransition> = {
  name: 'revision',
  initial: 'draft',
  transitions: [
    { name: 'propose', from: ['draft'], to: 'proposed', by: ['staff'], effect: 'both prices frozen' },
    { name: 'settle-itself', from: ['proposed'], to: 'auto_settled', by: ['system'], guards: ['within_tolerance'] },
    { name: 'ask', from: ['proposed', 'on_hold'], to: 'awaiting_customer', by: ['system', 'staff'], effect: 'mailed; the piece waits' },
    { name: 'accept', from: ['awaiting_customer'], to: 'accepted', by: ['shopper'], guards: ['consented'] },
    { name: 'begin-settlement', from: ['auto_settled', 'accepted'], to: 'settlement', by: ['system'], effect: 'what is due is asked for' },
    {
      name: 'settle',
      from: ['settlement', 'awaiting_customer', 'on_hold'],
      to: 'settled',
      by: ['system', 'staff'],
      guards: ['nothing_due'],
      effect: 'the piece costs its new price, the difference goes back, the piece goes on',
    },
    { name: 'close', from: ['settled'], to: 'closed', by: ['system'] },
    { name: 'reject', from: ['awaiting_customer'], to: 'rejected', by: ['shopper'] },
    {
      name: 'remake',
      from: ['awaiting_customer', 'rejected', 'on_hold'],
      to: 'remake',
      by: ['shopper', 'staff'],
      effect: 'the piece is made anew',
    },
    {
      name: 'cancel-item',
      from: ['awaiting_customer', 'settlement', 'rejected', 'on_hold'],
      to: 'item_cancelled',
      by: ['shopper', 'staff'],
      effect: 'the piece is cancelled, its refund asked for',
    },
    { name: 'expire', from: ['awaiting_customer', 'settlement'], to: 'expired', by: ['system'], guards: ['overdue'] },
    { name: 'hold', from: ['expired'], to: 'on_hold', by: ['system'], effect: 'staff decide' },
    { name: 'replace', from: ['awaiting_customer', 'on_hold'], to: 'replaced', by: ['staff'], effect: 'the piece was weighed anew' },
  ],
}

export type ExcessState =
  'reckoned' | 'due' | 'payment_pending' | 'paid' | 'failed' | 'expired' | 'waived' | 'with_cash' | 'refund_due' | 'refunded'
export type ExcessTransition = 'owe' | 'add-to-cash' | 'start' | 'pay' | 'fail' | 'expire' | 'waive' | 'owe-back' | 'give-back'
/** `within_cash`: the order has cash on delivery and stays within the site's limit. `open`: its revision still waits for it. */
export type ExcessGuard = 'within_cash' | 'open'

/** An excess payment: the additional price of a revised unit until it is paid, or its reduction until it is refunded. */
export const excessMachine: Machine<ExcessState, ExcessGuard, ExcessTransition> = {
  name: 'excess payment',
  initial: 'reckoned',
  transitions: [
    { name: 'owe', from: ['reckoned'], to: 'due', by: ['system'] },
    { name: 'add-to-cash', from: ['reckoned'], to: 'with_cash', by: ['system'], guards: ['within_cash'], effect: 'asked for at the door' },
    { name: 'start', from: ['due', 'failed', 'payment_pending'], to: 'payment_pending', by: ['shopper'], effect: 'an attempt is written' },
    {
      name: 'pay',
      from: ['due', 'payment_pending', 'failed', 'expired'],
      to: 'paid',
      by: ['system'],
      guards: ['open'],
      effect: 'the revision is settled',
    },
    { name: 'fail', from: ['payment_pending'], to: 'failed', by: ['system'], effect: 'may be tried again' },
    {
      name: 'expire',
      from: ['due', 'payment_pending', 'failed'],
      to: 'expired',
      by: ['system', 'shopper', 'staff'],
      effect: 'open attempts are ended',
    },
    { name: 'waive', from: ['due', 'payment_pending', 'failed', 'expired'], to: 'waived', by: ['staff'], effect: 'the merchant bears it' },
    { name: 'owe-back', from: ['reckoned'], to: 'refund_due', by: ['system'], effect: 'refund asked for' },
    { name: 'give-back', from: ['refund_due'], to: 'refunded', by: ['system'], effect: 'the refund has arrived' },
  ],
}

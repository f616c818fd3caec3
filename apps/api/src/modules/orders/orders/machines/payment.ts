import type { Machine } from '../../../../kernel/machine.ts'

/** The state of an order's payment as a whole; the view `order_payment` lists each payment. */
export type PaymentState = 'unpaid' | 'failed' | 'paid' | 'free' | 'cod_due' | 'cod_collected' | 'partially_refunded' | 'refunded'
/** The transitions of an order with cash on delivery, parcel by parcel. */
export type CashTransition = 'collect-part' | 'collect' | 'need-no-more'
export type PaymentTransition =
  'decline' | 'retry' | 'capture' | 'need-nothing' | 'owe-cash' | CashTransition | 'give-back-part' | 'give-back-all'
/** `handed_over`: a unit with cash due was delivered. */
export type PaymentGuard = 'handed_over'

const unpaid: readonly PaymentState[] = ['unpaid', 'failed']

export const paymentMachine: Machine<PaymentState, PaymentGuard, PaymentTransition> = {
  name: 'payment',
  initial: 'unpaid',
  transitions: [
    { name: 'decline', from: ['unpaid'], to: 'failed', by: ['system'], effect: 'the order waits for another attempt' },
    { name: 'retry', from: ['failed'], to: 'unpaid', by: ['shopper'], effect: 'another attempt is written' },
    { name: 'capture', from: unpaid, to: 'paid', by: ['system'], effect: 'order placed, or on hold' },
    { name: 'need-nothing', from: unpaid, to: 'free', by: ['system'], effect: 'order placed, or on hold' },
    { name: 'owe-cash', from: unpaid, to: 'cod_due', by: ['system'], effect: 'order placed, or on hold' },
    {
      name: 'collect-part',
      from: ['cod_due'],
      to: 'cod_due',
      by: ['staff'],
      guards: ['handed_over'],
      effect: 'the cash of delivered pieces; others are still to come',
    },
    { name: 'collect', from: ['cod_due'], to: 'cod_collected', by: ['staff'], guards: ['handed_over'], effect: 'nothing is due any more' },
    { name: 'need-no-more', from: ['cod_due'], to: 'cod_collected', by: ['system'], effect: 'what was left of it was cancelled' },
    { name: 'need-nothing', from: ['cod_due'], to: 'free', by: ['system'], effect: 'credit and gift cards pay what is left' },
    {
      name: 'give-back-part',
      from: ['paid', 'free', 'cod_collected', 'partially_refunded'],
      to: 'partially_refunded',
      by: ['system'],
      effect: 'a refund has arrived',
    },
    {
      name: 'give-back-all',
      from: ['paid', 'free', 'cod_collected', 'partially_refunded'],
      to: 'refunded',
      by: ['system'],
      effect: 'the last refund has arrived, and nothing is left',
    },
  ],
}

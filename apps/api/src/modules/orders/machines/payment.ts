import type { Machine } from '../../../kernel/machine.ts'

/** How an order stands with its money as a whole; the view `order_payment` lists what each payment does. */
export type PaymentState = 'unpaid' | 'failed' | 'paid' | 'free' | 'cod_due' | 'cod_collected' | 'partially_refunded' | 'refunded'
export type PaymentMove = 'decline' | 'retry' | 'capture' | 'need-nothing' | 'owe-cash' | 'collect' | 'give-back-part' | 'give-back-all'
/** `handed_over`: a piece of the order was delivered. */
export type PaymentGuard = 'handed_over'

const unpaid: readonly PaymentState[] = ['unpaid', 'failed']

export const paymentMachine: Machine<PaymentState, PaymentGuard, PaymentMove> = {
  name: 'payment',
  initial: 'unpaid',
  moves: [
    { name: 'decline', from: ['unpaid'], to: 'failed', by: ['system'], effect: 'the order waits for another attempt' },
    { name: 'retry', from: ['failed'], to: 'unpaid', by: ['shopper'], effect: 'another attempt is written' },
    { name: 'capture', from: unpaid, to: 'paid', by: ['system'], effect: 'order placed, or on hold' },
    { name: 'need-nothing', from: unpaid, to: 'free', by: ['system'], effect: 'order placed, or on hold' },
    { name: 'owe-cash', from: unpaid, to: 'cod_due', by: ['system'], effect: 'order placed, or on hold' },
    { name: 'collect', from: ['cod_due'], to: 'cod_collected', by: ['staff'], guards: ['handed_over'] },
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

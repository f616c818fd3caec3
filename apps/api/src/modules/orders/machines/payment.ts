import type { Machine } from '../../../kernel/machine.ts'

/** How an order stands with its money as a whole; the view `order_payment` lists what each payment does. */
export type PaymentState = 'unpaid' | 'paid' | 'free' | 'cod_due' | 'cod_collected'
export type PaymentMove = 'capture' | 'need-nothing' | 'owe-cash' | 'collect'
/** `handed_over`: a piece of the order was delivered. */
export type PaymentGuard = 'handed_over'

export const paymentMachine: Machine<PaymentState, PaymentGuard, PaymentMove> = {
  name: 'payment',
  initial: 'unpaid',
  moves: [
    { name: 'capture', from: ['unpaid'], to: 'paid', by: ['system'], effect: 'order placed, or on hold' },
    { name: 'need-nothing', from: ['unpaid'], to: 'free', by: ['system'], effect: 'order placed, or on hold' },
    { name: 'owe-cash', from: ['unpaid'], to: 'cod_due', by: ['system'], effect: 'order placed, or on hold' },
    { name: 'collect', from: ['cod_due'], to: 'cod_collected', by: ['staff'], guards: ['handed_over'] },
  ],
}

import type { Machine } from '../../../kernel/machine.ts'

/** The state of one refund of an order. `manual_bank`: staff transfer it. */
export type RefundState = 'pending' | 'initiated' | 'processing' | 'succeeded' | 'failed' | 'manual_bank'
export type RefundTransition = 'give' | 'initiate' | 'accept' | 'succeed' | 'fail' | 'by-hand' | 'settle'

/** One refund of an order, from its decision to its arrival at the payer. */
export const refundMachine: Machine<RefundState, never, RefundTransition> = {
  name: 'refund',
  initial: 'pending',
  transitions: [
    { name: 'give', from: ['pending'], to: 'succeeded', by: ['system'], effect: 'on store credit or gift card at once' },
    { name: 'initiate', from: ['pending'], to: 'initiated', by: ['system'], effect: 'the gateway is asked, under the refund’s key' },
    { name: 'accept', from: ['initiated'], to: 'processing', by: ['system'], effect: 'asked about until the bank has it' },
    { name: 'succeed', from: ['initiated', 'processing'], to: 'succeeded', by: ['system'] },
    { name: 'fail', from: ['initiated', 'processing'], to: 'failed', by: ['system'] },
    { name: 'by-hand', from: ['pending', 'failed'], to: 'manual_bank', by: ['system'] },
    { name: 'settle', from: ['manual_bank'], to: 'succeeded', by: ['staff'] },
  ],
}

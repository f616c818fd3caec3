import type { Machine } from '../../../kernel/machine.ts'
import type { DraftState } from './port.ts'

export type DraftTransition = 'send' | 'pay' | 'withdraw' | 'expire'
/** `link_over`: its link has ended. `not_in_payment`: no order of its bag waits for a payment. */
export type DraftGuard = 'link_over' | 'not_in_payment'

/** A bag that a member of staff made for a customer. */
export const draftMachine: Machine<DraftState, DraftGuard, DraftTransition> = {
  name: 'draft order',
  initial: 'open',
  transitions: [
    { name: 'send', from: ['open', 'sent'], to: 'sent', by: ['staff'], effect: 'price held, stock set aside, link made' },
    { name: 'pay', from: ['open', 'sent'], to: 'paid', by: ['system'], effect: 'the order of its bag is placed' },
    { name: 'withdraw', from: ['open', 'sent'], to: 'withdrawn', by: ['staff'], effect: 'bag closed, unpaid order ended, stock free' },
    {
      name: 'expire',
      from: ['sent'],
      to: 'expired',
      by: ['system'],
      guards: ['link_over', 'not_in_payment'],
      effect: 'bag closed, stock free',
    },
  ],
}

import type { Machine } from '../../../../kernel/machine.ts'

/** A gift card that was bought with an order. It is not refunded itself, but the units that it pays for are. */
export type CardState = 'ordered' | 'issued'
export type CardGuard = 'settled' | 'nothing_held'

export const cardMachine: Machine<CardState, CardGuard, 'issue'> = {
  name: 'card',
  initial: 'ordered',
  transitions: [
    {
      name: 'issue',
      from: ['ordered'],
      to: 'issued',
      by: ['system'],
      guards: ['settled', 'nothing_held'],
      effect: 'number and PIN made, mail queued for its day; an order of cards alone is completed with its last one',
    },
  ],
}

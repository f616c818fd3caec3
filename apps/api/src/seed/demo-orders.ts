import type { OfferableResolution, ReturnView } from '@karat/sites/returns.ts'
import type { StaffTransition } from '../modules/orders/orders/units/transition-request.ts'
import type { ReturnTransition } from '../modules/orders/returns/machine.ts'
import type { Reason, Resolution } from '../modules/orders/returns/port.ts'

/** A transition of a return by staff: its name, with the text for the shopper, the deduction in minor units, or the offer. */
type ReturnStep =
  | ReturnTransition
  | {
      name: ReturnTransition
      message: string
      views?: readonly ReturnView[]
      deduction?: number
      offer?: readonly OfferableResolution[]
      days?: number
    }

/** An event after an order's transitions: requested by its shopper, answered by staff. Units are named by their places from 1. */
export type Later =
  | { ask: 'cancel'; unit: number; answer?: 'approve' | 'reject' | 'withdraw' }
  | { ask: 'return'; unit: number; reason: Reason; resolution: Resolution; steps: readonly ReturnStep[] }
  | { weigh: number; netMg: number; answer?: 'accept' | 'remake' | 'cancel' }

export interface DemoOrder {
  /** The units, each with the transitions that staff have made since. */
  pieces: readonly { productId: string; transitions: readonly StaffTransition[] }[]
  /** How many days ago it was bought, and how many days ago its last transition was made. */
  daysAgo: number
  movedDaysAgo?: number
  /**
   * `cash`: at the door, `transfer`: by a received bank transfer, `awaited`: by one that has not arrived, `never`: by one that never
   * arrived. By gift cards by default.
   */
  paid?: 'cash' | 'transfer' | 'awaited' | 'never'
  later?: readonly Later[]
}

const ready = ['confirm', 'allocate'] as const
const packed = [...ready, 'pack'] as const
const shipped = [...packed, 'ship'] as const
const out = [...shipped, 'out'] as const
const delivered = [...out, 'deliver'] as const
const failed = [...out, 'fail'] as const

const toWarehouse = ['review', 'approve', 'schedule', 'collect', 'carry', 'receive', 'inspect'] as const
/** The same ring, made in two colours. */
const ring = 'RNG-003'
const yellowRing = 'RNG-003-14K-yellow-15'
const madeToOrder: readonly string[] = ['CHN-003', 'ANK-002', ring, yellowRing]

/** A unit with its transitions; a made-to-order one is made where another is taken from stock. */
const piece = (productId: string, transitions: readonly StaffTransition[] = []): DemoOrder['pieces'][number] => ({
  productId,
  transitions: transitions.flatMap((transition): StaffTransition[] =>
    transition === 'allocate' && madeToOrder.includes(productId) ? ['start', 'inspect', 'pass'] : [transition],
  ),
})
const one = (...args: Parameters<typeof piece>) => [piece(...args)]

/** Orders of the demo's shopper in every state that a screen shows. Their positions are their names; unpaid ones must stay the last. */
export const demoOrders: readonly DemoOrder[] = [
  // Sent before the current month, on whatever day the demo starts: its books wait to be closed.
  { pieces: one('CON-002', [...delivered, 'complete']), daysAgo: 75, movedDaysAgo: 62 },
  { pieces: one('EAR-004', delivered), daysAgo: 16 },
  { pieces: one(ring, ['confirm', 'start']), daysAgo: 9 },
  { pieces: one('BRC-002', shipped), daysAgo: 4 },
  { pieces: one('PND-003'), daysAgo: 1 },
  { pieces: one('BRC-002'), daysAgo: 7, later: [{ ask: 'cancel', unit: 1 }] },
  {
    pieces: one('EAR-004', delivered),
    daysAgo: 6,
    later: [
      {
        ask: 'return',
        unit: 1,
        reason: 'changed_mind',
        resolution: 'refund',
        steps: ['review', { name: 'ask', message: 'Have the studs been worn? Two photos would help us.', views: ['front', 'back'] }],
      },
    ],
  },
  { pieces: one(ring, ['confirm', 'start', 'inspect']), daysAgo: 8, later: [{ weigh: 1, netMg: 3_020 }] },
  // Above the limit from which an identity number is required.
  {
    pieces: [piece('BRC-001'), piece('BRC-002')],
    daysAgo: 2,
  },
  {
    pieces: [piece('EAR-002', shipped), piece('CHN-003', packed), piece('NSP-001', ready), piece(ring, ['confirm', 'start', 'inspect'])],
    daysAgo: 12,
    later: [{ weigh: 4, netMg: 2_955 }],
  },
  {
    pieces: [piece('ANK-002', packed), piece('CHN-003', packed), piece('NSP-001', packed), piece('EAR-002', packed)],
    daysAgo: 3,
    later: [
      { ask: 'cancel', unit: 1 },
      { ask: 'cancel', unit: 2, answer: 'reject' },
      { ask: 'cancel', unit: 3, answer: 'withdraw' },
      { ask: 'cancel', unit: 4, answer: 'approve' },
    ],
  },
  {
    pieces: [piece(ring, ['confirm', 'start', 'inspect']), piece('BRC-002', ['confirm'])],
    daysAgo: 5,
  },
  { pieces: one('EAR-002', out), daysAgo: 2, paid: 'cash' },
  {
    pieces: [piece('PND-004', failed), piece('EAR-004', [...failed, 'send-back']), piece('NSP-001', [...failed, 'send-back', 'receive'])],
    daysAgo: 11,
  },
  {
    pieces: one('CHN-003', delivered),
    daysAgo: 17,
    movedDaysAgo: 9,
    later: [{ ask: 'return', unit: 1, reason: 'gift_not_liked', resolution: 'refund', steps: [...toWarehouse, 'pass', 'resolve'] }],
  },
  {
    pieces: [piece('NSP-001', delivered), piece('EAR-002', delivered), piece('RNG-001', delivered), piece('PND-003', delivered)],
    daysAgo: 21,
    movedDaysAgo: 10,
    later: [
      { ask: 'return', unit: 1, reason: 'defect', resolution: 'replacement', steps: [...toWarehouse, 'pass', 'resolve', 'send', 'close'] },
      { ask: 'return', unit: 2, reason: 'damaged', resolution: 'repair', steps: [...toWarehouse, 'pass', 'resolve', 'send', 'close'] },
      { ask: 'return', unit: 3, reason: 'size', resolution: 'exchange', steps: [...toWarehouse, 'pass', 'resolve'] },
      {
        ask: 'return',
        unit: 4,
        reason: 'stone_missing',
        resolution: 'refund',
        steps: [
          ...toWarehouse,
          {
            name: 'offer',
            message: 'A claw was never closed over its stone. That is our fault, and we put it right as you like.',
            offer: ['repair', 'replacement', 'exchange'],
            days: 5,
          },
        ],
      },
    ],
  },
  {
    pieces: [piece('PND-004', delivered), piece('NSP-001', delivered), piece('EAR-004', delivered)],
    daysAgo: 13,
    movedDaysAgo: 6,
    later: [
      { ask: 'return', unit: 1, reason: 'changed_mind', resolution: 'refund', steps: ['review', 'approve', 'schedule'] },
      {
        ask: 'return',
        unit: 2,
        reason: 'changed_mind',
        resolution: 'store_credit',
        steps: [...toWarehouse, { name: 'fail', message: 'The clasp is bent, as from wearing.', deduction: 40_000 }],
      },
      {
        ask: 'return',
        unit: 3,
        reason: 'changed_mind',
        resolution: 'refund',
        steps: ['review', { name: 'reject', message: 'The studs have been worn, and cannot be sold again.' }],
      },
    ],
  },
  { pieces: one(yellowRing, ['confirm', 'start', 'inspect']), daysAgo: 10, later: [{ weigh: 1, netMg: 3_040, answer: 'accept' }] },
  { pieces: one(yellowRing, ['confirm', 'start', 'inspect']), daysAgo: 14, later: [{ weigh: 1, netMg: 3_060, answer: 'remake' }] },
  { pieces: one(yellowRing, ['confirm', 'start', 'inspect']), daysAgo: 15, later: [{ weigh: 1, netMg: 3_080, answer: 'cancel' }] },
  { pieces: one('ANK-002'), daysAgo: 5, paid: 'transfer', later: [{ ask: 'cancel', unit: 1 }] },
  // A pair that is hallmarked, with a piece that is not.
  { pieces: [piece('BNG-003', packed), piece('EAR-004', packed)], daysAgo: 2 },
  // A return with a photo to decide about, and one whose inspection has begun. Both are made to order: no stock is taken.
  {
    pieces: [piece('CHN-003', delivered), piece('ANK-002', delivered)],
    daysAgo: 18,
    movedDaysAgo: 1,
    later: [
      { ask: 'return', unit: 1, reason: 'damaged', resolution: 'replacement', steps: [] },
      { ask: 'return', unit: 2, reason: 'changed_mind', resolution: 'refund', steps: toWarehouse },
    ],
  },
  { pieces: one('PND-004'), daysAgo: 20, paid: 'never' },
  // Its product is in the shopper's bag as well, where it can be paid by another method.
  { pieces: one('CHN-003'), daysAgo: 0, paid: 'awaited' },
]

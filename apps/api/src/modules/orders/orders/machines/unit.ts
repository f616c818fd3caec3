import type { Machine } from '../../../../kernel/machine.ts'

/** The states of one unit of an order. */
export type UnitState =
  | 'payment_pending'
  | 'placed'
  | 'on_hold'
  | 'confirmed'
  | 'allocated'
  | 'in_production'
  | 'quality_check'
  | 'revision_pending'
  | 'ready'
  | 'packed'
  | 'shipped'
  | 'out_for_delivery'
  | 'delivered'
  | 'delivery_failed'
  | 'rto'
  | 'rto_received'
  | 'completed'
  | 'return_requested'
  | 'returned'
  | 'replaced'
  | 'exchanged'
  | 'cancel_requested'
  | 'expired'
  | 'cancelled'

/** The states in which staff decide on a cancellation, and to which a unit returns where it is not cancelled. */
export const reviewedStates = ['placed', 'confirmed', 'allocated', 'in_production', 'quality_check', 'ready', 'packed'] as const
export type BackTransition = `back-to-${(typeof reviewedStates)[number]}`

/** The states of units that are not sent yet: hallmark numbers recorded later are on no invoice. */
export const unsentStates: readonly UnitState[] = [
  'placed',
  'confirmed',
  'allocated',
  'in_production',
  'quality_check',
  'revision_pending',
  'ready',
  'packed',
]

/** The states of units that are still with the merchant. */
export const merchantStates: readonly UnitState[] = [...unsentStates, 'on_hold', 'cancel_requested']

/** The states of units whose parcel is on the road, or waits in its store. */
export const unarrivedStates: readonly UnitState[] = ['shipped', 'out_for_delivery', 'delivery_failed']

export type UnitTransition =
  | 'place'
  | 'hold'
  | 'expire'
  | 'end'
  | 'release'
  | 'confirm'
  | 'allocate'
  | 'start'
  | 'inspect'
  | 'pass'
  | 'revise'
  | 'recheck'
  | 'rework'
  | 'agree'
  | 'remake'
  | 'pack'
  | 'ship'
  | 'ready-to-collect'
  | 'out'
  | 'deliver'
  | 'fail'
  | 'send-back'
  | 'receive'
  | 'complete'
  | 'ask-return'
  | 'keep'
  | 'take-back'
  | 'replace'
  | 'exchange'
  | 'ask-cancel'
  | 'cancel'
  | BackTransition

/** The transitions of units that belong to their returns. */
type ReturnUnitTransition = 'ask-return' | 'keep' | 'take-back' | 'replace' | 'exchange' | 'complete'

/** The transitions of units that belong to their cancellations. */
type CancelUnitTransition = 'ask-cancel' | 'cancel' | BackTransition

/** The transitions of units that belong to their revisions. */
type RevisionUnitTransition = 'pass' | 'revise' | 'agree' | 'remake'

/** The transitions of units that other modules make. */
export type GivenUnitTransition = CancelUnitTransition | ReturnUnitTransition | RevisionUnitTransition

/**
 * The guards of transitions. `settled`: no payment of the order is due now; cash on delivery is due at the door only. `nothing_held`: no
 * identity number is missing, no dispute is open, no payment or price waits for a review. `from_stock` and `made_to_order`: whether the
 * unit was taken from stock when it was ordered. `undisputed`: no bank wants the money back. `id_verified`: no identity number is missing.
 * `agreed`: no unit of the order waits for the shopper to agree to its new price and pay it. `asked_in_this_state`: its cancellation was asked for in
 * that state. `cash_received`: no cash of the order is due any more. `hallmarked`: every article that the law has hallmarked has its number. `in_house`: no article of it is away for hallmarking.
 * `weighed_again`: it was weighed since an article came back with another weight. `in_its_store`: it was taken from the stock of the store where
 * its order is collected; `travels`: it was not.
 */
export type UnitGuard =
  | 'settled'
  | 'agreed'
  | 'hallmarked'
  | 'in_house'
  | 'weighed_again'
  | 'nothing_held'
  | 'from_stock'
  | 'made_to_order'
  | 'undisputed'
  | 'id_verified'
  | 'asked_in_this_state'
  | 'cash_received'
  | 'in_its_store'
  | 'travels'

/** One unit of an order, from its posting to its owner. */
export const unitMachine: Machine<UnitState, UnitGuard, UnitTransition> = {
  name: 'unit',
  initial: 'payment_pending',
  transitions: [
    {
      name: 'place',
      from: ['payment_pending'],
      to: 'placed',
      by: ['system'],
      effect: 'cart closed, tenders spent, confirmation mailed',
    },
    { name: 'hold', from: ['payment_pending', 'placed', 'on_hold'], to: 'on_hold', by: ['system'], effect: 'reason noted' },
    { name: 'expire', from: ['payment_pending'], to: 'expired', by: ['system'], effect: 'stock and tenders released' },
    { name: 'end', from: ['payment_pending'], to: 'cancelled', by: ['system', 'shopper'], effect: 'stock and tenders released' },
    { name: 'release', from: ['on_hold'], to: 'placed', by: ['system', 'staff'], guards: ['id_verified'], effect: 'reason cleared' },
    { name: 'confirm', from: ['placed'], to: 'confirmed', by: ['staff'], guards: ['nothing_held'] },
    { name: 'allocate', from: ['confirmed'], to: 'allocated', by: ['staff'], guards: ['from_stock'] },
    { name: 'start', from: ['confirmed'], to: 'in_production', by: ['staff'], guards: ['made_to_order'] },
    { name: 'inspect', from: ['in_production'], to: 'quality_check', by: ['staff'], guards: ['in_house'] },
    { name: 'pass', from: ['quality_check'], to: 'ready', by: ['staff', 'system'], guards: ['in_house', 'weighed_again'] },
    {
      name: 'revise',
      from: ['quality_check'],
      to: 'revision_pending',
      by: ['staff', 'system'],
      effect: 'its new price waits for an answer',
    },
    { name: 'agree', from: ['revision_pending'], to: 'ready', by: ['shopper', 'staff', 'system'], effect: 'its revision is settled' },
    { name: 'remake', from: ['revision_pending'], to: 'in_production', by: ['shopper', 'staff'], effect: 'its revision was rejected' },
    {
      name: 'pack',
      from: ['allocated', 'ready'],
      to: 'packed',
      by: ['staff'],
      guards: ['settled', 'nothing_held', 'agreed', 'in_house', 'weighed_again'],
    },
    {
      name: 'ship',
      from: ['packed'],
      to: 'shipped',
      by: ['staff'],
      guards: ['travels', 'settled', 'nothing_held', 'agreed', 'in_house', 'weighed_again', 'hallmarked'],
    },
    {
      name: 'ready-to-collect',
      from: ['packed'],
      to: 'out_for_delivery',
      by: ['staff'],
      guards: ['in_its_store', 'settled', 'nothing_held', 'agreed', 'in_house', 'weighed_again', 'hallmarked'],
      effect: 'invoice issued; it waits in its store',
    },
    {
      name: 'recheck',
      from: ['allocated', 'ready', 'packed'],
      to: 'quality_check',
      by: ['staff'],
      effect: 'it came back from hallmarking with another weight, or is a ready piece of another weight than was sold',
    },
    {
      name: 'rework',
      from: ['allocated', 'quality_check', 'ready', 'packed'],
      to: 'in_production',
      by: ['staff'],
      effect: 'it was rejected at hallmarking',
    },
    { name: 'out', from: ['shipped', 'delivery_failed'], to: 'out_for_delivery', by: ['staff'] },
    { name: 'deliver', from: ['out_for_delivery'], to: 'delivered', by: ['staff'] },
    { name: 'fail', from: ['out_for_delivery'], to: 'delivery_failed', by: ['staff'] },
    { name: 'send-back', from: ['delivery_failed'], to: 'rto', by: ['staff'] },
    { name: 'receive', from: ['rto'], to: 'rto_received', by: ['staff'] },
    { name: 'complete', from: ['delivered', 'replaced'], to: 'completed', by: ['staff', 'system'], guards: ['cash_received'] },
    {
      name: 'ask-return',
      from: ['delivered', 'replaced', 'completed'],
      to: 'return_requested',
      by: ['shopper'],
      effect: 'a return of it is open; of a completed one an exchange',
    },
    { name: 'keep', from: ['return_requested'], to: 'delivered', by: ['shopper', 'staff', 'system'], effect: 'its return is over' },
    { name: 'take-back', from: ['return_requested'], to: 'returned', by: ['staff', 'shopper'], effect: 'refund asked for' },
    { name: 'replace', from: ['return_requested'], to: 'replaced', by: ['staff'], effect: 'another piece has come in its place' },
    {
      name: 'exchange',
      from: ['return_requested'],
      to: 'exchanged',
      by: ['staff', 'shopper'],
      guards: ['undisputed'],
      effect: 'what it is worth at the rates of the day is credited',
    },
    { name: 'ask-cancel', from: reviewedStates, to: 'cancel_requested', by: ['shopper'], guards: ['undisputed'], effect: 'staff decide' },
    ...reviewedStates.map((to) => ({
      name: `back-to-${to}` as const,
      from: ['cancel_requested'] as const,
      to,
      by: ['shopper', 'staff'] as const,
      guards: ['asked_in_this_state'] as const,
      effect: 'its cancellation is over',
    })),
    {
      name: 'cancel',
      from: ['placed', 'on_hold', 'confirmed', 'allocated', 'revision_pending'],
      to: 'cancelled',
      by: ['shopper', 'staff'],
      guards: ['undisputed'],
      effect: 'stock given back, refund asked for',
    },
    {
      name: 'cancel',
      from: ['in_production', 'quality_check', 'ready', 'packed', 'rto_received', 'cancel_requested'],
      to: 'cancelled',
      by: ['staff'],
      guards: ['undisputed'],
      effect: 'stock given back, refund asked for',
    },
  ],
}

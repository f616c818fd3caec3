/** A payment, a refund that is deducted, the cash that a courier collected. */
export const payoutKinds = ['payment', 'refund', 'cash'] as const
export type PayoutKind = (typeof payoutKinds)[number]

/** The files of payouts that are read: of our own columns, of gateways, of couriers. */
export const payoutFormats = ['karat', 'razorpay', 'stripe', 'cash'] as const
export type PayoutFormat = (typeof payoutFormats)[number]

/**
 * The states of a line of a file beside the books of the site. `ready` is applied. `unknown` has no payment, refund or collected cash there,
 * `other_amount` one of another amount or currency; `paid_out` was applied before, `repeated` is the second line of one thing in its file;
 * `other` is no payment and no refund, such as a fee of a month; `unreadable` has a cell that cannot be read.
 */
export const payoutLineStates = ['ready', 'unknown', 'other_amount', 'paid_out', 'repeated', 'other', 'unreadable'] as const
export type PayoutLineState = (typeof payoutLineStates)[number]

/** Days after which something that is in no payout yet needs somebody: gateways and couriers pay out within a week. */
export const latePayoutDays = 7

/** The most lines and characters of a file. */
export const maxPayoutLines = 1000
export const maxPayoutText = 200_000

/**
 * The stages of open orders, in the order in which they need staff. An order is in the first stage that one of its units is in, so that each
 * open order is in exactly one:
 *
 * - `on-hold`: the order has a reason for a review (missing identity number, price, payment, dispute), and has not ended;
 * - `cancellations`: a unit waits for a decision on its cancellation (`cancel_requested`);
 * - `to-weigh`: a unit is finished and waits for the scale (`quality_check`);
 * - `revisions`: the new price of a weighed unit is not settled (`revision_pending`);
 * - `to-ship`: a unit is ready, or allocated from stock, or packed (`allocated`, `ready`, `packed`);
 * - `new`: a unit waits to be confirmed, allocated or started (`placed`, `confirmed`);
 * - `in-workshop`: a unit is being made (`in_production`);
 * - `to-collect`: a unit of an order that is collected lies in its store (`out_for_delivery`, `delivery_failed`);
 * - `on-the-road`: a unit has left and has not arrived (`shipped`, `out_for_delivery`, `delivery_failed`, `rto`, `rto_received`);
 * - `unpaid`: the order waits for its payment (`payment_pending`).
 *
 * Orders whose units have all arrived, come back or ended are in no stage, and neither are paid orders of gift cards only.
 */
export const orderStages = [
  'on-hold',
  'cancellations',
  'to-weigh',
  'revisions',
  'to-ship',
  'new',
  'in-workshop',
  'to-collect',
  'on-the-road',
  'unpaid',
] as const
export type OrderStage = (typeof orderStages)[number]

/**
 * The lists of orders: one for each stage but `unpaid`, and five across stages. `at-hallmarking`: orders with articles away for hallmarking,
 * ended ones too. `awaiting-answer`: unpaid orders, orders on hold for an
 * identity number, and revisions that the shopper has to accept or pay. `late`: orders of `all-open` whose promised day is over.
 * `all-open`: every stage but `unpaid`, so that its count is the sum of theirs. `all`: every order.
 */
export const orderViews = [
  'new',
  'on-hold',
  'cancellations',
  'in-workshop',
  'to-weigh',
  'revisions',
  'to-ship',
  'to-collect',
  'on-the-road',
  'at-hallmarking',
  'awaiting-answer',
  'late',
  'all-open',
  'all',
] as const
export type OrderView = (typeof orderViews)[number]

/** The states of an order by which its lists are filtered: all of them. */
export const orderStates = [
  'payment_pending',
  'placed',
  'on_hold',
  'revision_pending',
  'confirmed',
  'partially_shipped',
  'shipped',
  'delivered',
  'completed',
  'returned',
  'expired',
  'cancelled',
] as const

/** The kinds of messages about an order: its confirmation, or in its place why it is on hold; its progress, its payments and refunds, its returns. */
export const orderMessageKinds = [
  'confirmation',
  'id_number',
  'on_hold',
  'progress',
  'payment_returned',
  'cancellation',
  'new_price',
  'refund',
  'refund_account',
  'return',
  'transfer',
  'replaced',
  'address',
] as const
export type OrderMessageKind = (typeof orderMessageKinds)[number]

/** The reasons for which an order is on hold. */
export const holdReasons = ['id_proof', 'price_review', 'payment_mismatch', 'dispute'] as const

/** The uses of money by acts that a second person approves, and what else one approves. */
export const approvalKinds = [
  'refund',
  'credit',
  'payout',
  'transfer',
  'hold',
  'waive',
  'account',
  'limit',
  'discount',
  'write_off',
  'address',
] as const

/** The services of stores besides selling; orders are collected at those with `pickup`. */
export const storeServices = ['pickup', 'try-on', 'gold-testing', 'repair', 'ear-piercing', 'valet', 'wheelchair'] as const

/** The lists whose views members save. */
export const savedLists = [
  'orders',
  'returns',
  'drafts',
  'money',
  'books',
  'payouts',
  'reviews',
  'enquiries',
  'approvals',
  'audit',
  'products',
  'promotions',
  'ready-pieces',
  'redirects',
] as const
export type SavedList = (typeof savedLists)[number]
/** The most views of a list that a member saves. */
export const maxSavedViews = 30

/** The orders of a list without stages: the newest or the oldest first. */
export const listOrders = ['newest', 'oldest'] as const
export type ListOrder = (typeof listOrders)[number]

/**
 * The lists of returns by the step that is due; each open return is in one:
 *
 * - `to-decide`: `requested`, `under_review`;
 * - `awaiting-shopper`: `need_more_info`, `qc_more_info`, `qc_failed`, `offered`;
 * - `on-the-way`: approved and not received yet (`approved`, `partially_approved`, `pickup_scheduled`, `pickup_failed`, `self_ship`,
 *   `store_dropoff`, `picked_up`, `in_transit`);
 * - `to-inspect`: `received`, `qc_in_progress`, `disputed`;
 * - `to-refund`: inspected, until the refund, the replacement or the way back has ended (`qc_passed`, `qc_partial`,
 *   `resolution_in_progress`, `resent`, `sending_back`);
 * - `all-open`: all of these; `all`: every return.
 */
export const staffReturnViews = ['to-decide', 'awaiting-shopper', 'on-the-way', 'to-inspect', 'to-refund', 'all-open', 'all'] as const
export type StaffReturnView = (typeof staffReturnViews)[number]

/** The states of a return by which its lists are filtered: all of them. */
export const staffReturnStates = [
  'requested',
  'under_review',
  'need_more_info',
  'approved',
  'partially_approved',
  'rejected',
  'pickup_scheduled',
  'pickup_failed',
  'self_ship',
  'store_dropoff',
  'picked_up',
  'in_transit',
  'received',
  'qc_in_progress',
  'qc_passed',
  'qc_partial',
  'qc_failed',
  'qc_more_info',
  'offered',
  'disputed',
  'sending_back',
  'resolution_in_progress',
  'resent',
  'closed',
  'withdrawn',
  'expired',
] as const

/** The most rows of a page of a staff list. */
export const maxStaffRows = 50
/** Up to this number counts of staff lists are exact. */
export const maxStaffCount = 10_000
/** The fewest characters of a search, so that nobody browses through customers. */
export const minStaffSearch = 4

/** A number of rows: exact up to `maxStaffCount`; `more` where there are more of them. */
export interface StaffCount {
  count: number
  more: boolean
}

/** A number of rows that were counted up to one more than the limit. */
export const staffCountOf = (counted: number): StaffCount => ({
  count: Math.min(counted, maxStaffCount),
  more: counted > maxStaffCount,
})

/** The transitions of an order's pieces and of a return that staff give a reason for; all others say enough by themselves. */
export const orderTransitionsWithReason: readonly string[] = ['release', 'pass', 'fail', 'send-back']
export const returnTransitionsWithReason: readonly string[] = ['refund', 'withdraw-offer', 'send-back']

/**
 * The lists of products: by their state on the site, those without texts in one of its languages, and those of which it can sell none. A product
 * is in the state `draft` where nothing else was chosen.
 */
export const productViews = ['all', 'draft', 'scheduled', 'live', 'archived', 'texts_missing', 'sold_out'] as const
export type ProductView = (typeof productViews)[number]

/** The orders of a list of products: the last changed first, or by number. */
export const productOrders = ['changed', 'number'] as const
export type ProductOrder = (typeof productOrders)[number]

/** The lists of promotions: those that apply now, those that begin later, and those that have ended. */
export const promotionStates = ['live', 'planned', 'ended'] as const
export type PromotionState = (typeof promotionStates)[number]

/** The guards that never come to hold for a piece: how it is supplied was decided with its order. */
export const fixedGuards: readonly string[] = ['from_stock', 'made_to_order', 'in_its_store', 'travels']

/** The lists of staff that can be downloaded. */
export type ExportedList =
  | 'orders'
  | 'returns'
  | 'refunds'
  | 'waiting-refunds'
  | 'transfers'
  | 'cash'
  | 'cancellations'
  | 'revisions'
  | 'drafts'
  | 'reviews'
  | 'enquiries'
  | 'products'
  | 'product-file'
  | 'ready-pieces'
  | 'promotions'
  | 'new-prices'
  | 'books'
  | 'payouts'
  | 'approvals'
  | 'audit'

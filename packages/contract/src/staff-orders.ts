import { returnResolutions } from '@karat/sites/returns.ts'
import { holdReasons, listOrders, maxStaffRows, minStaffSearch, orderStages, orderStates, orderViews } from '@karat/sites/staff-lists.ts'
import { z } from 'zod'
import { boughtPiece } from './bought-piece.ts'
import { summary } from './cart.ts'
import { amount, commerceReply } from './envelope.ts'
import { pieceGift } from './gifts.ts'
import { day, lines, money, orBlank, text, wholeNumber } from './input.ts'
import { breakupRow } from './products.ts'
import { rowKey } from './key-page.ts'
import { staffNumberParam, staffOrderTransitions } from './staff.ts'

/** A part of a text that staff search for; at least four characters. */
export const staffSearch = text(120).min(minStaffSearch)

/** The page of a staff list: the rows after or before a key of an earlier reply; the first page without a key. */
export const staffPage = {
  search: orBlank(staffSearch),
  after: orBlank(rowKey),
  before: orBlank(rowKey),
  limit: orBlank(wholeNumber(1, maxStaffRows)),
}

/** A day of the site's calendar by which a list is filtered. */
const listDay = day.refine((value) => value >= '2000' && value < '3000', 'is too far away')
/** The days of a filter, both included. */
export const listDays = { from: orBlank(listDay), to: orBlank(listDay) }
/** The amounts of a filter in major units, both included. */
export const listAmounts = { min: orBlank(money(1e9)), max: orBlank(money(1e9)) }
/** The key of a delivery method or a payment method. */
const methodKey = z.string().regex(/^[a-z_]{1,40}$/)

/**
 * The filter of a list of orders: the days on which they were made, their state, delivery and payment method, their total in major units,
 * the reason of their hold.
 */
export const staffOrdersFilter = {
  ...listDays,
  state: orBlank(z.enum(orderStates)),
  delivery: orBlank(methodKey),
  payment: orBlank(methodKey),
  ...listAmounts,
  hold: orBlank(z.enum(holdReasons)),
}

/**
 * A page of orders. Without a key the first; `limit` is 25 by default, `view` is `all-open`. A filter narrows every view; `order` is for
 * the view `all`. `search` finds orders of every state, whatever
 * view and filter are: by the order's number or its beginning, the number of a parcel, refund, cancellation or revised price, a HUID, the last digits of a telephone number (`0001`, `••••0001`), the beginning of an
 * e-mail address, of a full name or of a last name. A search has one page only: where it finds more, `more` is true and longer words narrow
 * it.
 */
export const staffOrdersQuery = z
  .strictObject({ ...staffPage, ...staffOrdersFilter, view: orBlank(z.enum(orderViews)), order: orBlank(z.enum(listOrders)) })
  .refine(({ after, before }) => after === undefined || before === undefined, { path: ['before'], message: 'excludes after' })

/** A number of rows: exact up to 10,000; `more` where there are more of them. */
export const staffCount = z.object({ count: z.number().int(), more: z.boolean() })

/** Whose step an order or a return waits for: a member of staff, the shopper, or time alone (workshop, carrier, bank). */
const waitsFor = z.enum(['staff', 'shopper', 'time'])

/** An order in a staff list. */
export const staffOrderRow = z.object({
  number: z.string(),
  createdAt: z.string(),
  customer: z.object({
    name: z.string(),
    /** The last four digits of the telephone number. */
    phoneEnds: z.string(),
  }),
  /** The first unit that is not cancelled; null for an order of gift cards only. */
  piece: z.object({ ...boughtPiece, metal: z.string(), madeToOrder: z.boolean() }).nullable(),
  /** How many units are not cancelled. */
  pieces: z.number().int(),
  /** How many gift cards were bought with it. */
  cards: z.number().int(),
  /** Null for an order that is in no stage. */
  stage: z.enum(orderStages).nullable(),
  /** The state of the order, and the state of the unit that decides on the stage. */
  state: z.string(),
  pieceState: z.string().nullable(),
  /** Since when it is in its stage; for an order in no stage, the time of its last event. */
  since: z.string(),
  waitsFor: waitsFor.nullable(),
  holdReason: z.string().nullable(),
  /** The new price that is not settled: its difference, and the shopper's deadline while it waits for an answer or payment. */
  revision: z.object({ state: z.string(), difference: amount, deadline: z.string().nullable() }).nullable(),
  /** Since when an article of it is away for hallmarking; null where none is. */
  hallmarkingSince: z.string().nullable(),
  /** Whether every unit that has not left is away for hallmarking, so that staff have nothing to do but wait. */
  isAway: z.boolean(),
  /** The promised day, and by how many days an open order is late; 0 for one that is not late. */
  promisedFor: z.string().nullable(),
  lateDays: z.number().int(),
  gateway: z.string(),
  paymentMethod: z.string(),
  paymentState: z.string(),
  deliveryMethod: z.string(),
  total: amount,
  currencyCode: z.string(),
})
export type StaffOrderRow = z.infer<typeof staffOrderRow>

/** Keys of the neighbouring pages; null where there is none. */
export const staffKeys = { next: z.string().nullable(), previous: z.string().nullable() }

/**
 * A page of orders. Stages: in the order of `orderStages`, in each the longest waiting first; `late`: the earliest promise first; `all` and
 * a search: the newest first. `more`: a search found further orders, which it does not show. A filter of `all` looks at 25,000 orders
 * for a page: where it ends there, `lookedTo` is the time of the last one, and the next page goes on from it; else null.
 */
export const staffOrdersReply = commerceReply({
  orders: z.array(staffOrderRow),
  ...staffKeys,
  more: z.boolean(),
  lookedTo: z.string().nullable(),
})
export type StaffOrdersReply = z.infer<typeof staffOrdersReply>

/** At most six orders. */
export const promisedOrdersReply = commerceReply({ orders: z.array(staffOrderRow) })

/** The orders that are chosen in a list, by their numbers. */
export const chosenOrdersBody = z.strictObject({ numbers: z.array(staffNumberParam.shape.number).min(1).max(maxStaffRows) })
/** `address` opens one PDF for five minutes, null where no order has a packing slip; `without` are the orders that have none. */
export const packingSlipsReply = commerceReply({ address: z.string().nullable(), without: z.array(z.string()) })

/** The transitions that succeed now, of each chosen order as a whole; an order that none fits has an empty list. */
export const allowedTransitionsReply = commerceReply({
  orders: z.array(z.object({ number: z.string(), transitions: z.array(z.enum(staffOrderTransitions)) })),
})

export const staffOrderCountsReply = commerceReply({ counts: z.record(z.enum(orderViews), staffCount) })
export type StaffOrderCounts = z.infer<typeof staffOrderCountsReply>['counts']

/**
 * A transition that staff may make in the present state by the tables of the state machines. `allowed`: it succeeds now. `guard`: the
 * condition that does not hold yet; null where it is allowed. `cash`: the amount that `collect` records, or `deliver` with `cashReceived`.
 */
const transition = z.object({
  transition: z.enum(staffOrderTransitions),
  allowed: z.boolean(),
  guard: z.string().nullable(),
  cash: amount.exactOptional(),
})

/**
 * A call about a unit or an order besides the transitions. `guard` as above; a call that the state refuses is not listed. A
 * cancellation may still be refused with `cancel_offer_lost`, where the units that stay would cost more without it.
 */
const action = z.object({
  action: z.enum(['weigh', 'hallmark', 'send-to-hallmarking', 'cancel']),
  allowed: z.boolean(),
  guard: z.string().nullable(),
})

const weights = z.object({ grossMg: z.number().int(), netMg: z.number().int() })

/** A unit of an order for staff. Weights in milligrams. */
const staffOrderPiece = z.object({
  /** Its place in the order, from 1: the `unit` of staff calls. */
  unit: z.number().int(),
  orderItemID: z.string(),
  ...boughtPiece,
  metal: z.string(),
  state: z.string(),
  madeToOrder: z.boolean(),
  /** The id of the store whose stock it was taken from; null for the warehouse and for units made to order. */
  storeID: z.string().nullable(),
  /** The tag of the ready piece that it is; null for all others. */
  readyPiece: z.string().nullable(),
  /** Whether that is the store where its order is collected: it is put ready there and does not travel. */
  isInItsStore: z.boolean(),
  huids: z.array(z.string()),
  /** How many of its articles the law has hallmarked: as many HUIDs it needs before it is sent, and no others. */
  hallmarkedArticles: z.number().int(),
  /**
   * Its articles that left for hallmarking, in the order in which they did, and the members who noted it; weight, time and result of the
   * return are null while one is away, and `inBy` is empty.
   */
  hallmarkings: z.array(
    z.object({
      article: z.number().int(),
      centre: z.string(),
      outMg: z.number().int(),
      outAt: z.string(),
      outBy: z.string(),
      inMg: z.number().int().nullable(),
      inAt: z.string().nullable(),
      inBy: z.string(),
      result: z.enum(['hallmarked', 'rejected']).nullable(),
      huid: z.string().nullable(),
      reason: z.string(),
      /** Whether the article lost more weight than hallmarking takes, or came back heavier. */
      isOtherWeight: z.boolean(),
    }),
  ),
  /** As it was ordered; `parts` are its metals and stones, by the rows of the price. */
  ordered: weights.extend({ parts: z.array(breakupRow) }),
  /** The weights from the scale; null before. */
  weighed: weights.nullable(),
  /** The price components of the unit and its total, before promotions and charges. */
  breakup: z.array(breakupRow),
  total: amount,
  /** Promotions (negative) and charges of the unit, tax included; `source` is the promotion's id, empty for a charge. */
  adjustments: z.array(z.object({ kind: z.enum(['promotion', 'delivery', 'wrap']), source: z.string(), amount })),
  gift: pieceGift.nullable(),
  /** The number of its return, while one is open; else null. */
  returnNumber: z.string().nullable(),
  /** The transitions of this unit alone; a release is of the whole order. */
  transitions: z.array(transition),
  actions: z.array(action),
})

const place = z.object({ name: z.string(), lines: z.array(z.string()) })
const staffReceiver = z.object({
  Fname: z.string(),
  Lname: z.string(),
  Address: z.string(),
  Address1: z.string(),
  City: z.string(),
  Zip: z.string(),
  State: z.string(),
  Phone: z.string(),
})

/** The actor of a step: a member of staff, the shopper or the shop itself; and the second person who approved it, empty where none was needed. */
const by = { actor: z.enum(['shopper', 'staff', 'system']), by: z.string(), approvedBy: z.string() }

/**
 * A note about an order. Notes are never changed. `text` is what a member of staff wrote; empty where the shop wrote it: then `message` has the
 * key of its text and the values in it. `draft`: the order was a draft order, with `number`, `channel` and the `name` of who made it.
 */
export const staffOrderNote = z.object({
  noteID: z.string(),
  text: z.string(),
  message: z.object({ key: z.enum(['draft']), values: z.object({ number: z.string(), channel: z.string(), name: z.string() }) }).nullable(),
  by: z.string(),
  at: z.string(),
})
export type StaffOrderNote = z.infer<typeof staffOrderNote>

/** The customer of an order or a return, as staff see them: telephone number and e-mail address in full while it is open, else masked. */
export const staffCustomer = z.object({
  /** The person of the order's contacts, which are those of the payer where somebody else paid for an account. */
  name: z.string(),
  /** The name of the account's customer, where the contacts of the order are those of somebody else; null where they are the same. */
  accountName: z.string().nullable(),
  /** Whether the order belongs to an account, and the id of its customer; null for a guest. */
  hasAccount: z.boolean(),
  customerID: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  isMasked: z.boolean(),
  /** The number of orders of this account on the site, this one included; 1 for a guest's. */
  orders: z.number().int(),
  language: z.string(),
})

/**
 * A document of an order. `address` opens it for five minutes, and `label` that of a packing slip's parcel; it is null for other documents.
 * `total` is null for a packing slip and a certificate.
 */
export const staffDocument = z.object({
  kind: z.string(),
  number: z.string(),
  issuedAt: z.string(),
  total: amount.nullable(),
  address: z.string(),
  label: z.string().nullable(),
})

/** A refund of an order that is under way or has arrived. */
export const staffRefund = z.object({
  number: z.string(),
  cause: z.string(),
  /** The tender that it is refunded from, and the destination. */
  source: z.string(),
  destination: z.string(),
  gateway: z.string(),
  method: z.string(),
  amount,
  state: z.string(),
  /** The reference of the provider or of the transfer; empty where there is none. */
  reference: z.string(),
  createdAt: z.string(),
  expectedAt: z.string(),
  /** Whether staff may note now that it was transferred by hand. */
  canSettle: z.boolean(),
})

/** An order with everything that its page shows to staff. Amounts in major units. */
const staffOrder = z.object({
  orderID: z.string(),
  number: z.string(),
  state: z.string(),
  stage: z.enum(orderStages).nullable(),
  since: z.string(),
  /** Whether every unit that has not left is away for hallmarking. */
  isAway: z.boolean(),
  waitsFor: waitsFor.nullable(),
  holdReason: z.string().nullable(),
  paymentState: z.string(),
  currencyCode: z.string(),
  createdAt: z.string(),
  placedAt: z.string().nullable(),
  /** When it ends unpaid; null for a paid one. */
  expiresAt: z.string().nullable(),
  promisedFor: z.string().nullable(),
  lateDays: z.number().int(),
  deliveryMethod: z.string(),
  gateway: z.string(),
  paymentMethod: z.string(),
  /** The transitions of the order as a whole: of every unit that makes them, `pieces` in number; `ship` of those that are named by `units`. */
  transitions: z.array(transition.extend({ pieces: z.number().int() })),
  actions: z.array(action),
  pieces: z.array(staffOrderPiece),
  /** The gift cards that were bought with it. */
  cards: z.array(z.object({ amount, toName: z.string(), sendOn: z.string(), state: z.string() })),
  customer: staffCustomer,
  shipping: place,
  /** The receiver and the address of delivery as they are typed; null where they cannot be changed any more. */
  receiver: staffReceiver.nullable(),
  billing: place,
  /** Whether the law asks for the buyer's identity number; never the number. `missing`: the order waits for it; its kind is the one that the site asks for. */
  idProof: z.object({ state: z.enum(['not_needed', 'missing', 'given']), kind: z.string().nullable() }),
  amounts: summary,
  /** The paid, refunded and due amounts by tender; `lastFour` is of a gift card, else empty. */
  payments: z.array(
    z.object({
      kind: z.enum(['gateway', 'credit', 'gift_card', 'cash']),
      gateway: z.string(),
      method: z.string(),
      lastFour: z.string(),
      amount,
      returned: amount,
      state: z.string(),
      problem: z.string(),
      at: z.string(),
    }),
  ),
  /** The bank transfers that arrived for it, as staff recorded them, the first one first; each with the bank's reference. */
  transfers: z.array(z.object({ amount, reference: z.string(), at: z.string() })),
  /**
   * The newest bank transfer that it was asked for: its amount, what has arrived of it, and what is still due, which is 0 where the order does
   * not wait for it any more; null where it was asked for none.
   */
  expectedTransfer: z.object({ amount, received: amount, due: amount }).nullable(),
  refunds: z.array(staffRefund),
  /** The new prices of weighed units, the newest first; `choices` are those that staff may decide on now. */
  revisions: z.array(
    z.object({
      number: z.string(),
      unit: z.number().int(),
      state: z.string(),
      cause: z.string(),
      before: weights.extend({ total: amount, breakup: z.array(breakupRow) }),
      after: weights.extend({ total: amount, breakup: z.array(breakupRow) }),
      /** The scale as it was at the weighing: its place (null for the warehouse), step and last day of verification; null where none was named. */
      scale: z.object({ storeID: z.string().nullable(), name: z.string(), stepMg: z.number().int(), verifiedUntil: z.string() }).nullable(),
      difference: amount,
      settled: amount,
      excess: z.object({ state: z.string(), amount }).nullable(),
      createdAt: z.string(),
      deadline: z.string().nullable(),
      decidedAt: z.string().nullable(),
      choices: z.array(z.enum(['ask', 'waive', 'remake', 'cancel'])),
    }),
  ),
  /** The cancellations, the newest first; `decisions` are those that staff may take now. */
  cancellations: z.array(
    z.object({
      number: z.string(),
      units: z.array(z.number().int()),
      state: z.string(),
      reason: z.string(),
      text: z.string(),
      answer: z.string(),
      /** The reason that a member of staff gave with the decision or the cancellation, and the member; both empty where no member did. */
      note: z.string(),
      by: z.string(),
      /** The second person; empty where none was needed. */
      approvedBy: z.string(),
      value: amount,
      refund: amount,
      createdAt: z.string(),
      decidedAt: z.string().nullable(),
      decisions: z.array(z.enum(['approve', 'reject'])),
    }),
  ),
  returns: z.array(z.object({ number: z.string(), state: z.string(), resolution: z.enum(returnResolutions), createdAt: z.string() })),
  parcels: z.array(
    z.object({
      parcelID: z.string(),
      /** Whether its carrier and number may be corrected: until its first piece has arrived. */
      mayCorrect: z.boolean(),
      carrier: z.string(),
      number: z.string(),
      /** The number on the seal of its bag; empty where none was noted. */
      seal: z.string(),
      /** The carrier's tracking page; empty where there is none. */
      page: z.string(),
      units: z.array(z.number().int()),
      shippedAt: z.string(),
      deliveredAt: z.string().nullable(),
    }),
  ),
  documents: z.array(staffDocument),
  /** Addresses that open packing slip and label of what is packed for five minutes; null where nothing is. */
  packed: z.object({ slip: z.string(), label: z.string() }).nullable(),
  notes: z.array(staffOrderNote),
  /** Its transitions, the newest first. `unit` is null where all units made one together, or the order itself. */
  events: z.array(
    z.object({
      machine: z.string(),
      unit: z.number().int().nullable(),
      from: z.string().nullable(),
      to: z.string(),
      ...by,
      reason: z.string(),
      /** The money of the step: paid, collected or refunded; null where it moved none. */
      amount: amount.nullable(),
      at: z.string(),
    }),
  ),
})
export const staffOrderReply = commerceReply({ order: staffOrder })
export type StaffOrder = z.infer<typeof staffOrder>

/** A note of staff; its author and its time are added by the service. */
export const orderNoteBody = z.strictObject({ text: lines(2000).min(1) })
export const orderNoteReply = commerceReply({ note: staffOrderNote })

/** The states of a message that its provider reports. */
export const receiptStates = ['received', 'read', 'undelivered'] as const

/** A message to the customer about an order. */
const staffOrderMessage = z.object({
  messageID: z.string(),
  /** One of `orderMessageKinds`. */
  kind: z.string(),
  channel: z.enum(['sms', 'whatsapp', 'email']),
  /** Masked; empty once the customer is erased. */
  recipient: z.string(),
  /** Null once the text is erased: it cannot be read or sent again then. Empty for a text message. */
  subject: z.string().nullable(),
  /**
   * One in the `outbox` has a channel without a provider; `sent` was handed to its provider, which may report that it was `received`, `read`
   * or given up (`undelivered`).
   */
  state: z.enum(['waiting', 'outbox', 'sent', 'failed', ...receiptStates]),
  createdAt: z.string(),
  /** When it came into its state; while it waits, and where it was not sent, when it was written. */
  stateAt: z.string(),
  /** Whether this message was sent by "Send again". `repeats` is the number of times that the original message was sent again. */
  isRepeat: z.boolean(),
  repeats: z.number().int(),
})
export type StaffOrderMessage = z.infer<typeof staffOrderMessage>

/** The newest hundred messages about an order, the newest first. */
export const orderMessagesReply = commerceReply({ messages: z.array(staffOrderMessage) })

export const orderMessageParams = z.object({ number: staffNumberParam.shape.number, id: z.string().min(1).max(40) })
/** The text as it was sent: contacts are masked, and links open nothing without signing in. `language` is that of the text. */
export const orderMessageReply = commerceReply({ text: z.object({ subject: z.string(), body: z.string(), language: z.string() }) })

/**
 * Sends a message again. `repeats` as it was read: where the message has been sent again meanwhile, nothing is sent and the reply names that
 * message, so that the call may be made twice.
 */
export const repeatMessageBody = z.strictObject({ repeats: wholeNumber(0, 1000) })
export const repeatMessageReply = commerceReply({ messageID: z.string() })

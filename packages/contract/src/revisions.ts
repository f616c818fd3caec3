import { z } from 'zod'
import { boughtPiece } from './bought-piece.ts'
import { gateway } from './cart.ts'
import { paymentPage } from './checkout.ts'
import { amount, commerceReply } from './envelope.ts'
import { bodyId, id, money, orBlank, text } from './input.ts'
import { breakupRow } from './products.ts'

const orderToken = orBlank(text(60))

/** An order is named by its id or its number. */
export const revisedParam = z.object({ id })
export const revisedQuery = z.object({ orderToken })

/** A unit as it was ordered or made: its weights in milligrams, and its price with every component. */
const pieceAt = z.object({ grossMg: z.number().int(), netMg: z.number().int(), breakup: z.array(breakupRow), total: amount })

const revision = z.object({
  revisionID: z.string(),
  number: z.string(),
  status: z.literal([
    'draft',
    'proposed',
    'auto_settled',
    'awaiting_customer',
    'accepted',
    'settlement',
    'settled',
    'closed',
    'rejected',
    'remake',
    'item_cancelled',
    'expired',
    'on_hold',
    'replaced',
  ]),
  cause: z.literal(['weight', 'stones']),
  /** The unit's position in the order, from 1. */
  piece: z.number().int(),
  ...boughtPiece,
  before: pieceAt,
  after: pieceAt,
  /**
   * The price of the made unit less its frozen price, negative for less; `settled` is the part of it that is charged or refunded, since the
   * merchant may absorb a rise.
   */
  difference: amount,
  settled: amount,
  /** Whether the rise is above the site's cap, so that it needs `consent`. */
  newConsent: z.boolean(),
  createdAt: z.string(),
  deadline: z.string().nullable(),
  decidedAt: z.string().nullable(),
  actions: z.array(z.literal(['accept', 'pay', 'remake', 'cancel'])),
})
export type OrderRevision = z.infer<typeof revision>

const ofOrder = {
  orderID: z.string(),
  number: z.string(),
  currencyCode: z.string(),
}

/** C-28: the revisions of an order's units, the oldest first. */
export const revisedReply = commerceReply({
  ...ofOrder,
  /** The revision that a call changed; empty where it only read. */
  revisionID: z.string(),
  revisions: z.array(revision),
})
export type RevisedOrder = Pick<z.infer<typeof revisedReply>, 'orderID' | 'number' | 'currencyCode' | 'revisionID' | 'revisions'>

/** `consent`: the shopper's explicit consent to a rise above the site's cap. */
export const acceptRevisedBody = z.strictObject({ revisionID: bodyId, orderToken, consent: z.boolean().default(false) })
export const rejectRevisedBody = z.strictObject({ revisionID: bodyId, orderToken, choice: z.enum(['remake', 'cancel']) })

/** C-34. */
export const excessBody = z.strictObject({ orderID: bodyId, orderToken })

const excess = z.object({
  /** Empty where the shopper has not accepted the new price yet: paying accepts it. */
  excessID: z.string(),
  revisionID: z.string(),
  /** `reckoned`: waits for the answer; `with_cash`: collected at the door; `refund_due` and `refunded`: the difference is refunded. */
  status: z.literal(['reckoned', 'due', 'payment_pending', 'paid', 'failed', 'expired', 'waived', 'with_cash', 'refund_due', 'refunded']),
  amount,
  deadline: z.string().nullable(),
  /** The payment methods; empty where nothing is to be paid. */
  methods: z.array(gateway),
})
export type ExcessPayment = z.infer<typeof excess>
export const excessReply = commerceReply({ ...ofOrder, excessPayments: z.array(excess) })

/**
 * C-33: by the id of the excess payment, or of its order. `excessAmount` is the amount that the shopper was shown: another one is refused.
 */
export const excessProcessBody = z.strictObject({
  paymentSettingsGroupKey: text(40).regex(/^[a-z][a-z_]*(?::[a-z_]+)?$/),
  excessAmount: money(1e12).refine((amount) => amount > 0, 'is more than nothing'),
  orderToken,
  consent: z.boolean().default(false),
})
export const excessProcessReply = commerceReply({
  ...ofOrder,
  excessID: z.string(),
  excessStatus: excess.shape.status,
  payment: paymentPage,
})

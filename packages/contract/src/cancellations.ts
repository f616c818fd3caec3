import { z } from 'zod'
import { boughtPiece } from './bought-piece.ts'
import { amount, commerceReply } from './envelope.ts'
import { id, lines, money, orBlank, text, wholeNumber } from './input.ts'

const orderToken = orBlank(text(60))
/** The target of a refund: `sources`, the tenders that paid; `credit`, store credit for the part that was paid in money. */
const refundTo = z.enum(['sources', 'credit'])
const reasons = ['mistake', 'size', 'better_price', 'late', 'price_changed', 'payment', 'address', 'other'] as const
const maxItems = 50

const itemList = z
  .array(z.strictObject({ orderItemID: id, quantity: wholeNumber(1, 99) }))
  .max(maxItems)
  .refine((list) => new Set(list.map(({ orderItemID }) => orderItemID)).size === list.length, 'names an item twice')
const items = itemList.refine((list) => list.length > 0, 'names no item')

/** An order is named by its id or its number. */
export const cancelParam = z.object({ id })

/** C-25: `items` are item ids with quantities, `id:2,id:1`; with them the reply has a preview of their cancellation. */
export const cancelItemsQuery = z.object({
  orderToken,
  items: text(2500)
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .transform((list): { orderItemID: string; quantity: string | number }[] =>
      list.map((one) => ({ orderItemID: one.split(':')[0] ?? '', quantity: one.split(':')[1] ?? '1' })),
    )
    .pipe(itemList),
  refundTo: orBlank(refundTo).transform((to) => to ?? 'sources'),
})

export const cancelTokenQuery = z.object({ orderToken })

/** A refund part: through the gateway, to the same credit or gift card, as new store credit, or by bank transfer. */
const back = {
  destination: z.literal(['gateway', 'credit', 'gift_card', 'new_credit', 'bank']),
  gateway: z.string(),
  method: z.string(),
  amount,
  expectedAt: z.string(),
}

export const cancelItemsReply = commerceReply({
  orderID: z.string(),
  number: z.string(),
  currencyCode: z.string(),
  items: z.array(
    z.object({
      orderItemID: z.string(),
      ...boughtPiece,
      status: z.string(),
      /** How many of it were ordered, and how many can be cancelled. */
      quantity: z.number().int(),
      cancellable: z.number().int(),
      /** `now`: at once; `ask`: staff decide; else why not. */
      possibility: z.literal(['now', 'ask', 'left', 'arrived', 'requested', 'held', 'unpaid', 'ended']),
      /** The price at which one unit was bought. */
      price: amount,
    }),
  ),
  refundTo: z.array(z.literal(['sources', 'credit'])),
  /** The changes that a cancellation of the given items would make; at most one entry, none where no items are given. */
  preview: z.array(
    z.object({
      /** Whether staff decide. */
      review: z.boolean(),
      /** The price of the units before promotions, and the changes by promotions, delivery and wrap; both add up to `value`. */
      pieces: amount,
      others: amount,
      value: amount,
      refund: amount,
      parts: z.array(z.object(back)),
      orderAfter: amount,
      dueAfter: amount,
    }),
  ),
})
export type CancelItems = Pick<z.infer<typeof cancelItemsReply>, 'orderID' | 'number' | 'currencyCode' | 'items' | 'refundTo' | 'preview'>

/** C-26: without a stage the reasons of all stages. */
export const cancelReasonsQuery = z.object({ stage: orBlank(z.enum(['waiting', 'making'])) })
export const cancelReasonsReply = commerceReply({
  reasons: z.array(
    z.object({ key: z.literal(reasons), label: z.string(), needsText: z.boolean(), stages: z.array(z.literal(['waiting', 'making'])) }),
  ),
})
export type CancelReasons = z.infer<typeof cancelReasonsReply>['reasons']

/**
 * C-27: a repeated `requestKey` names the same cancellation; without a key each call is a new one. `refund` is the amount that the shopper
 * was shown, in major units; exactly that amount is refunded.
 */
export const cancelBody = z.strictObject({
  orderID: id,
  orderToken,
  requestKey: text(80).min(8).optional(),
  items,
  reason: z.enum(reasons),
  text: lines(1000).default(''),
  refundTo: refundTo.default('sources'),
  refund: money(1e12).optional(),
})

export const withdrawBody = z.strictObject({ cancellationID: id, orderToken })

const cancellation = z.object({
  cancellationID: z.string(),
  number: z.string(),
  status: z.literal(['requested', 'auto_approved', 'under_review', 'approved', 'rejected', 'withdrawn']),
  /** The answer of staff; empty where they gave none. */
  answer: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  value: amount,
  refund: amount,
  /** The cancelled quantity of each item, and how many units of it were ordered. */
  items: z.array(z.object({ orderItemID: z.string(), name: z.string(), quantity: z.number().int(), ordered: z.number().int() })),
  actions: z.array(z.literal(['withdraw'])),
})
export type OrderCancellation = z.infer<typeof cancellation>

const refund = z.object({
  ...back,
  number: z.string(),
  status: z.literal(['pending', 'initiated', 'processing', 'succeeded', 'failed', 'manual_bank']),
  /** The cause of the refund, and the number of the cancellation where it is one. */
  cause: z.literal(['cancellation', 'return', 'revision', 'excess']),
  cancellation: z.string(),
  updatedAt: z.string(),
})
export type OrderRefund = z.infer<typeof refund>

/** An order's cancellations and refunds, the oldest first. */
export const cancellationsReply = commerceReply({
  orderID: z.string(),
  number: z.string(),
  currencyCode: z.string(),
  /** The cancellation that a call made or changed; empty where it only read. */
  cancellationID: z.string(),
  cancellations: z.array(cancellation),
  refunds: z.array(refund),
})
export type OrderCancellations = Pick<z.infer<typeof cancellationsReply>, 'currencyCode' | 'cancellationID' | 'cancellations' | 'refunds'>

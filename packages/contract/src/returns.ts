import { kindReasons } from '@karat/pricing/product-kinds/product-kinds.ts'
import { offerableResolutions, pickupSlots, returnResolutions, returnViews } from '@karat/sites/returns.ts'
import { z } from 'zod'
import { boughtPiece } from './bought-piece.ts'
import { amount, commerceReply } from './envelope.ts'
import { breakupRow } from './products.ts'
import { day, id, lines, listRange, money, wholeNumber } from './input.ts'
import { answerPhoto, orderToken, photoIds, returnPhoto } from './return-photos.ts'

/** The lists of a shopper's returns by status; `need_more_info` holds all that wait for the shopper. */
export const returnLists = [
  'all',
  'open',
  'need_more_info',
  'approved',
  'in_transit',
  'received',
  'completed',
  'rejected',
  'withdrawn',
] as const

/** The reasons of a return; photos are required for visible faults. */
export const returnReasons = [
  'damaged',
  'defect',
  'wrong_item',
  'stone_missing',
  'size',
  'looks_different',
  'weight_purity',
  'changed_mind',
  'gift_not_liked',
] as const

export const returnHandovers = ['pickup', 'store'] as const

/** The most returns of a page of the list. */
export const maxReturns = 50

/** The address that the courier collects from, formatted for its country. */
const place = { name: z.string(), lines: z.array(z.string()) }
/** A courier's visit: a day of those that are offered, and the hours between which. */
const visit = z.strictObject({ day, slot: z.enum(pickupSlots) })
export const returnsParam = z.object({ status: z.enum(returnLists) })

/** C-29: `limitFrom` counts from zero, `limitTo` is exclusive; `searchKey` is a part of a number or of a product's name. */
export const returnsQuery = listRange(maxReturns)

/** A return in a list. */
const returnSummary = z.object({
  returnID: z.string(),
  number: z.string(),
  orderNumber: z.string(),
  status: z.string(),
  /** Whether it waits for the shopper, and until when. */
  waits: z.boolean(),
  deadline: z.string().nullable(),
  createdAt: z.string(),
  /** The resolution of the return; `amount` is the refund where the resolution is money. */
  resolution: z.enum(returnResolutions),
  currencyCode: z.string(),
  amount,
  pieces: z.array(z.object({ orderItemID: z.string(), ...boughtPiece })),
})
export type ReturnSummary = z.infer<typeof returnSummary>

/** C-29: a page of returns, the newest first; `counts` are of the whole lists. */
export const returnsReply = commerceReply({
  returns: z.array(returnSummary),
  counts: z.record(z.enum(returnLists), z.number().int()),
  limitFrom: z.number().int(),
  limitTo: z.number().int(),
})
export type ReturnsReply = z.infer<typeof returnsReply>

/**
 * C-35: the reasons, named in the language of the call. `fault`: units that cannot be returned otherwise can be returned for this reason;
 * `resolutions`: the resolutions that it allows.
 */
export const returnReasonsReply = commerceReply({
  reasons: z.array(
    z.object({
      code: z.enum(returnReasons),
      name: z.string(),
      photosRequired: z.boolean(),
      textRequired: z.boolean(),
      fault: z.boolean(),
      resolutions: z.array(z.enum(returnResolutions)),
    }),
  ),
})
export type ReturnReasons = z.infer<typeof returnReasonsReply>['reasons']

/** An order or a return is named by its id or its number. */
export const returnNameParam = z.object({ id })
export const returnTokenQuery = z.object({ orderToken })

/** C-36: the items of an order: how many units of each may be returned and until when, or the cause why none may. */
export const returnItemsReply = commerceReply({
  orderID: z.string(),
  number: z.string(),
  currencyCode: z.string(),
  items: z.array(
    z.object({
      orderItemID: z.string(),
      ...boughtPiece,
      /** The number of units that can be returned now. */
      quantity: z.number().int(),
      /** The refund for one unit, and the frozen price components that it is made of. */
      amount,
      breakup: z.array(breakupRow),
      /** The exchange value of one unit at the current rates; null where the unit cannot be exchanged. */
      exchangeAmount: amount.nullable(),
      /** `fault`: for a reason that is a fault alone; `exchange`: to be exchanged alone. */
      returnable: z.enum(['yes', 'fault', 'exchange', 'no']),
      /** Why it cannot be returned, or for a fault alone; a product kind may have a reason of its own. */
      why: z.literal(['', 'not_delivered', 'window_over', 'engraved', ...kindReasons, 'open', 'returned', 'cancelled']),
      /** The last day for it, as `2026-12-05` on the site's calendar; null before it was delivered. */
      until: z.string().nullable(),
      daysLeft: z.number().int(),
      /** The resolutions that are possible for this item, of those that the order allows; the reason of the return may exclude more. */
      resolutions: z.array(z.enum(returnResolutions)),
    }),
  ),
  resolutions: z.array(z.enum(returnResolutions)),
  /** The address of a courier's collection; `others` are the customer's saved addresses to choose from instead. */
  pickup: z.object({
    ...place,
    days: z.array(z.string()),
    others: z.array(z.object({ addressID: z.string(), ...place })),
  }),
  stores: z.array(z.object({ storeID: z.string(), name: z.string(), city: z.string(), address: z.string() })),
})
export type ReturnItems = Omit<z.infer<typeof returnItemsReply>, 'status' | 'responseCode' | 'message'>

/** C-37: the client creates `requestKey`: a repeated key names the same return. */
export const returnBody = z.strictObject({
  orderID: id,
  orderToken,
  requestKey: z
    .string()
    .regex(/^[\w-]{8,60}$/)
    .optional(),
  items: z
    .array(
      z.strictObject({
        orderItemID: id,
        quantity: wholeNumber(1, 99).default(1),
        reason: z.enum(returnReasons),
        text: lines(500).default(''),
      }),
    )
    .min(1)
    .max(50)
    .refine((items) => new Set(items.map(({ orderItemID }) => orderItemID)).size === items.length, 'names a piece twice'),
  images: photoIds.default([]),
  resolution: z.enum(returnResolutions),
  handover: z.enum(returnHandovers),
  storeID: id.optional(),
  pickup: visit.optional(),
  /** A saved address that the courier collects from; without it the order's own. */
  addressID: id.optional(),
})

/** The chosen time of the courier's collection, before it is arranged. */
export const returnPickupBody = z.strictObject({ returnID: id, orderToken, pickup: visit })

/** The actions of a shopper on a return: withdraw it, or choose after an inspection that had findings or led to an offer. */
export const returnActions = ['withdraw', 'accept', 'choose', 'send_back', 'dispute'] as const
/**
 * `resolution` is the chosen one of an offer; `amount` the exchange value that the shopper was shown, in major units: another value is
 * refused.
 */
export const returnActionBody = z
  .strictObject({
    returnID: id,
    orderToken,
    action: z.enum(returnActions),
    resolution: z.enum(offerableResolutions).optional(),
    amount: money(1e12).optional(),
  })
  .refine(({ action, resolution }) => (action === 'choose') === (resolution !== undefined), {
    path: ['resolution'],
    message: 'goes with the action choose, and only with it',
  })

/** C-30: everything about a return. */
const returnDetail = z.object({
  returnID: z.string(),
  number: z.string(),
  orderID: z.string(),
  orderNumber: z.string(),
  status: z.string(),
  resolution: z.enum(returnResolutions),
  handover: z.enum(returnHandovers),
  store: z.object({ storeID: z.string(), name: z.string(), city: z.string(), address: z.string() }).nullable(),
  /**
   * The time and address of the courier's collection: `day` and `slot` null until they are chosen; `days` are those to choose from. Null
   * where the shopper brings the units to a store.
   */
  pickup: z.object({ ...place, day: z.string().nullable(), slot: z.enum(pickupSlots).nullable(), days: z.array(z.string()) }).nullable(),
  /** The shopper's deadline to answer, choose or hand over; null for none. */
  deadline: z.string().nullable(),
  createdAt: z.string(),
  currencyCode: z.string(),
  pieces: z.array(
    z.object({
      orderItemID: z.string(),
      ...boughtPiece,
      huids: z.array(z.string()),
      reason: z.enum(returnReasons),
      text: z.string(),
      /**
       * `asked` until it is decided; `kept`: sent back to its owner; `returned`: refunded; `replaced`: another unit was sent; `repaired`:
       * sent back repaired; `exchanged`: credited.
       */
      status: z.literal(['asked', 'approved', 'kept', 'returned', 'replaced', 'repaired', 'exchanged']),
      amount,
      /**
       * The exchange value with the rows that count, at the current rates until the exchange is credited. Null where no exchange is asked
       * for.
       */
      exchange: z
        .object({
          amount,
          rows: z.array(
            z.object({
              code: z.enum(['metal', 'stone']),
              name: z.string(),
              metal: z.string().optional(),
              shape: z.string().optional(),
              weightMg: z.number().int().optional(),
              caratMilli: z.number().int().optional(),
              count: z.number().int().optional(),
              rate: amount.optional(),
              percent: z.number().int(),
              value: amount,
            }),
          ),
        })
        .nullable(),
    }),
  ),
  images: z.array(returnPhoto),
  rounds: z.array(
    z.object({
      number: z.number().int(),
      question: z.string(),
      askedAt: z.string(),
      answer: z.string(),
      answeredAt: z.string().nullable(),
      /** The views that a photo is asked of, each of one. */
      views: z.array(z.enum(returnViews)),
      images: z.array(answerPhoto),
    }),
  ),
  /** The result of the inspection by staff; null before it. */
  inspection: z.object({ note: z.string(), deduction: amount }).nullable(),
  /**
   * The resolutions that the merchant offers, or offered before the choice: a repair with the working days that it takes, an exchange with
   * its value at the current rates while it may be chosen. Empty where nothing is offered.
   */
  offers: z.array(z.object({ resolution: z.enum(offerableResolutions), days: z.number().int().nullable(), amount: amount.nullable() })),
  /**
   * The refund or credit, planned or done: the price of the units less the deduction. 0 where a unit is sent instead, and while an offer is
   * open.
   */
  amount,
  /** The parcel with the replacement or the repaired unit; null before it is sent. */
  parcel: z.object({ carrier: z.string(), number: z.string(), page: z.string() }).nullable(),
  refunds: z.array(z.object({ source: z.string(), amount, status: z.string(), at: z.string() })),
  timeline: z.array(z.object({ status: z.string(), at: z.string() })),
  actions: z.array(z.enum(['answer', 'choose_day', ...returnActions])),
})
export const returnDetailReply = commerceReply({ return: returnDetail })
export type ReturnDetail = z.infer<typeof returnDetail>

import {
  inspectionCause,
  inspectionPapers,
  inspectionPlaces,
  inspectionClaims,
  inspectionWear,
  offerableResolutions,
  pickupSlots,
  returnResolutions,
  returnViews,
} from '@karat/sites/returns.ts'
import { listOrders, staffReturnStates, staffReturnViews } from '@karat/sites/staff-lists.ts'
import { z } from 'zod'
import { boughtPiece } from './bought-piece.ts'
import { amount, commerceReply } from './envelope.ts'
import { lines, orBlank } from './input.ts'
import { breakupRow } from './products.ts'
import { returnHandovers, returnReasons } from './returns.ts'
import { staffReturnTransitions } from './staff.ts'
import { listDays, staffCount, staffCustomer, staffDocument, staffKeys, staffPage, staffRefund } from './staff-orders.ts'

/** The filter of a list of returns: the days on which they were requested, their state, the wanted resolution, the way back. */
export const staffReturnsFilter = {
  ...listDays,
  state: orBlank(z.enum(staffReturnStates)),
  resolution: orBlank(z.enum(returnResolutions)),
  handover: orBlank(z.enum(returnHandovers)),
}

/**
 * A page of returns. Without a key the first; `limit` is 25 by default, `view` is `all-open`. A filter narrows every view; `order` is for
 * the view `all`. `search` finds returns of every state by the
 * beginning of their own number, or by the number of their order.
 */
export const staffReturnsQuery = z
  .strictObject({ ...staffPage, ...staffReturnsFilter, view: orBlank(z.enum(staffReturnViews)), order: orBlank(z.enum(listOrders)) })
  .refine(({ after, before }) => after === undefined || before === undefined, { path: ['before'], message: 'excludes after' })

/** A return in a staff list. */
export const staffReturnRow = z.object({
  number: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  customer: z.object({ name: z.string(), phoneEnds: z.string() }),
  /** Its first unit. */
  piece: z.object({ ...boughtPiece, metal: z.string() }),
  pieces: z.number().int(),
  reason: z.enum(returnReasons),
  view: z.enum(staffReturnViews).nullable(),
  state: z.string(),
  /** How many units that were not accepted wait to go back to their owner. */
  goesBack: z.number().int(),
  /** The time of its last transition. */
  since: z.string(),
  /** The shopper's deadline; null for none. */
  deadline: z.string().nullable(),
  resolution: z.enum(returnResolutions),
  handover: z.enum(returnHandovers),
  /** The price of the units, less the deduction. */
  amount,
  currencyCode: z.string(),
})
export type StaffReturnRow = z.infer<typeof staffReturnRow>

/**
 * A page of returns: those with a deadline by it, all others by the time of their request, the earliest first; `all` and a search: the newest
 * first. `more`: a search found further returns, which it does not show. `lookedTo` as with orders.
 */
export const staffReturnsReply = commerceReply({
  returns: z.array(staffReturnRow),
  ...staffKeys,
  more: z.boolean(),
  lookedTo: z.string().nullable(),
})
export type StaffReturnsReply = z.infer<typeof staffReturnsReply>

export const staffReturnCountsReply = commerceReply({ counts: z.record(z.enum(staffReturnViews), staffCount) })
export type StaffReturnCounts = z.infer<typeof staffReturnCountsReply>['counts']

/** The findings of an inspection of one piece; `netMg` is null where it was not weighed, `stones` are the pieces of each row of its price. */
const inspection = z.strictObject({
  huids: z.array(z.string().regex(/^[A-Z0-9]{0,6}$/)).max(20),
  grossMg: z.int().min(1).max(10_000_000),
  netMg: z.int().min(1).max(10_000_000).nullable(),
  stones: z.array(z.int().min(0).max(100_000)).max(40),
  wear: z.enum(inspectionWear),
  papers: z.enum(inspectionPapers),
  claim: z.enum(inspectionClaims),
  cause: z.enum(inspectionCause),
  goesTo: z.enum(inspectionPlaces),
  note: lines(500),
})
/** `read`: the time of the inspection that the form began from; null for none. */
export const inspectReturnBody = z.strictObject({ unit: z.int().min(1).max(100), read: z.iso.datetime().nullable(), found: inspection })
export const inspectReturnReply = commerceReply({})

/** A return with everything that its page shows to staff. Photos have a call of their own. */
const staffReturn = z.object({
  returnID: z.string(),
  number: z.string(),
  orderNumber: z.string(),
  orderedAt: z.string(),
  state: z.string(),
  view: z.enum(staffReturnViews).nullable(),
  since: z.string(),
  createdAt: z.string(),
  deadline: z.string().nullable(),
  currencyCode: z.string(),
  resolution: z.enum(returnResolutions),
  handover: z.enum(returnHandovers),
  /** The store that the shopper brings the units to; null where a courier collects them. */
  storeID: z.string().nullable(),
  /** The store where the units are received, and to whose stock they return; null for the warehouse. */
  receivedStoreID: z.string().nullable(),
  /** The courier's visit; null where the shopper brings the units to a store. `missed`: how many visits found nobody. */
  pickup: z
    .object({
      name: z.string(),
      lines: z.array(z.string()),
      day: z.string().nullable(),
      slot: z.enum(pickupSlots).nullable(),
      missed: z.number().int(),
    })
    .nullable(),
  customer: staffCustomer,
  /** The units as they were sold, by place in the return, from 1. */
  pieces: z.array(
    z.object({
      unit: z.number().int(),
      ...boughtPiece,
      metal: z.string(),
      state: z.string(),
      /** True for a piece that the inspection did not accept: it goes back to its owner. The time when it went back; null before. */
      goesBack: z.boolean(),
      backAt: z.string().nullable(),
      /**
       * Whether the stock gets it back when the return is accepted, or got it: it came from stock, it is neither kept, repaired nor exchanged, the
       * reason is no fault, and the inspection sent it there.
       */
      returnsToStock: z.boolean(),
      /** True while the return is inspected, for a piece that differs from what was sold: staff give a reason to accept it. */
      differs: z.boolean(),
      /** Whether the member who reads inspected it before its shopper disputed what was found: somebody else inspects it now. */
      inspectedBefore: z.boolean(),
      reason: z.enum(returnReasons),
      text: z.string(),
      huids: z.array(z.string()),
      /** How many of its articles the law has hallmarked: a replacement is sent with as many HUIDs. */
      hallmarkedArticles: z.number().int(),
      sold: z.object({ grossMg: z.number().int(), netMg: z.number().int() }),
      breakup: z.array(breakupRow),
      /** The amount paid for it, frozen when its return was requested. */
      amount,
      /** Its value in exchange; null where no exchange is asked for. */
      exchangeAmount: amount.nullable(),
      deliveredAt: z.string().nullable(),
      /** Its inspection by staff; null before it. */
      inspection: z.object({ ...inspection.shape, by: z.string(), at: z.string() }).nullable(),
    }),
  ),
  /** The questions of staff, and their answers. */
  rounds: z.array(
    z.object({
      number: z.number().int(),
      question: z.string(),
      askedAt: z.string(),
      answer: z.string(),
      answeredAt: z.string().nullable(),
      views: z.array(z.enum(returnViews)),
    }),
  ),
  /** The finding of staff; null before the inspection. */
  inspection: z.object({ note: z.string(), deduction: amount }).nullable(),
  offers: z.array(z.object({ resolution: z.enum(offerableResolutions), days: z.number().int().nullable() })),
  /**
   * The transitions that staff may make in the present state. `allowed`: by the table and its guards it succeeds with complete input.
   * `guard`: the condition that does not hold yet. `needsText`: it takes a text for the shopper. `needsReason`: it takes a reason for staff, as
   * the acceptance of a piece does that is not what was sold (`differs`); where only such pieces are kept, none is needed.
   */
  transitions: z.array(
    z.object({
      transition: z.enum(staffReturnTransitions),
      allowed: z.boolean(),
      guard: z.string().nullable(),
      needsText: z.boolean(),
      needsReason: z.boolean(),
    }),
  ),
  /** The refund if the return were paid back now, by tender; empty where nothing is paid back any more. */
  refundPreview: z.object({
    amount,
    tenders: z.array(
      z.object({ source: z.string(), destination: z.string(), gateway: z.string(), method: z.string(), amount, expectedAt: z.string() }),
    ),
  }),
  refunds: z.array(staffRefund),
  /** The invoice and the certificate of its units, and the documents of its refunds; `address` opens one for five minutes. */
  documents: z.array(staffDocument),
  parcel: z.object({ carrier: z.string(), number: z.string(), page: z.string() }).nullable(),
  /** The parcel in which units that were not accepted went back; null before, and where they were handed over in the store. */
  parcelBack: z.object({ carrier: z.string(), number: z.string(), page: z.string() }).nullable(),
  /** Its transitions, the newest first. */
  events: z.array(
    z.object({
      from: z.string().nullable(),
      to: z.string(),
      /** The transition where it changed no state; null for all others. */
      transition: z.string().nullable(),
      actor: z.enum(['shopper', 'staff', 'system']),
      by: z.string(),
      /** The second person, who approved it; empty where none was needed. */
      approvedBy: z.string(),
      reason: z.string(),
      /** The money of the step: the deduction of a finding, what the return brings; null where it moved none. */
      amount: amount.nullable(),
      at: z.string(),
    }),
  ),
})
export const staffReturnReply = commerceReply({ return: staffReturn })
export type StaffReturn = z.infer<typeof staffReturn>

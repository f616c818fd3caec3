import { maxRepairDays, offerableResolutions, pickupSlots, returnTransitionFields, returnViews } from '@karat/sites/returns.ts'
import { bankAccountKinds } from '@karat/sites/bank-account.ts'
import { orderTransitionsWithReason, returnTransitionsWithReason } from '@karat/sites/staff-lists.ts'
import { z } from 'zod'
import { day, id, lines, money, name, optionalName, optionalText, optionalTyped, required, text, typed } from './input.ts'
import { amount, commerceReply } from './envelope.ts'
import { answerPhoto, maxReturnPhotos } from './return-photos.ts'

/** The transitions of an order's units that staff make one by one, and the cash that they collect. A cancellation has a call of its own. */
export const staffOrderTransitions = [
  'release',
  'confirm',
  'allocate',
  'start',
  'inspect',
  'pass',
  'pack',
  'ship',
  'ready-to-collect',
  'out',
  'deliver',
  'fail',
  'send-back',
  'receive',
  'complete',
  'collect',
] as const

/** The transitions of a return that staff make; the shopper and jobs make all others. */
export const staffReturnTransitions = [
  'review',
  'ask',
  'approve',
  'approve-part',
  'reject',
  'schedule',
  'miss',
  'self-ship',
  'drop-off',
  'collect',
  'carry',
  'receive',
  'inspect',
  'pass',
  'pass-part',
  'fail',
  'offer',
  'withdraw-offer',
  'resolve',
  'refund',
  'send',
  'send-back',
  'give-back',
  'close',
] as const

/** The transitions of a return that need a text for the shopper: a question, the cause of a rejection, the findings of an inspection. */
export const transitionsWithText: readonly string[] = ['ask', 'reject', 'fail', 'offer', 'pass-part']

/** The number of an order, a return, a cancellation, a revision or a refund, as staff type it. */
export const staffNumber = required(40)
export const staffNumberParam = z.object({ number: staffNumber })

/** Why staff do it; written down with the event, not shown to the shopper. */
const reason = required(200)
const reasonMissing = { path: ['reason'], message: 'enter the reason' }
const word = required(60)
/** A unit by its position in its order, from 1. */
const unit = z.number().int().min(1).max(999)
const milligrams = z.number().int().min(1).max(10_000_000)
/** The most hallmark numbers of one piece: a set of bangles has one for each. */
const maxHuids = 50
/** The hallmark number of one article. */
export const huid = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{6}$/)

/** Pieces of an order by their places; the whole order where they are left out. */
const units = z
  .array(unit)
  .min(1)
  .max(999)
  .refine((places) => new Set(places).size === places.length, 'names a piece twice')
const onlyDelivered = { path: ['receivedBy'], message: 'is of a delivery' }
const cashOfDelivery = { path: ['cashReceived'], message: 'is of a delivery of one piece or of all' }
const excludesUnit = { path: ['units'], message: 'excludes unit' }

/** The number on the seal of a parcel's bag. */
const seal = required(40).regex(/^[A-Za-z0-9-]+$/)

/** The fields of a transition of an order's units, which commands have too. */
export const orderTransitionShape = {
  transition: z.enum(staffOrderTransitions),
  unit: unit.exactOptional(),
  units: units.exactOptional(),
  store: word.exactOptional(),
  carrier: word.exactOptional(),
  tracking: word.exactOptional(),
  seal: seal.exactOptional(),
  receivedBy: name(60).exactOptional(),
  idSeen: z.boolean().exactOptional(),
  cashReceived: z.boolean().exactOptional(),
}
/**
 * `unit` names one piece, `units` several, which make the transition together or not at all; without both every piece makes it that can.
 * But a parcel of the whole order (`ship`) has every piece in the house, or is refused with the places of those that may not leave
 * (`hallmarks_missing` or `transition_refused`, `details.pieces`). `store` is the store that ships the units; `carrier` takes the parcel, by its key or its name, with the number `tracking`,
 * in a bag with the seal `seal`, which no other parcel has (`seal_used`).
 * `receivedBy` is the person to whom units are handed (`deliver`), `idSeen` says that their identity document was seen: an order that is
 * collected needs both. `cashReceived` records with a delivery that its cash was received (`collect`). A transition of `orderTransitionsWithReason` needs a reason.
 */
export const orderTransitionBody = z
  .strictObject({ ...orderTransitionShape, reason: reason.exactOptional() })
  .refine(({ transition, reason: given }) => given !== undefined || !orderTransitionsWithReason.includes(transition), reasonMissing)
  .refine((body) => body.unit === undefined || body.units === undefined, excludesUnit)
  // An order is released as a whole, and cash is noted for one piece or for all.
  .refine(({ transition, units: several }) => several === undefined || !['release', 'collect'].includes(transition), excludesUnit)
  .refine(
    ({ transition, receivedBy, idSeen }) => transition === 'deliver' || (receivedBy === undefined && idSeen === undefined),
    onlyDelivered,
  )
  .refine(
    ({ transition, units: several, cashReceived }) => cashReceived === undefined || (transition === 'deliver' && several === undefined),
    cashOfDelivery,
  )
/** `unit` names one piece, `units` several, which are cancelled together or not at all; without both the whole order is. */
export const orderCancelBody = z
  .strictObject({ unit: unit.exactOptional(), units: units.exactOptional(), reason })
  .refine((body) => body.unit === undefined || body.units === undefined, excludesUnit)
export const orderCancelPreviewBody = z.strictObject({ units: units.exactOptional() })
/** The right carrier, number and seal of a parcel that has not arrived; all are left out where the merchant delivers it. */
export const parcelCorrectionBody = z.strictObject({
  parcelID: id,
  carrier: word.exactOptional(),
  tracking: word.exactOptional(),
  seal: seal.exactOptional(),
  reason,
})
/**
 * Another receiver or address of an order, under the names of a cart's addresses. The country is the site's, and the e-mail address stays. Of an order
 * that is collected only the name and the number of who collects it count.
 */
export const orderAddressBody = z.strictObject({
  shipping: z.strictObject({
    Fname: name(60),
    Lname: optionalName(60),
    Address: optionalText(120),
    Address1: optionalText(120),
    City: optionalName(60),
    Zip: optionalTyped(12),
    State: optionalText(60),
    Phone: typed(60),
  }),
  reason,
})
export const huidsBody = z.strictObject({ unit, huids: z.array(huid).min(1).max(maxHuids), reason: reason.exactOptional() })

/** The most hallmarked articles of one piece. */
const article = z.number().int().min(1).max(maxHuids)
/** Articles of a piece that leave for a hallmarking centre, each with its gross weight. */
export const hallmarkingOutBody = z.strictObject({
  unit,
  centre: word,
  articles: z
    .array(z.strictObject({ article, grossMg: milligrams }))
    .min(1)
    .max(maxHuids)
    .refine((articles) => new Set(articles.map((one) => one.article)).size === articles.length, 'names an article twice'),
  /** Why the articles weigh far from the piece; asked for by `hallmarking_far`. */
  reason: reason.exactOptional(),
})
/** The right weight of an article that is away, which was noted out with another one. */
export const hallmarkingCorrectionBody = z.strictObject({ unit, article, grossMg: milligrams, reason })
/** An article that is back: with `huid` hallmarked, without it rejected for a `reason`. A loss of weight needs a reason too. */
export const hallmarkingBackBody = z
  .strictObject({ unit, article, grossMg: milligrams, huid: huid.exactOptional(), reason: reason.exactOptional() })
  .refine((body) => body.huid !== undefined || body.reason !== undefined, reasonMissing)

const stone = z.strictObject({ caratMilli: z.number().int().min(0).max(1_000_000), count: z.number().int().min(0).max(100_000) })
const weighing = {
  unit,
  grossMg: milligrams,
  netMg: milligrams,
  /** The net weight of each metal, in the order of the price; compulsory where the piece has several. */
  metals: z.array(milligrams).min(1).max(10).exactOptional(),
  /**
   * The weight of all other parts: pearls, beads, enamel, thread, foreign metal. Compulsory where the piece was ordered with such parts;
   * else left out.
   */
  otherMg: z.number().int().min(0).max(10_000_000).exactOptional(),
  /** Says that the other parts weigh far from what was ordered, and `reason` why; without it such a weighing is refused as a mistake. */
  otherChanged: z.boolean().exactOptional(),
  /** The weighed stones, one entry per stone row of the price, in the same order; left out where the stones are as ordered. */
  stones: z.array(stone).max(50).exactOptional(),
  /** Says that a row has another number of stones than was ordered, or carats far from it, and `reason` why; without it such a weighing is refused as a mistake. */
  stonesChanged: z.boolean().exactOptional(),
  /** The id of the scale; compulsory where the site has scales. */
  scale: id.exactOptional(),
}
/**
 * A weighing gives a reason where stones or other parts are far from what was ordered. `after`: the number of the piece's last new price that the
 * member saw, null for none; where another weighing came first, it is refused with `changed_meanwhile`. `photo`: the id of an uploaded photo of the
 * piece on the scale.
 */
export const weighBody = z
  .strictObject({ ...weighing, reason: reason.exactOptional(), after: word.nullable().exactOptional(), photo: id.exactOptional() })
  .refine(
    ({ otherChanged, stonesChanged, reason: given }) => given !== undefined || !(otherChanged === true || stonesChanged === true),
    reasonMissing,
  )
export const weighPreviewBody = z.strictObject(weighing)
export const revisionDecisionBody = z.strictObject({ choice: z.enum(['ask', 'waive', 'remake', 'cancel']), reason })
export const cancellationDecisionBody = z.strictObject({ decision: z.enum(['approve', 'reject']), reason })
export const refundSettlementBody = z.strictObject({ reason })
/** The account that a customer told a member of staff; `reason` says how they were known. */
export const refundAccountEntryBody = z.strictObject({
  holder: name(100),
  kind: z.enum(bankAccountKinds),
  account: text(100).min(1),
  code: text(40).default(''),
  reason,
})
export const refundAccountEntryReply = commerceReply({ number: z.string(), account: z.string() })

/**
 * The fields of a transition of a return. `message`: the text for the shopper. `views`: the views that a question asks one photo of each.
 * `keep`: the units that stay with their owner, by position. `offer`: the resolutions that the shopper may choose from; `days`: the working
 * days that an offered repair takes. `storeID`: the store where the units are received, and to whose stock they return, null for the warehouse; by default
 * the store that they are brought to. `atCounter`: the customer hands them in there now, so that the steps before the receipt are made with it.
 * `handedOver`: units that go back are handed over in the store, and in no parcel. `huids`: the HUIDs of each unit that is sent.
 */
export const returnTransitionShape = {
  transition: z.enum(staffReturnTransitions),
  message: lines(1000).min(1).exactOptional(),
  views: z
    .array(z.enum(returnViews))
    .min(1)
    .max(maxReturnPhotos)
    .refine((views) => new Set(views).size === views.length, 'names a view twice')
    .exactOptional(),
  keep: z.array(unit).exactOptional(),
  refund: z.boolean().exactOptional(),
  offer: z.array(z.enum(offerableResolutions)).min(1).max(offerableResolutions.length).exactOptional(),
  days: z.number().int().min(1).max(maxRepairDays).exactOptional(),
  day: day.exactOptional(),
  slot: z.enum(pickupSlots).exactOptional(),
  carrier: word.exactOptional(),
  tracking: word.exactOptional(),
  handedOver: z.boolean().exactOptional(),
  storeID: word.nullable().exactOptional(),
  atCounter: z.literal(true).exactOptional(),
  huids: z.array(z.array(huid).max(maxHuids)).max(50).exactOptional(),
}
/** Whether a transition that needs a text for the shopper has one. */
export const hasShopperText = ({ transition, message }: { transition: string; message?: string }): boolean =>
  message !== undefined || !transitionsWithText.includes(transition)
/** The issue that is reported where `hasShopperText` fails. */
export const shopperTextMissing = { path: ['message'], message: 'enter the text for the shopper' }
/** `deduction` reduces the refund; major units. A transition of `returnTransitionsWithReason` needs a reason. */
export const returnTransitionBody = z
  .strictObject({ ...returnTransitionShape, reason: reason.exactOptional(), deduction: money(1e9).exactOptional() })
  .refine(hasShopperText, shopperTextMissing)
  .refine(({ transition, reason: given }) => given !== undefined || !returnTransitionsWithReason.includes(transition), reasonMissing)
  // A deduction that a transition does not take would be lost without a word.
  .superRefine(({ transition, message: _say, reason: _reason, ...fields }, context) => {
    const taken: readonly string[] = returnTransitionFields[transition] ?? []
    for (const field of Object.keys(fields))
      if (!taken.includes(field)) context.addIssue({ code: 'custom', path: [field], message: 'is not taken by this transition' })
  })

/**
 * The effect of a cancellation of pieces now: the refund by tender (`parts`, in the order in which they are refunded), what the order costs
 * afterwards, and how much of that is due at the door.
 */
export const orderCancelPreviewReply = commerceReply({
  currencyCode: z.string(),
  refund: amount,
  parts: z.array(
    z.object({
      source: z.string(),
      destination: z.string(),
      gateway: z.string(),
      method: z.string(),
      amount,
      expectedAt: z.string(),
    }),
  ),
  orderAfter: amount,
  dueAfter: amount,
})
/**
 * The effect of the weights of a piece on its price now. `difference` with tax and promotions. `outcome`: the customer decides (`asked`), the
 * merchant bears the rise (`absorbed`), the fall is paid back without a question (`refunded`), or nothing changes (`same`). `borne`: the part of
 * the price by weight that the merchant bears, a rise of an earlier weighing that still stands included. `newConsent`: the rise is so large that
 * the customer agrees to it separately.
 */
export const weighPreviewReply = commerceReply({
  currencyCode: z.string(),
  difference: amount,
  outcome: z.enum(['asked', 'absorbed', 'refunded', 'same']),
  borne: amount,
  newConsent: z.boolean(),
})
export type StaffCancelPreview = z.infer<typeof orderCancelPreviewReply>

/** The state of an order after a transition, and the number of changed units. */
export const orderTransitionReply = commerceReply({
  number: z.string(),
  state: z.string(),
  paymentState: z.string(),
  moved: z.number().int(),
})
export const huidsReply = commerceReply({ number: z.string(), unit: z.number().int(), huids: z.array(z.string()) })
/** The photos of a return: those sent with the request (`round` 0), and those of each answer. */
export const returnPhotosReply = commerceReply({ images: z.array(answerPhoto.extend({ round: z.number().int() })) })
/** The state of a return, cancellation, revision or refund after a call, with its own number. */
export const staffStateReply = commerceReply({ number: z.string(), state: z.string() })
/** The account that a refund goes to; `code` is the bank's, empty where its kind has none. */
export const staffRefundAccountReply = commerceReply({
  account: z.object({ holder: z.string(), kind: z.enum(bankAccountKinds), account: z.string(), code: z.string() }),
})
/** The state of a return after a transition, and the address where the courier collects it; null where the shopper brings it to a store. */
export const returnTransitionReply = commerceReply({
  number: z.string(),
  state: z.string(),
  pickup: z.object({ name: z.string(), lines: z.array(z.string()), phone: z.string() }).nullable(),
})

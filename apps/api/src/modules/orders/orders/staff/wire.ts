import { maskedEmail, maskedPhone } from '../../../../kernel/masked-contact.ts'
import type { StaffOrder, StaffOrderMessage, StaffOrderNote, StaffOrderRow, StaffOrdersReply } from '@karat/contract/staff-orders.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { fullName } from '@karat/sites/locale.ts'
import { durations } from '../../../../kernel/clock.ts'
import type { PostalAddress } from '../../../cart/port.ts'
import { summaryToWire } from '../../../cart/wire.ts'
import { rowsToWire } from '../../../catalogue/pricing/wire.ts'
import type { OrderMessage } from '../../../notifications/port.ts'
import type { CancellationDecisions } from '../../cancellations/port.ts'
import type { StaffDocument } from '../../documents/port.ts'
import type { Refund } from '../../refunds/port.ts'
import type { PieceAt, RevisionChoices, WeighingScale } from '../../revisions/port.ts'
import { isAllAway, isOtherWeight } from '../hallmarking/rules.ts'
import { tendersOf } from '../rules.ts'
import type { OrderStage } from '@karat/sites/staff-lists.ts'
import type { TypedReceiver } from '../address/rules.ts'
import { unarrivedStates } from '../machines/unit.ts'
import { boughtToWire } from '../wire.ts'
import type { OrderNote } from './add-order-note.ts'
import type { OfferedTransition } from './allowed-transitions.ts'
import type { StaffOrderView } from './order-view.ts'
import type { StaffOrderPage } from './list-staff-orders.ts'
import type { StaffOrderDetails } from './read-staff-order.ts'
import type { StaffListedOrder } from './views.ts'

const isoTime = (at: string | Date) => new Date(at).toISOString()
/** A time of a row's place, microseconds since 1970. */
export const timeOfPlace = (microseconds: number | null) => (microseconds === null ? null : isoTime(new Date(microseconds / 1000)))
const isoOrNull = (at: string | Date | null) => (at === null ? null : isoTime(at))

/** The stages in which nobody has anything to do but wait, unless a parcel came back. */
const stagesOfTime: ReadonlySet<OrderStage> = new Set(['in-workshop', 'to-collect', 'on-the-road'])
const statesOfStaff: ReadonlySet<string | null> = new Set(['delivery_failed', 'rto_received'])

/** Whose step an open order waits for; null for an order in no stage. */
export function waitsForOf({
  stage,
  pieceState,
  waitsForShopper,
  isAway,
}: Pick<StaffListedOrder, 'stage' | 'pieceState' | 'waitsForShopper' | 'isAway'>): 'staff' | 'shopper' | 'time' | null {
  if (stage === null) return null
  if (waitsForShopper) return 'shopper'
  if (isAway) return 'time'
  return stagesOfTime.has(stage) && !statesOfStaff.has(pieceState) ? 'time' : 'staff'
}

/** By how many days an open order is late on a day of the site's calendar; 0 for one that is not late. */
export function lateDaysOf({ stage, promisedFor }: { stage: OrderStage | null; promisedFor: string | null }, today: string): number {
  if (stage === null || stage === 'unpaid' || promisedFor === null) return 0
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(promisedFor)) / durations.day))
}

/** The last four digits of a telephone number. */
export const phoneEndsOf = (phone: string): string => phone.slice(-4)

/** A customer for staff; without an open matter that the reader may see the contacts of (`isOpen`), telephone number and e-mail address are masked. */
export function customerToWire(
  { phone, email, firstName, lastName }: Pick<PostalAddress, 'phone' | 'email' | 'firstName' | 'lastName'>,
  {
    isOpen,
    customerId,
    accountName,
    orders,
    language,
  }: { isOpen: boolean; customerId: string | null; accountName: string | null; orders: number; language: string },
): StaffOrder['customer'] {
  return {
    name: fullName(firstName, lastName),
    accountName,
    hasAccount: customerId !== null,
    customerID: customerId,
    phone: isOpen ? phone : maskedPhone(phone),
    email: isOpen ? email : maskedEmail(email),
    isMasked: !isOpen,
    orders,
    language,
  }
}

/** A receiver with the address, under the names of a cart's addresses. */
const receiverToWire = ({
  firstName,
  lastName,
  line1,
  line2,
  city,
  state,
  postcode,
  phone,
}: PostalAddress): NonNullable<StaffOrder['receiver']> => ({
  Fname: firstName,
  Lname: lastName,
  Address: line1,
  Address1: line2,
  City: city,
  Zip: postcode,
  State: state,
  Phone: phone,
})

/** A receiver as staff typed it. */
export const receiverFromWire = (typed: NonNullable<StaffOrder['receiver']>): TypedReceiver => ({
  firstName: typed.Fname,
  lastName: typed.Lname,
  line1: typed.Address,
  line2: typed.Address1,
  city: typed.City,
  state: typed.State,
  postcode: typed.Zip,
  phone: typed.Phone,
})

/** An order in a staff list, in a language. */
function listedToWire(listed: StaffListedOrder, language: string, today: string): StaffOrderRow {
  const currency = listed.currency as Currency
  const { piece, revision } = listed
  return {
    number: listed.number,
    createdAt: isoTime(listed.createdAt),
    customer: { name: fullName(listed.firstName, listed.lastName), phoneEnds: phoneEndsOf(listed.phone) },
    piece: piece && { ...boughtToWire(piece, listed.language, language), metal: piece.options.metal, madeToOrder: piece.madeToOrder },
    pieces: listed.pieces,
    cards: listed.cards,
    stage: listed.stage,
    state: listed.state,
    pieceState: listed.pieceState,
    since: isoTime(listed.since),
    waitsFor: waitsForOf(listed),
    holdReason: listed.holdReason,
    revision: revision && {
      state: revision.state,
      difference: toMajor(revision.difference, currency),
      deadline: isoOrNull(revision.deadline),
    },
    hallmarkingSince: isoOrNull(listed.hallmarkingSince),
    isAway: listed.isAway,
    promisedFor: listed.promisedFor,
    lateDays: lateDaysOf(listed, today),
    gateway: listed.gateway,
    paymentMethod: listed.paymentMethod,
    paymentState: listed.paymentState,
    deliveryMethod: listed.deliveryMethod,
    total: toMajor(listed.total, currency),
    currencyCode: currency,
  }
}

/** A page of orders in a language; `today` is on the site's calendar. */
export const pageToWire = (
  { rows, next, previous, more, lookedTo }: StaffOrderPage,
  language: string,
  today: string,
): Pick<StaffOrdersReply, 'orders' | 'next' | 'previous' | 'more' | 'lookedTo'> => ({
  orders: rows.map((row) => listedToWire(row, language, today)),
  next,
  previous,
  more,
  lookedTo: timeOfPlace(lookedTo),
})

export const noteToWire = ({
  id,
  text,
  message,
  staffId,
  at,
}: Omit<OrderNote, 'orderId' | 'at'> & { at: Date | string }): StaffOrderNote => ({
  noteID: id,
  text,
  message,
  by: staffId,
  at: isoTime(at),
})

export const messageToWire = ({ id, repeatOf, createdAt, stateAt, ...message }: OrderMessage): StaffOrderMessage => ({
  ...message,
  messageID: id,
  isRepeat: repeatOf !== null,
  createdAt: isoTime(createdAt),
  stateAt: isoTime(stateAt),
})

/** A document of an order, with its address. */
export const documentToWire = (
  { kind, number, issuedAt, total, address, label }: StaffDocument,
  money: (minor: number) => number,
): StaffOrder['documents'][number] => ({
  kind,
  number,
  issuedAt: isoTime(issuedAt),
  total: kind === 'packing_slip' || kind === 'certificate' ? null : money(total),
  address,
  label,
})

/** A refund for staff. */
export function refundToWire(refund: Refund, maySettle: (state: Refund['state']) => boolean): StaffOrder['refunds'][number] {
  const { number, cause, source, destination, gateway, method, amount, currency, state, providerRef, createdAt, expectedAt } = refund
  return {
    number,
    cause: cause.kind,
    source,
    destination,
    gateway,
    method,
    amount: toMajor(amount, currency as Currency),
    state,
    reference: providerRef,
    createdAt: isoTime(createdAt),
    expectedAt: isoTime(expectedAt),
    canSettle: maySettle(state),
  }
}

const scaleToWire = ({ storeId, name, stepMg, verifiedUntil }: WeighingScale) => ({ storeID: storeId, name, stepMg, verifiedUntil })

/** The decisions that staff may take, as other modules return them. */
interface Decisions {
  revisions: Pick<RevisionChoices, 'choicesOf'>
  cancellations: { decisionsOf: CancellationDecisions }
  refunds: { maySettle: (state: Refund['state']) => boolean }
}

/** A transfer that an order was asked for, with the part that is still due: nothing once the order does not wait for it. */
function expectedTransferToWire(
  { amount, received, waits }: NonNullable<StaffOrderView['expectedTransfer']>,
  money: (minor: number) => number,
): NonNullable<StaffOrder['expectedTransfer']> {
  return { amount: money(amount), received: money(received), due: waits ? money(Math.max(0, amount - received)) : 0 }
}

/**
 * An order for staff, in a language; `today` is on the site's calendar. `showsContacts`: whether its reader may see contacts of customers, which are
 * masked otherwise.
 */
export function staffOrderToWire(
  details: StaffOrderDetails,
  decisions: Decisions,
  { language, today, showsContacts }: { language: string; today: string; showsContacts: boolean },
): StaffOrder {
  const { order, ofUnit, lines } = details
  const currency = order.currency as Currency
  const money = (minor: number) => toMajor(minor, currency)
  const transitionToWire = <T extends OfferedTransition>({ cash, ...offered }: T) => ({
    ...offered,
    ...(cash !== undefined && { cash: money(cash) }),
  })
  const { shipping, billing = shipping } = order.address
  const unitOf = new Map(order.units.map(({ id, position }) => [id, position + 1]))
  const unitsOf = (ids: readonly string[]) => ids.flatMap((id) => unitOf.get(id) ?? []).toSorted((a, b) => a - b)
  const isOpen = order.stage !== null || order.hasOpenReturn
  const pieceAt = ({ grossMg, netMg, breakup }: PieceAt) => ({ grossMg, netMg, total: money(breakup.total), breakup: rowsToWire(breakup) })
  return {
    orderID: order.id,
    number: order.number,
    state: order.state,
    stage: order.stage,
    since: isoTime(order.since),
    isAway: isOrderAway(order),
    waitsFor: waitsForOf(waitingOf(order)),
    holdReason: order.holdReason,
    paymentState: order.paymentState,
    currencyCode: currency,
    createdAt: isoTime(order.createdAt),
    placedAt: isoOrNull(order.placedAt),
    expiresAt: order.state === 'payment_pending' ? isoOrNull(order.expiresAt) : null,
    promisedFor: order.promisedFor,
    lateDays: lateDaysOf(order, today),
    deliveryMethod: order.deliveryMethod,
    gateway: order.gateway,
    paymentMethod: order.paymentMethod,
    transitions: details.transitions.map(transitionToWire),
    actions: details.actions,
    pieces: order.units.map((unit) => ({
      unit: unit.position + 1,
      orderItemID: unit.itemId,
      ...boughtToWire(unit, order.language, language),
      metal: unit.options.metal,
      state: unit.state,
      madeToOrder: !(ofUnit.get(unit.id)?.fromStock ?? false),
      storeID: unit.storeId,
      readyPiece: unit.readyPiece,
      isInItsStore: ofUnit.get(unit.id)?.isInItsStore ?? false,
      huids: unit.huids,
      hallmarkedArticles: ofUnit.get(unit.id)?.hallmarkedArticles ?? 0,
      hallmarkings: unit.hallmarkings.map(({ outMg, inMg, outAt, inAt, inBy, ...article }) => ({
        ...article,
        inBy: inBy ?? '',
        outMg,
        inMg,
        outAt: isoTime(outAt),
        inAt: isoOrNull(inAt),
        isOtherWeight: inMg !== null && isOtherWeight(outMg, inMg),
      })),
      ordered: {
        grossMg: unit.options.grossMg,
        netMg: unit.options.netMg,
        parts: rowsToWire(unit.ordered).filter(({ code }) => code === 'metal' || code === 'stone'),
      },
      weighed: unit.grossMg === null || unit.netMg === null ? null : { grossMg: unit.grossMg, netMg: unit.netMg },
      breakup: rowsToWire(unit.breakup),
      total: money(unit.breakup.total),
      adjustments: unit.adjustments.map(({ kind, source, amount }) => ({ kind, source, amount: money(amount) })),
      gift: unit.gift,
      returnNumber: unit.returnNumber,
      transitions: (ofUnit.get(unit.id)?.transitions ?? []).map(transitionToWire),
      actions: ofUnit.get(unit.id)?.actions ?? [],
    })),
    cards: order.cards.map(({ amount, toName, sendOn, state }) => ({ amount: money(amount), toName, sendOn, state })),
    customer: customerToWire(shipping, { ...order, isOpen: isOpen && showsContacts }),
    shipping: { name: fullName(shipping.firstName, shipping.lastName), lines: lines.shipping },
    receiver: details.mayChangeAddress ? receiverToWire(shipping) : null,
    billing: { name: fullName(billing.firstName, billing.lastName), lines: lines.billing },
    idProof: idProofToWire(details),
    amounts: summaryToWire({ currency }, order.amounts, tendersOf(order.payments, order.amounts)),
    payments: order.payments.map(({ kind, gateway, method, lastFour, amount, returned, state, problem, at }) => ({
      kind,
      gateway,
      method,
      lastFour,
      amount: money(amount),
      returned: money(returned),
      state,
      problem,
      at: isoTime(at),
    })),
    transfers: order.transfers.map(({ amount, reference, at }) => ({ amount: money(amount), reference, at: isoTime(at) })),
    expectedTransfer: order.expectedTransfer && expectedTransferToWire(order.expectedTransfer, money),
    refunds: details.refunds.map((refund) => refundToWire(refund, decisions.refunds.maySettle)),
    revisions: order.revisions.map((revision) => ({
      number: revision.number,
      unit: unitOf.get(revision.unitId) ?? 0,
      state: revision.state,
      cause: revision.cause,
      before: pieceAt(revision.before),
      after: pieceAt(revision.after),
      scale: revision.scale && scaleToWire(revision.scale),
      difference: money(revision.difference),
      settled: money(revision.settled),
      excess: revision.excess && { state: revision.excess.state, amount: money(revision.excess.amount) },
      createdAt: isoTime(revision.createdAt),
      deadline: isoOrNull(revision.deadline),
      decidedAt: isoOrNull(revision.decidedAt),
      choices: decisions.revisions.choicesOf(revision),
    })),
    cancellations: order.cancellations.map(
      ({ unitIds, value, refund, createdAt, decidedAt, note, decidedBy, approvedBy, ...cancellation }) => ({
        ...cancellation,
        note: note ?? '',
        by: decidedBy ?? '',
        approvedBy: approvedBy ?? '',
        units: unitsOf(unitIds),
        value: money(value),
        refund: money(refund),
        createdAt: isoTime(createdAt),
        decidedAt: isoOrNull(decidedAt),
        decisions: decisions.cancellations.decisionsOf(cancellation.state),
      }),
    ),
    returns: order.returns.map(({ createdAt, ...one }) => ({ ...one, createdAt: isoTime(createdAt) })),
    parcels: order.parcels.map(({ id, unitIds, shippedAt, deliveredAt, ...parcel }) => ({
      ...parcel,
      parcelID: id,
      mayCorrect: order.units.every(({ id: unitId, state }) => !unitIds.includes(unitId) || unarrivedStates.includes(state)),
      units: unitsOf(unitIds),
      shippedAt: isoTime(shippedAt),
      deliveredAt: isoOrNull(deliveredAt),
    })),
    packed: details.packed,
    documents: details.documents.map((document) => documentToWire(document, money)),
    notes: order.notes.map(noteToWire),
    events: order.events.map(({ unitId, actorId, approverId, amount, at, ...event }) => ({
      ...event,
      amount: amount === null ? null : money(amount),
      unit: unitId === null ? null : (unitOf.get(unitId) ?? null),
      by: actorId,
      approvedBy: approverId,
      at: isoTime(at),
    })),
  }
}

function idProofToWire({ order: { idProof, holdReason }, idKind }: StaffOrderDetails): StaffOrder['idProof'] {
  if (idProof !== null) return { state: 'given', kind: idProof }
  return holdReason === 'id_proof' ? { state: 'missing', kind: idKind } : { state: 'not_needed', kind: null }
}

const isOrderAway = ({ stage, units }: Pick<StaffOrderDetails['order'], 'stage' | 'units'>): boolean =>
  isAllAway(
    stage,
    units.map(({ state, hallmarkings }) => ({ state, isAway: hallmarkings.some(({ inAt }) => inAt === null) })),
  )

/** The inputs that decide whose step an order waits for, as the list computes them in SQL. */
function waitingOf({ stage, holdReason, revisions, units }: StaffOrderDetails['order']) {
  const isAnswered = !revisions.some(({ state }) => state === 'awaiting_customer' || state === 'settlement')
  const waitsForShopper = stage === 'unpaid' || (stage === 'on-hold' && holdReason === 'id_proof') || (stage === 'revisions' && !isAnswered)
  const back = units.find(({ state }) => statesOfStaff.has(state))
  return { stage, pieceState: back?.state ?? null, waitsForShopper, isAway: isOrderAway({ stage, units }) }
}

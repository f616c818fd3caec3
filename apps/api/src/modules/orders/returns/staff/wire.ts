import { staffReturnTransitions, transitionsWithText } from '@karat/contract/staff.ts'
import type { StaffReturn, StaffReturnRow, StaffReturnsReply } from '@karat/contract/staff-returns.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { soldWeights } from '@karat/pricing/frozen-unit.ts'
import { fullName } from '@karat/sites/locale.ts'
import type { StaffReturnView } from '@karat/sites/staff-lists.ts'
import { rowsToWire } from '../../../catalogue/pricing/wire.ts'
import { customerToWire, documentToWire, phoneEndsOf, refundToWire, timeOfPlace } from '../../orders/staff/wire.ts'
import { boughtToWire, hallmarkedArticlesOf } from '../../orders/wire.ts'
import type { Refunds } from '../../refunds/port.ts'
import type { ReturnState } from '../machine.ts'
import type { InspectedPiece } from '../port.ts'
import { dueStates, hasEnded, refundOf, returnsToStock, worthOf } from '../rules.ts'
import type { StaffReturnPage } from './list-staff-returns.ts'
import type { StaffReturnDetails } from './read-staff-return.ts'
import type { StaffListedReturn } from './views.ts'

const isoTime = (at: string | Date) => new Date(at).toISOString()
const isoOrNull = (at: string | Date | null) => (at === null ? null : isoTime(at))

/** The list by what is due that a return is in; null for one that has ended. */
function viewOf(state: ReturnState): StaffReturnView | null {
  const lists = Object.entries(dueStates) as [keyof typeof dueStates, readonly ReturnState[]][]
  return lists.find(([, states]) => states.includes(state))?.[0] ?? null
}

/** A return in a staff list, in a language. */
function listedToWire(listed: StaffListedReturn, language: string): StaffReturnRow[] {
  const [first] = listed.pieces
  if (!first) return []
  return [
    {
      number: listed.number,
      orderNumber: listed.orderNumber,
      createdAt: isoTime(listed.createdAt),
      customer: { name: fullName(listed.firstName, listed.lastName), phoneEnds: phoneEndsOf(listed.phone) },
      piece: { ...boughtToWire(first, listed.language, language), metal: first.options.metal },
      pieces: listed.pieces.length,
      reason: first.reason,
      view: viewOf(listed.state),
      state: listed.state,
      goesBack: listed.goesBack,
      since: isoTime(listed.since),
      deadline: isoOrNull(listed.deadline),
      resolution: listed.resolution,
      handover: listed.handover,
      amount: toMajor(refundOf(listed.pieces, listed.deduction), listed.currency as Currency),
      currencyCode: listed.currency,
    },
  ]
}

/** A page of returns in a language. */
export const pageToWire = (
  { rows, next, previous, more, lookedTo }: StaffReturnPage,
  language: string,
): Pick<StaffReturnsReply, 'returns' | 'next' | 'previous' | 'more' | 'lookedTo'> => ({
  returns: rows.flatMap((row) => listedToWire(row, language)),
  next,
  previous,
  more,
  lookedTo: timeOfPlace(lookedTo),
})

const inspectionToWire = (inspected: InspectedPiece | undefined) =>
  inspected ? { ...inspected.found, by: inspected.by, at: isoTime(inspected.at) } : null

/** Whether an event settles its return. */
const isSettling = ({ to, transition }: StaffReturnDetails['events'][number]): boolean =>
  to === 'resolution_in_progress' && transition === null

/**
 * The money of a return's event, the newest first, in minor units; null where it moved none: the deduction of a finding, what the return brings
 * once it is settled, and the same when it has arrived.
 */
function moneyOfEvent({ record, pieces, refunds, events }: StaffReturnDetails, index: number): number | null {
  const { state, resolution, deduction } = record
  const to = events[index]?.to
  if (to === 'qc_failed') return state === 'qc_failed' && deduction > 0 ? deduction : null
  const isMoney = index === events.findIndex(isSettling) || (to === 'closed' && resolution !== 'replacement' && resolution !== 'repair')
  if (!isMoney) return null
  const exchanged = pieces.filter((piece) => piece.state === 'exchanged')
  const amount =
    resolution === 'exchange' ? Math.max(0, worthOf(exchanged) - deduction) : refunds.reduce((total, refund) => total + refund.amount, 0)
  return amount > 0 ? amount : null
}

/** A return for staff, in a language; contacts are masked unless its reader may see those of customers. */
export function staffReturnToWire(
  details: StaffReturnDetails,
  maySettle: Refunds['maySettle'],
  { language, showsContacts }: { language: string; showsContacts: boolean },
): StaffReturn {
  const { record, pieces, rounds, place, preview, events, address } = details
  const currency = record.currency as Currency
  const money = (minor: number) => toMajor(minor, currency)
  const isOpen = details.isOrderOpen || !hasEnded(record.state)
  const settledFrom = events.findLast(isSettling)?.from
  return {
    returnID: record.id,
    number: record.number,
    orderNumber: details.orderNumber,
    orderedAt: isoTime(details.orderedAt),
    state: record.state,
    view: viewOf(record.state),
    since: isoTime(events[0]?.at ?? record.createdAt),
    createdAt: isoTime(record.createdAt),
    deadline: isoOrNull(record.deadline),
    currencyCode: currency,
    resolution: record.resolution,
    handover: record.handover,
    storeID: record.storeId,
    receivedStoreID: record.receivedStore,
    pickup: place ? { name: place.name, lines: place.lines, day: record.pickupDay, slot: record.pickupSlot, missed: record.missed } : null,
    customer: customerToWire(address.shipping, { ...details, isOpen: isOpen && showsContacts }),
    pieces: pieces.map((piece, index) => ({
      unit: index + 1,
      ...boughtToWire(piece, record.language, language),
      metal: piece.options.metal,
      state: piece.state,
      goesBack: piece.goesBack,
      backAt: isoOrNull(piece.backAt),
      returnsToStock: returnsToStock(record, piece, details.inspections.get(piece.unitId), settledFrom),
      differs: details.differing.includes(index + 1),
      inspectedBefore: details.inspectedBefore.has(piece.unitId),
      reason: piece.reason,
      text: piece.text,
      huids: piece.huids,
      hallmarkedArticles: hallmarkedArticlesOf(piece),
      sold: soldWeights(piece),
      breakup: rowsToWire(piece.breakup),
      amount: money(piece.amount),
      exchangeAmount: piece.exchange && money(piece.exchange.amount),
      deliveredAt: isoOrNull(details.arrivals[piece.unitId] ?? null),
      inspection: inspectionToWire(details.inspections.get(piece.unitId)),
    })),
    rounds: rounds.map(({ askedAt, answeredAt, ...round }) => ({
      ...round,
      askedAt: isoTime(askedAt),
      answeredAt: isoOrNull(answeredAt),
    })),
    inspection: record.note !== '' || record.deduction > 0 ? { note: record.note, deduction: money(record.deduction) } : null,
    offers: record.offers.map(({ resolution, days }) => ({ resolution, days })),
    transitions: staffReturnTransitions.flatMap((transition) => {
      const found = details.transitions.find((one) => one.transition === transition)
      return found ? [{ ...found, transition, needsText: transitionsWithText.includes(transition) }] : []
    }),
    refundPreview: {
      amount: money(preview.amount),
      tenders: preview.parts.map(({ source, destination, gateway, method, amount, expectedAt }) => ({
        source,
        destination,
        gateway,
        method,
        amount: money(amount),
        expectedAt: isoTime(expectedAt),
      })),
    },
    refunds: details.refunds.map((refund) => refundToWire(refund, maySettle)),
    documents: details.documents.map((document) => documentToWire(document, money)),
    parcel: details.parcel ?? null,
    parcelBack: details.parcelBack ?? null,
    events: events.map(({ actorId, approverId, at, ...event }, index) => {
      const amount = moneyOfEvent(details, index)
      return { ...event, amount: amount === null ? null : money(amount), by: actorId, approvedBy: approverId, at: isoTime(at) }
    }),
  }
}

import { addMs, dayIn, durations, lastDay } from '../../../kernel/clock.ts'
import { kindNamed, type ProductKindName, type WhyLimited } from '@karat/pricing/product-kinds/product-kinds.ts'
import { isSent } from '@karat/sites/returns.ts'
import { endedStates, type ReturnState } from './machine.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { OrderAddress } from '../orders/port.ts'
import type { Handover, InspectedPiece, OrderedPiece, Reason, Resolution, ReturnRecord, ReturnPiece, Visit } from './port.ts'

interface ReasonRule {
  photos: boolean
  text: boolean
  /** Whether it is a fault, for which units that otherwise may not come back come back too. */
  fault: boolean
  /** Whether a unit that passes its inspection is restocked. */
  restock: boolean
  /** The possible resolutions. */
  resolutions: readonly Resolution[]
}
const byMoney = ['refund', 'store_credit'] as const
const another = [...byMoney, 'replacement'] as const
/** The resolutions for a unit without a fault that the shopper wants to change for another one. */
const swapped = [...byMoney, 'exchange'] as const
const mended = [...another, 'repair'] as const

/** The requirements and the possible resolutions of each reason. */
export const reasonRules: Readonly<Record<Reason, ReasonRule>> = {
  damaged: { photos: true, text: false, fault: true, restock: false, resolutions: mended },
  defect: { photos: true, text: false, fault: true, restock: false, resolutions: mended },
  wrong_item: { photos: true, text: false, fault: true, restock: true, resolutions: another },
  stone_missing: { photos: true, text: false, fault: true, restock: false, resolutions: mended },
  size: { photos: false, text: false, fault: false, restock: true, resolutions: swapped },
  looks_different: { photos: true, text: true, fault: false, restock: true, resolutions: [...another, 'exchange'] },
  weight_purity: { photos: true, text: true, fault: true, restock: false, resolutions: another },
  changed_mind: { photos: false, text: false, fault: false, restock: true, resolutions: swapped },
  gift_not_liked: { photos: false, text: false, fault: false, restock: true, resolutions: swapped },
}

/** The resolutions for a kind of product on a site, in the order in which they are shown: coins are not repaired. */
export function resolutionsOf(kind: ProductKindName, { returnResolutions }: { returnResolutions: readonly Resolution[] }): Resolution[] {
  const { isRepairable, isExchangeable } = kindNamed(kind)
  return returnResolutions.filter((one) => (one !== 'repair' || isRepairable) && (one !== 'exchange' || isExchangeable))
}

/** The days to answer a round and to hand over approved units; the hours to choose from an offer, and before its end the reminder. */
export const answerDays = 7
export const handoverDays = 10
export const offerHours = 72
export const reminderHours = 24
/** The maximum number of the courier's visits. */
export const maxMissed = 3

export type WhyNot = '' | 'not_delivered' | 'window_over' | 'engraved' | WhyLimited | 'open' | 'returned' | 'cancelled'

/** Whether a unit may come back, and until when. `exchange`: only for an exchange. */
export interface Eligibility {
  returnable: 'yes' | 'fault' | 'exchange' | 'no'
  why: WhyNot
  /** The last day, as `2026-12-05`; null before it was delivered. */
  until: string | null
  daysLeft: number
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / durations.day)

/** Whether a unit may come back at a given time by the rules of its site. */
export function eligibility(
  { state, kind, deliveredAt, options }: Pick<OrderedPiece, 'state' | 'kind' | 'deliveredAt' | 'options'>,
  { returnDays, timeZone }: { returnDays: number; timeZone: string },
  now: Date,
): Eligibility {
  const until = deliveredAt === null ? null : lastDay(deliveredAt, returnDays, timeZone)
  const left = until === null ? 0 : daysBetween(dayIn(timeZone, now), until)
  const { returns, isExchangeable } = kindNamed(kind)
  const no = (why: WhyNot): Eligibility => ({ returnable: 'no', why, until, daysLeft: Math.max(0, left) })
  const afterWindow: Eligibility = { ...no('window_over'), ...(isExchangeable ? { returnable: 'exchange' } : {}) }
  if (state === 'return_requested') return no('open')
  if (state === 'returned' || state === 'exchanged') return no('returned')
  if (state === 'cancelled') return no('cancelled')
  if (state === 'completed') return afterWindow
  if ((state !== 'delivered' && state !== 'replaced') || until === null) return no('not_delivered')
  if (returns.for === 'never') return no(returns.why)
  if (left < 0) return afterWindow
  if (returns.for === 'fault') return { returnable: 'fault', why: returns.why, until, daysLeft: left }
  // It cannot be sold to others; a fault is the merchant's responsibility, and its metal and stones may be exchanged.
  if (options.engraving) return { returnable: 'fault', why: 'engraved', until, daysLeft: left }
  return { returnable: 'yes', why: '', until, daysLeft: left }
}

/**
 * The resolutions that staff may offer for a returned unit whose return was requested at a given time: for any reason, as category and site
 * allow; a unit that could only be exchanged at that time may only be exchanged.
 */
export function mayBeOffered(
  piece: OrderedPiece & { reason: Reason },
  site: { returnDays: number; timeZone: string; returnResolutions: readonly Resolution[] },
  askedAt: Date,
): Resolution[] {
  const { returnable } = eligibility({ ...piece, state: 'delivered' }, site, askedAt)
  const isWhole = returnable === 'yes' || (returnable === 'fault' && reasonRules[piece.reason].fault)
  return resolutionsOf(piece.kind, site).filter((one) => one === 'exchange' || (isWhole && isSent(one)))
}

/** A requested item: the number of its units, and the reason. */
export interface AskedItem {
  itemId: string
  quantity: number
  reason: Reason
  text: string
}

/** A shopper's request of a return. */
export interface AskedReturn {
  orderId: string
  requestKey: string
  items: AskedItem[]
  photos: string[]
  resolution: Resolution
  handover: Handover
  storeId: string | undefined
  visit: Visit | undefined
  /** A saved address for the courier's visit in place of the order's own. */
  addressId?: string | undefined
}

/** A requested unit with the reason of its return. */
export interface ChosenPiece {
  piece: OrderedPiece
  reason: Reason
  text: string
}

/** The requested units, or the invalid field with the reason. */
export function choosePieces(
  pieces: readonly (OrderedPiece & Eligibility & { resolutions: readonly Resolution[] })[],
  asked: readonly AskedItem[],
  { photos, resolution }: { photos: number; resolution: Resolution },
): { chosen: ChosenPiece[] } | { wrong: string; why: 'return_not_possible' | 'bad_request' } {
  const chosen: ChosenPiece[] = []
  for (const [index, { itemId, quantity, reason, text }] of asked.entries()) {
    const wrong = (field: string, why: 'return_not_possible' | 'bad_request' = 'bad_request') => ({ wrong: field, why })
    const rule = reasonRules[reason]
    const mayCome = ({ returnable }: Eligibility) =>
      returnable === 'yes' || (resolution === 'exchange' ? returnable !== 'no' : returnable === 'fault' && rule.fault)
    const able = pieces.filter((piece) => piece.itemId === itemId && mayCome(piece))
    if (able.length === 0) return wrong(`items.${index}.orderItemID`, 'return_not_possible')
    if (able.length < quantity) return wrong(`items.${index}.quantity`)
    if (rule.text && text === '') return wrong(`items.${index}.text`)
    if (rule.photos && photos === 0) return wrong('images')
    if (!rule.resolutions.includes(resolution) || !able.every(({ resolutions }) => resolutions.includes(resolution)))
      return { wrong: 'resolution', why: 'bad_request' }
    chosen.push(...able.slice(0, quantity).map((piece) => ({ piece, reason, text })))
  }
  return { chosen }
}

/** The refund for the units of a return that are not kept, less the deduction. Never below 0; minor units. */
export function refundOf(pieces: readonly Pick<ReturnPiece, 'state' | 'amount'>[], deduction: number): number {
  const sum = pieces.filter(({ state }) => state !== 'kept').reduce((total, { amount }) => total + amount, 0)
  return Math.max(0, sum - deduction)
}

/** The value in exchange of the units of a return that are not kept, in minor units. */
export const worthOf = (pieces: readonly Pick<ReturnPiece, 'state' | 'exchange'>[]): number =>
  refundOf(
    pieces.map(({ state, exchange }) => ({ state, amount: exchange?.amount ?? 0 })),
    0,
  )

/**
 * The money that a return brings: the price paid for the units, or their value in exchange, less the deduction; 0 where a unit is sent,
 * unless the inspection found a problem, and while the shopper chooses from an offer. Minor units.
 */
export function broughtBy(
  { resolution, state, deduction }: Pick<ReturnRecord, 'resolution' | 'state' | 'deduction'>,
  pieces: readonly Pick<ReturnPiece, 'state' | 'amount' | 'exchange'>[],
): number {
  if (state === 'offered') return 0
  if (resolution === 'exchange') return Math.max(0, worthOf(pieces) - deduction)
  return isSent(resolution) && state !== 'qc_failed' ? 0 : refundOf(pieces, deduction)
}

/** The courier's address for the units of an order: the delivery address, or with pickup the billing address. */
export const placeOfOrder = ({ shipping, billing, storeId }: OrderAddress): PostalAddress =>
  storeId === undefined ? shipping : (billing ?? shipping)

/** The number of days offered for a courier's visit, from the second working day on. */
const offeredDays = 4

/** The days offered for a courier's visit, on the calendar of a time zone: working days, as `2026-11-30`. */
export function pickupDays(zone: string, now: Date): string[] {
  const days: string[] = []
  let day = new Date(`${dayIn(zone, now)}T12:00:00Z`)
  for (let working = 0; days.length < offeredDays;) {
    day = addMs(day, durations.day)
    if (day.getUTCDay() % 6 === 0) continue
    working += 1
    if (working >= 2) days.push(dayIn('UTC', day))
  }
  return days
}

/** The states in which its shopper may choose the day of the visit: before the visit is arranged, and after a failed one. */
export const daysOpen: readonly ReturnState[] = [
  'requested',
  'under_review',
  'need_more_info',
  'approved',
  'partially_approved',
  'pickup_failed',
]

/** The end of the shopper's time in a state; null where it needs no step of the shopper. */
export function deadlineOf(state: ReturnState, now: Date): Date | null {
  if (state === 'offered') return addMs(now, offerHours * durations.hour)
  if (state === 'need_more_info' || state === 'qc_failed' || state === 'qc_more_info') return addMs(now, answerDays * durations.day)
  if (state === 'approved' || state === 'partially_approved') return addMs(now, handoverDays * durations.day)
  return null
}

/** The states in which the days to hand over continue from the approval. */
export const handoverStates: readonly ReturnState[] = ['pickup_scheduled', 'pickup_failed', 'self_ship', 'store_dropoff']

/** The stored states of each list of returns. */
export const listedReturns = {
  open: ['requested', 'under_review'],
  need_more_info: ['need_more_info', 'qc_failed', 'qc_more_info', 'offered'],
  approved: ['approved', 'partially_approved', 'pickup_scheduled', 'pickup_failed', 'self_ship', 'store_dropoff'],
  in_transit: ['picked_up', 'in_transit'],
  received: ['received', 'qc_in_progress', 'qc_passed', 'qc_partial', 'disputed', 'sending_back', 'resolution_in_progress', 'resent'],
  completed: ['closed'],
  rejected: ['rejected'],
  withdrawn: ['withdrawn', 'expired'],
} as const satisfies Record<string, readonly ReturnState[]>

/** Whether a return waits for its shopper's answer. */
export const waitsForShopper = (state: ReturnState) => listedReturns.need_more_info.some((one) => one === state)

/** The states of open returns by the step that is due; `staffReturnViews` of `@karat/sites/staff-lists.ts` says what each list means. */
export const dueStates = {
  'to-decide': ['requested', 'under_review'],
  'awaiting-shopper': ['need_more_info', 'qc_more_info', 'qc_failed', 'offered'],
  'on-the-way': [
    'approved',
    'partially_approved',
    'pickup_scheduled',
    'pickup_failed',
    'self_ship',
    'store_dropoff',
    'picked_up',
    'in_transit',
  ],
  'to-inspect': ['received', 'qc_in_progress', 'disputed'],
  'to-refund': ['qc_passed', 'qc_partial', 'resolution_in_progress', 'resent', 'sending_back'],
} as const satisfies Record<string, readonly ReturnState[]>

export type ReturnAction = 'answer' | 'choose_day' | 'withdraw' | 'accept' | 'choose' | 'send_back' | 'dispute'

/** The actions that the shopper may take on a return at a point in time. */
export function returnActionsOf(
  { state, deduction, handover, deadline }: Pick<ReturnRecord, 'state' | 'deduction' | 'handover' | 'deadline'>,
  now: Date,
): ReturnAction[] {
  if (state === 'offered') return [...(deadline !== null && deadline > now ? (['choose'] as const) : []), 'send_back', 'dispute']
  if (state === 'qc_more_info') return ['answer']
  if (state === 'qc_failed') return [...(deduction > 0 ? (['accept'] as const) : []), 'send_back', 'dispute']
  const before = [...listedReturns.open, ...listedReturns.approved, 'need_more_info']
  return [
    ...(state === 'need_more_info' ? (['answer'] as const) : []),
    ...(handover === 'pickup' && daysOpen.includes(state) ? (['choose_day'] as const) : []),
    ...(before.includes(state) ? (['withdraw'] as const) : []),
  ]
}

export const hasEnded = (state: ReturnState) => endedStates.includes(state)

/** Whether a unit can be sold again: its reason is no fault, it bears no engraving, and its inspection, where it has one, put it to stock. */
export const isForStock = ({ reason, options }: Pick<ReturnPiece, 'reason' | 'options'>, inspection: InspectedPiece | undefined): boolean =>
  reasonRules[reason].restock && !options.engraving && (inspection === undefined || inspection.found.goesTo === 'stock')

/** The states of units that stay with their owner or go back to them, and of those whose value was exchanged: no stock returns with them. */
const statesWithoutStock: readonly ReturnPiece['state'][] = ['kept', 'repaired', 'exchanged']

/**
 * Whether the stock gets a unit back when its return is accepted, or got it. `settledFrom` is the state in which a return was settled; undefined
 * for one that is not.
 */
export function returnsToStock(
  { state, resolution }: Pick<ReturnRecord, 'state' | 'resolution'>,
  piece: Pick<ReturnPiece, 'fromStock' | 'goesBack' | 'state' | 'reason' | 'options'>,
  inspection: InspectedPiece | undefined,
  settledFrom: string | null | undefined,
): boolean {
  if (!piece.fromStock || piece.goesBack || statesWithoutStock.includes(piece.state)) return false
  if (resolution === 'repair' || resolution === 'exchange') return false
  return (settledFrom ?? state) !== 'qc_failed' && isForStock(piece, inspection)
}

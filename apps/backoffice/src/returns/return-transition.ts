import type { CallInput } from '@karat/contract/calls.ts'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import {
  isSent,
  type offerableResolutions,
  type pickupSlots,
  type ReturnTransitionField,
  returnTransitionFields,
  stepsToCounter,
  type returnViews,
} from '@karat/sites/returns.ts'
import { isHuid } from '../orders/huids.ts'
import { decimalsOf } from '../ui/formats.ts'
import { chosenPlace, warehouseChoice } from '../ready-pieces/use-ready-pieces.ts'
import { typedAmount } from '../ui/typed-amount.ts'

type Transition = StaffReturn['transitions'][number]
type Needs = Pick<Transition, 'transition' | 'needsText' | 'needsReason'>
type Body = CallInput<'POST /api/staff/returns/:number/transition/'>['body']
/** A transition of a return while its dialog is filled in; empty texts where nothing was typed. */
export interface TypedTransition {
  reason: string
  views: readonly (typeof returnViews)[number][]
  /** The places of units in the return, as texts. */
  keep: readonly string[]
  offer: readonly (typeof offerableResolutions)[number][]
  days: string
  deduction: string
  day: string
  slot: (typeof pickupSlots)[number] | null
  carrier: string
  tracking: string
  handedOver: boolean
  huids: readonly (readonly string[])[]
  refund: boolean
  /** The value of the place where the units are received. */
  place: string
}

/** The beginning of a dialog: the visit of the courier that the shopper chose, and nothing else. */
export const emptyTransition = ({ pickup, receivedStoreID }: Pick<StaffReturn, 'pickup' | 'receivedStoreID'>): TypedTransition => ({
  reason: '',
  views: [],
  keep: [],
  offer: [],
  days: '',
  deduction: '',
  day: pickup?.day ?? '',
  slot: pickup?.slot ?? null,
  carrier: '',
  tracking: '',
  handedOver: false,
  huids: [],
  refund: false,
  place: receivedStoreID ?? warehouseChoice,
})

/** The fields that the dialog of a transition shows. Only where a unit was asked for may a refund take its place; a courier brings units to the warehouse. */
export const fieldsOfTransition = (
  transition: Transition['transition'],
  { resolution, handover }: Pick<StaffReturn, 'resolution' | 'handover'>,
): readonly ReturnTransitionField[] =>
  (returnTransitionFields[transition] ?? []).filter(
    (field) => (field !== 'refund' || isSent(resolution)) && (field !== 'storeID' || handover === 'store') && field !== 'atCounter',
  )

/** The transitions that the customer is told of, or that decide the return, and that nobody takes back: their dialog asks first. */
const asksFirst = new Set(['approve', 'self-ship', 'drop-off', 'miss', 'pass', 'withdraw-offer', 'resolve', 'refund', 'close'])

/** Whether a return can be taken in at the counter: it is to be brought to a store, and steps are left before its receipt. */
export const canTakeIn = ({ state, handover }: Pick<StaffReturn, 'state' | 'handover'>): boolean =>
  handover === 'store' && stepsToCounter[state] !== undefined

/** Whether a transition has a dialog: one that takes a text, fields or a reason, or asks first. All others are made by their button alone. */
export const hasDialog = ({ transition, needsText, needsReason }: Needs, record: Pick<StaffReturn, 'resolution' | 'handover'>): boolean =>
  needsText || needsReason || fieldsOfTransition(transition, record).length > 0 || asksFirst.has(transition)

/** The units of a return that have not stayed with their owner and are not settled: those that a decision is about. */
export const openPieces = <T extends { state: string }>(pieces: readonly T[]): T[] =>
  pieces.filter(({ state }) => state === 'asked' || state === 'approved')

/** Whether a transition takes a reason with what was chosen so far: a piece that is not what was sold needs none where it is not accepted. */
export const takesReason = (
  { transition, needsReason }: Pick<Transition, 'transition' | 'needsReason'>,
  pieces: readonly Pick<StaffReturn['pieces'][number], 'unit' | 'differs'>[],
  { keep }: Pick<TypedTransition, 'keep'>,
): boolean => (transition === 'pass-part' ? pieces.some(({ unit, differs }) => differs && !keep.includes(String(unit))) : needsReason)

/** The units that are replaced by a transition that takes hallmark numbers. */
export const replacedPieces = (
  fields: readonly ReturnTransitionField[],
  { resolution, pieces }: Pick<StaffReturn, 'resolution' | 'pieces'>,
) => (fields.includes('huids') && resolution === 'replacement' ? pieces.filter(({ state }) => state === 'approved') : [])

/** The deduction in major units; undefined for an empty text, and for one that is no amount (`isUnreadable`). */
export function deductionOf(text: string, currency: string): { deduction?: number; isUnreadable: boolean } {
  const deduction = typedAmount(text, decimalsOf(currency))
  return deduction === undefined ? { isUnreadable: text.trim() !== '' } : { deduction, isUnreadable: false }
}

/** Whether everything is filled in that a transition needs; `message` is the text for the shopper. */
export function isComplete(
  { transition, needsText, needsReason }: Needs,
  record: Pick<StaffReturn, 'resolution' | 'handover' | 'pieces' | 'currencyCode'>,
  typed: TypedTransition,
  message: string,
): boolean {
  const { day, reason, keep, offer, days, deduction, huids } = typed
  const fields = fieldsOfTransition(transition, record)
  const isMarked = replacedPieces(fields, record).every(({ hallmarkedArticles }, index) => {
    const typed = huids[index] ?? []
    return typed.length === hallmarkedArticles && typed.every(isHuid)
  })
  return (
    (!takesReason({ transition, needsReason }, record.pieces, typed) || reason.trim() !== '') &&
    (!fields.includes('day') || day !== '') &&
    (!needsText || message.trim() !== '') &&
    (!fields.includes('keep') || (keep.length > 0 && keep.length < openPieces(record.pieces).length)) &&
    (!fields.includes('offer') || (offer.length > 0 && (!offer.includes('repair') || days !== ''))) &&
    !deductionOf(deduction, record.currencyCode).isUnreadable &&
    isMarked
  )
}

/** The body of the call that makes a transition, with the fields that it takes and that were filled in. */
export function bodyOfTransition(
  { transition, needsText }: Pick<Needs, 'transition' | 'needsText'>,
  record: Pick<StaffReturn, 'resolution' | 'handover' | 'pieces' | 'currencyCode'>,
  typed: TypedTransition,
  message: string,
): Body {
  const fields = fieldsOfTransition(transition, record)
  const replaced = replacedPieces(fields, record)
  const { deduction } = deductionOf(typed.deduction, record.currencyCode)
  return {
    transition,
    ...(typed.reason.trim() !== '' && { reason: typed.reason }),
    ...(needsText && { message }),
    ...(typed.views.length > 0 && { views: [...typed.views] }),
    ...(typed.keep.length > 0 && { keep: typed.keep.map(Number) }),
    ...(typed.offer.length > 0 && { offer: [...typed.offer] }),
    ...(typed.offer.includes('repair') && { days: Number(typed.days) }),
    ...(deduction !== undefined && { deduction }),
    ...(fields.includes('day') && typed.day !== '' && { day: typed.day }),
    ...(fields.includes('slot') && typed.slot !== null && { slot: typed.slot }),
    ...(typed.handedOver && { handedOver: true }),
    ...(!typed.handedOver && typed.carrier.trim() !== '' && { carrier: typed.carrier }),
    ...(!typed.handedOver && typed.tracking.trim() !== '' && { tracking: typed.tracking }),
    ...(replaced.length > 0 && { huids: replaced.map((_, index) => [...(typed.huids[index] ?? [])]) }),
    ...(typed.refund && { refund: true }),
    ...(fields.includes('storeID') && { storeID: chosenPlace(typed.place) }),
  }
}

import { type Currency, toMajor } from '@karat/money/money.ts'
import { isSent } from '@karat/sites/returns.ts'
import { addMs, dayIn, durations } from '../../../kernel/clock.ts'
import { noteChange } from '../../../kernel/acts.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { decide } from '../../../kernel/machine.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { type ReturnGuard, returnMachine, type ReturnTransition, type ReturnState } from './machine.ts'
import { notifyOfReturn } from './notify.ts'
import { checkChoice, chosenResolution, makeOffers } from './offers.ts'
import type { ReturnRecord } from './port.ts'
import { broughtBy, deadlineOf, handoverStates, hasEnded, maxMissed, refundOf } from './rules.ts'
import { settleReturn } from './settle-return.ts'
import { addReturnEvent, addRound, type ReturnChange, setReturn, waitToGoBack } from './store.ts'
import { isApproval, paysInstead, type Transition, type TransitionInput } from './transition.ts'
import {
  approvePieces,
  finishSentPieces,
  giveBackPieces,
  keepPieces,
  releaseUnneeded,
  restockReplaced,
  sendPieces,
} from './transition-pieces.ts'
import { valuedPieces } from './valued-pieces.ts'
import { readReturned } from './views.ts'

/** The transitions whose text is a finding or a reason for refusal. */
const noting: readonly ReturnTransition[] = ['fail', 'offer', 'pass', 'pass-part', 'reject']

/**
 * Makes a transition of a return by its table, with its consequences for units, stock and money, and returns the changed return. The
 * caller's transaction holds the order's lock; a refused transition throws and changes nothing.
 */
export async function transitionReturn(
  deps: ReturnDependencies,
  tx: Db,
  order: OrderRecord,
  record: ReturnRecord,
  input: TransitionInput,
): Promise<ReturnRecord> {
  const { name, actor, reason, message = '', views = [] } = input
  const now = deps.clock.now()
  const to = await stateAfter(deps, tx, record, input, now)
  const resolution = chosenResolution(record, input)
  const pieces = await valuedPieces(deps, tx, { ...record, resolution }, await readReturned(tx, record.id))
  const left = pieces.filter(({ state }) => state !== 'kept')
  const transition: Transition = { tx, order, record, input, now, resolution, pieces, left }
  if (name === 'choose') await checkChoice(deps, record, left, input)
  if (name === 'ask') await addRound(tx, record.id, { question: message, views, askedAt: now })

  const change = await changeOf(deps, transition, to)
  await releaseUnneeded(deps, transition)
  if (isApproval(input) || name === 'pass-part') await approvePieces(deps, transition, change)
  if (name === 'send-back' || (hasEnded(to) && to !== 'closed')) await keepPieces(deps, transition, left)
  const after: ReturnRecord = { ...record, ...change, deadline: change.deadline ?? null }
  if (name === 'send') await sendPieces(deps, transition, after)
  if (name === 'give-back') await giveBackPieces(deps, transition)
  if (record.state === 'resent' && name === 'close') await finishSentPieces(deps, transition, after)
  if ((name === 'resolve' || name === 'choose') && after.resolution === 'replacement') await restockReplaced(deps, transition)
  if (to === 'resolution_in_progress' && !isSent(after.resolution) && name !== 'give-back') await settleReturn(deps, transition, after)

  await setReturn(tx, record.id, change)
  // The state alone does not say that pieces went back.
  const named = name === 'give-back' ? name : null
  const by = { actor: actor.kind, actorId: actor.id, reason }
  const event = { id: newId(now), returnId: record.id, from: record.state, to, transition: named, ...by, at: now }
  await addReturnEvent(tx, event)
  const isElsewhere = after.receivedStore !== record.receivedStore
  noteChange({
    object: 'returns',
    id: record.number,
    before: { state: record.state, ...(isElsewhere && { store: record.receivedStore }) },
    after: { state: to, ...(isElsewhere && { store: after.receivedStore }) },
  })
  if (!input.isSilent) await notifyOfReturn(deps, tx, after, await readReturned(tx, record.id), message, name, views)
  return (await mayClose(deps, tx, after, name))
    ? transitionReturn(deps, tx, order, after, {
        name: 'close',
        actor: { kind: 'system', id: '' },
        reason: after.resolution === 'exchange' ? 'credited' : 'refunded',
      })
    : after
}

/**
 * Whether a return ends with the transition that it made: the value in exchange is credited at once, and where a piece was all that it waited
 * for, its refund has arrived before. It does not end while a piece waits to go back.
 */
async function mayClose(deps: Pick<ReturnDependencies, 'refunds'>, tx: Db, after: ReturnRecord, name: ReturnTransition): Promise<boolean> {
  if (after.state !== 'resolution_in_progress' || isSent(after.resolution) || (await waitToGoBack(tx, after.id))) return false
  if (after.resolution === 'exchange') return true
  const ofReturn = name === 'give-back' ? await refundsOfReturn(deps, tx, after) : []
  return ofReturn.length > 0 && ofReturn.every(({ state }) => state === 'succeeded')
}

/** The refunds of a return. */
const refundsOfReturn = async ({ refunds }: Pick<ReturnDependencies, 'refunds'>, tx: Db, { id, orderId }: ReturnRecord) =>
  (await refunds.ofOrder(tx, orderId)).filter(({ cause }) => cause.kind === 'return' && cause.id === id)

/** The state that a transition leads to. Throws where the table refuses it, or where it does not take its input. */
async function stateAfter(
  deps: Pick<ReturnDependencies, 'refunds'>,
  tx: Db,
  record: ReturnRecord,
  input: TransitionInput,
  now: Date,
): Promise<ReturnState> {
  const { name, actor, views = [], refund } = input
  const answer = decide(returnMachine, record.state, name, actor.kind, await guardsOf(deps, tx, record, now))
  if ('refused' in answer)
    throw new AppError({ code: 'return_transition_refused', field: 'transition', details: { ...answer.refused, state: record.state } })
  if (views.length > 0 && name !== 'ask') throwFailure('bad_request', 'views')
  if (refund === true && (!isApproval(input) || record.resolution === 'exchange')) throwFailure('bad_request', 'refund')
  return answer.to
}

/** Whether the guards of a return's transitions hold at a time. */
export async function guardsOf(
  deps: Pick<ReturnDependencies, 'refunds'>,
  tx: Db,
  record: ReturnRecord,
  now: Date,
): Promise<(guard: ReturnGuard) => boolean> {
  const [ofReturn, waits] = [await refundsOfReturn(deps, tx, record), await waitToGoBack(tx, record.id)]
  return (guard) =>
    ({
      by_pickup: record.handover === 'pickup',
      by_store: record.handover === 'store',
      tries_left: record.missed < maxMissed,
      deduction: record.deduction > 0,
      paid_back: ofReturn.every(({ state }) => state === 'succeeded'),
      goes_back: waits,
      gone_back: !waits,
      by_money: !isSent(record.resolution),
      by_piece: isSent(record.resolution),
      overdue: record.deadline !== null && record.deadline <= now,
      in_time: record.deadline !== null && record.deadline > now,
    })[guard]
}

/** The changed fields of a return. Reserves the replacements that an offer promises. */
async function changeOf(
  deps: Pick<ReturnDependencies, 'cash' | 'pricing' | 'replacementStock' | 'sites' | 'stores'>,
  { tx, order, record, input, now, resolution, left }: Transition,
  to: ReturnState,
): Promise<ReturnChange> {
  const { name, message = '', deduction = 0 } = input
  const change: ReturnChange = { state: to, deadline: handoverStates.includes(to) ? record.deadline : deadlineOf(to, now) }
  if (name === 'schedule') Object.assign(change, await visitOf(deps, record, input, now))
  if (name === 'miss') {
    await checkVisitWasDue(deps, record, now)
    Object.assign(change, { missed: record.missed + 1, ...noVisit })
  }
  if (name === 'self-ship') Object.assign(change, noVisit)
  if (name === 'receive' && input.storeId !== undefined) change.receivedStore = await existingPlace(deps, tx, record, input.storeId)
  if (name === 'fail') {
    const most = record.resolution === 'exchange' ? broughtBy({ ...record, deduction: 0 }, left) : refundOf(left, 0)
    if (deduction > most) {
      const details = { most: toMajor(most, record.currency as Currency) }
      throw new AppError({ code: 'deduction_above_refund', field: 'deduction', details })
    }
    change.deduction = deduction
  }
  // The units are inspected again: nothing is deducted until then.
  if (name === 'pass' || name === 'pass-part' || name === 'dispute') change.deduction = 0
  if (name === 'offer') {
    const offers = await makeOffers(deps, tx, order, record, left, input)
    Object.assign(change, { offers, deduction: 0, reminded: false } satisfies ReturnChange)
  }
  if (noting.includes(name)) change.note = message
  if (record.state === 'offered') Object.assign(change, name === 'choose' ? { resolution } : { offers: [] })
  if (paysInstead(input) && isSent(record.resolution)) change.resolution = 'refund'
  return change
}

/** A place of the site by its id, null for the warehouse. Throws `not_found` for any other. */
async function existingPlace(
  { stores }: Pick<ReturnDependencies, 'stores'>,
  tx: Db,
  { subsite }: ReturnRecord,
  storeId: string | null,
): Promise<string | null> {
  if (storeId !== null && !(await stores.ofSite(tx, subsite)).some(({ id }) => id === storeId)) throwFailure('not_found', 'storeID')
  return storeId
}

/** How many days ahead a courier's visit can be set. */
const maxVisitDays = 30
const noVisit = { pickupDay: null, pickupSlot: null } as const

/** Refuses to say of a courier who is still to come that nobody was there. */
async function checkVisitWasDue(
  { sites }: Pick<ReturnDependencies, 'sites'>,
  { subsite, pickupDay }: ReturnRecord,
  now: Date,
): Promise<void> {
  const site = await sites.byCode(subsite)
  if (site && pickupDay !== null && pickupDay > dayIn(site.timeZone, now))
    throw new AppError({ code: 'visit_not_due', field: 'transition', details: { day: pickupDay } })
}

/** The courier's visit: as staff set it, or as the shopper chose; a past day is refused, and one that is far ahead. */
async function visitOf(
  { sites }: Pick<ReturnDependencies, 'sites'>,
  record: ReturnRecord,
  { day, slot }: TransitionInput,
  now: Date,
): Promise<Pick<ReturnChange, 'pickupDay' | 'pickupSlot'>> {
  const site = await sites.byCode(record.subsite)
  const pickupDay = day ?? record.pickupDay
  const [first, last] = site ? [now, addMs(now, maxVisitDays * durations.day)].map((at) => dayIn(site.timeZone, at)) : []
  if (first && last && pickupDay !== null && (pickupDay < first || pickupDay > last)) throwFailure('visit_day', 'day')
  return { pickupDay, pickupSlot: slot ?? (day === undefined ? record.pickupSlot : null) }
}

import { maxRepairDays, type OfferableResolution } from '@karat/sites/returns.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { readExchangeValues } from './exchange.ts'
import type { ReturnTransition } from './machine.ts'
import type { Resolution, ReturnOffer, ReturnPiece, ReturnRecord } from './port.ts'
import { mayBeOffered, worthOf } from './rules.ts'
import { setReserved } from './store.ts'
import { readOrdered } from './views.ts'

/** The fields of a transition that concern an offer. */
export interface OfferInput {
  name: ReturnTransition
  /** The text for the shopper: a question, a finding, a reason for refusal. */
  message?: string | undefined
  /** The resolutions that staff offer, and the working days of a repair. */
  offer?: readonly OfferableResolution[] | undefined
  days?: number | undefined
  /** The resolution that the shopper chooses, and the value in exchange that they were shown, in minor units. */
  choice?: OfferableResolution | undefined
  seen?: number | undefined
}

/** Whether a unit can be exchanged: all of its metal that counts has a rate. */
function isValued({ breakup, exchange }: Pick<ReturnPiece, 'breakup' | 'exchange'>, { exchange: rule }: Site): boolean {
  const counting = breakup.rows.filter(({ code, metal = '' }) => code === 'metal' && (rule.metals[metal] ?? 0) > 0)
  const valued = exchange?.rows.filter(({ code }) => code === 'metal') ?? []
  return exchange !== null && exchange.amount > 0 && valued.length === counting.length
}

async function siteOf({ sites }: Pick<ReturnDependencies, 'sites'>, { subsite }: ReturnRecord) {
  return (await sites.byCode(subsite)) ?? throwFailure('unknown_return')
}

/** Refuses, with the field, an exchange of units that cannot be exchanged now. */
async function checkExchange(
  deps: Pick<ReturnDependencies, 'cash' | 'pricing'>,
  tx: Db,
  order: OrderRecord,
  site: Site,
  left: readonly ReturnPiece[],
  field: string,
): Promise<void> {
  const { cash } = deps
  if (order.customerId === null) throwFailure('credit_sign_in', field)
  const ids = left.map(({ unitId }) => unitId)
  if ((await cash.open(tx, order.id)).some(({ unitId }) => ids.includes(unitId))) throwFailure('cash_not_collected', field)
  // The money of a disputed payment may still go to the bank.
  if (order.holdReason === 'dispute') throwFailure('bad_request', field)
  const values = await readExchangeValues(deps, tx, site, left)
  const valued = left.map((piece) => ({ ...piece, exchange: values.get(piece.unitId) ?? null }))
  if (!valued.every((piece) => isValued(piece, site))) throwFailure('bad_request', field)
}

/**
 * The resolutions that a transition offers. Throws an error with the field of an invalid value; reserves a unit for an offered
 * replacement.
 */
export async function makeOffers(
  deps: Pick<ReturnDependencies, 'cash' | 'pricing' | 'replacementStock' | 'sites'>,
  tx: Db,
  order: OrderRecord,
  record: ReturnRecord,
  left: readonly ReturnPiece[],
  made: OfferInput,
): Promise<ReturnOffer[]> {
  const { replacementStock } = deps
  const { offer = [], days, message = '' } = made
  if (offer.length === 0 || new Set(offer).size < offer.length) throwFailure('bad_request', 'offer')
  if (message.trim() === '') throwFailure('bad_request', 'message')
  const isTime = days !== undefined && Number.isInteger(days) && days >= 1 && days <= maxRepairDays
  if (offer.includes('repair') ? !isTime : days !== undefined) throwFailure('bad_request', 'days')
  const site = await siteOf(deps, record)
  const ordered = new Map((await readOrdered(tx, order.id)).map((piece) => [piece.unitId, piece]))
  for (const [index, resolution] of offer.entries()) {
    const field = `offer.${index}`
    const possible = left.every(({ unitId, reason }) => {
      const piece = ordered.get(unitId)
      return piece !== undefined && mayBeOffered({ ...piece, reason }, site, record.createdAt).includes(resolution)
    })
    if (!possible) throwFailure('bad_request', field)
    if (resolution === 'exchange') await checkExchange(deps, tx, order, site, left, field)
    if (resolution === 'replacement') {
      const wanted = left.filter(({ reserved }) => !reserved).map(({ unitId }) => unitId)
      await setReserved(tx, record.id, await replacementStock.reserve(tx, order, wanted, field))
    }
  }
  return offer.map((resolution) => ({ resolution, days: resolution === 'repair' ? (days ?? null) : null }))
}

/** The resolution of a return after a transition: the shopper's choice, which must be among the offered ones; otherwise unchanged. */
export function chosenResolution(record: ReturnRecord, { name, choice, offer, days }: OfferInput): Resolution {
  if (name !== 'offer' && (offer !== undefined || days !== undefined)) throwFailure('bad_request', offer === undefined ? 'days' : 'offer')
  if (name !== 'choose') return record.resolution
  const found = record.offers.find(({ resolution }) => resolution === choice)
  return (found ?? throwFailure('bad_request', 'resolution')).resolution
}

/** Refuses the choice of an exchange whose value differs from the shown one, or that has no rate any more. */
export async function checkChoice(
  deps: Pick<ReturnDependencies, 'sites'>,
  record: ReturnRecord,
  left: readonly ReturnPiece[],
  { choice, seen }: OfferInput,
): Promise<void> {
  if (choice !== 'exchange') return
  const site = await siteOf(deps, record)
  const isSame = seen === undefined || seen === worthOf(left)
  if (!isSame || !left.every((piece) => isValued(piece, site))) throwFailure('refund_changed', 'amount')
}

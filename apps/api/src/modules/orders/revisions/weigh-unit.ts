import {
  orderedOtherMg,
  type RevisedUnit,
  reviseUnit,
  scaleStepMg,
  weighedInput,
  type Weighing,
  weighingProblem,
} from '@karat/pricing/revise-unit.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId, newReference } from '../../../kernel/id.ts'
import { AppError, type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderRecord } from '../orders/port.ts'
import { beginSettlement } from './begin-settlement.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { notifyOfRevision } from './notify.ts'
import type { MadePiece, PieceAt } from './port.ts'
import { planOf, waitFrom } from './rules.ts'
import { insertRevision, openOf, type RevisionRow } from './store.ts'
import { system, transitionRevision } from './transitions.ts'
import { readLastInput, readPieces, readPrices } from './views.ts'

/**
 * The weights that staff read from the scale: of a unit by its order and its place from 1. Without `stones` they are as ordered; `otherMg`
 * may be left out where it was ordered without other parts.
 */
export interface WeighedPiece extends Omit<Weighing, 'stones' | 'otherMg'> {
  number: string
  /** With a site, a number of another site is unknown. */
  subsite?: string | undefined
  unit: number
  stones?: Weighing['stones'] | undefined
  /** Whether a row may have another number of stones than was ordered. */
  stonesChanged?: boolean | undefined
  otherMg?: number | undefined
  by: string
  reason: string
}

interface Reckoned {
  before: PieceAt
  after: PieceAt
  input: PriceInput
  revised: RevisedUnit
  absorbed: RevisedUnit
  cause: RevisionRow['cause']
}

/** The price of a unit by its measured weight, with the formula and rates that its order was placed with. */
async function priceWeighed(
  { catalogue, delivery }: Pick<RevisionDependencies, 'catalogue' | 'delivery'>,
  tx: Db,
  order: OrderRecord,
  site: Site,
  piece: MadePiece,
  weighed: WeighedPiece,
): Promise<Reckoned> {
  const prices = (await readPrices(tx, order.id)) ?? throwFailure('unknown_order', 'number')
  const { unitId, variantId, productId, options, breakup, adjustments } = piece
  const held = prices.lines?.find((line) => line.variantId === variantId && line.engraving === options.engraving)
  const input = (await readLastInput(tx, unitId)) ?? held?.input
  const record = (await catalogue.records(tx, site, order.language, [variantId])).get(variantId)
  if (!input) return throwFailure('revision_prices_gone', 'unit')
  const { grossMg, netMg, metals } = weighed
  const stones = weighed.stones ?? input.stones.map(({ caratMilli, count }) => ({ caratMilli, count }))
  if (!weighed.stonesChanged && stones.some(({ count }, row) => count !== input.stones[row]?.count)) throwFailure('stones_differ', 'stones')
  if (weighed.otherMg === undefined && orderedOtherMg(held?.input ?? input, options) > scaleStepMg)
    throwFailure('weight_missing', 'otherMg')
  const otherMg = weighed.otherMg ?? 0
  const weights = { grossMg, netMg, metals, stones, otherMg }
  const problem = weighingProblem(input, weights)
  if (problem) throw new AppError({ code: problem.code, field: problem.field, details: { leftMg: problem.leftMg } })
  const { metal, purity } = options
  const unit = {
    productId,
    categoryId: record?.categoryId ?? '',
    collectionId: record?.collectionId ?? '',
    metal,
    purity,
    breakup,
    adjustments,
  }
  const weighedPrice = weighedInput(input, weights)
  const both = reviseUnit(unit, input, weighedPrice, {
    rules: site.rules,
    destination: await delivery.destination(tx, site, prices.address.shipping),
    promotions: prices.promotions ?? [],
  })
  if (!both) return throwFailure('revision_prices_gone', 'unit')
  const isSameMetal = netMg === (piece.netMg ?? options.netMg)
  return {
    ...both,
    before: { grossMg: piece.grossMg ?? options.grossMg, netMg: piece.netMg ?? options.netMg, breakup },
    after: { grossMg, netMg, otherMg, breakup: both.revised.breakup },
    input: weighedPrice,
    cause: isSameMetal && weighed.stones ? 'stones' : 'weight',
  }
}

async function writeDraft(
  { clock }: Pick<RevisionDependencies, 'clock'>,
  tx: Db,
  orderId: string,
  unitId: string,
  reckoned: Reckoned,
  newConsent: boolean,
): Promise<RevisionRow> {
  const createdAt = clock.now()
  const row: RevisionRow = {
    ...reckoned,
    id: newId(createdAt),
    number: `RV${String(createdAt.getUTCFullYear()).slice(2)}-${newReference(8)}`,
    orderId,
    unitId,
    state: 'draft',
    difference: reckoned.revised.changes.total,
    settled: 0,
    newConsent,
    reminders: 0,
    createdAt,
    deadline: null,
    lookAt: null,
    decidedAt: null,
  }
  await insertRevision(tx, row)
  return row
}

/** The weighed unit: one in its quality check, or one whose shopper has not answered, which is weighed again. */
async function pieceOf(deps: Pick<RevisionDependencies, 'clock'>, tx: Db, order: OrderRecord, weighed: WeighedPiece): Promise<MadePiece> {
  const { unit, by, reason } = weighed
  const piece = (await readPieces(tx, order.id)).find(({ position }) => position === unit - 1) ?? throwFailure('not_found', 'unit')
  const [open] = await openOf(tx, [piece.unitId])
  if (open)
    await transitionRevision(deps, tx, open, 'replace', { actor: { kind: 'staff', id: by }, reason }, { deadline: null, lookAt: null })
  else if (piece.state !== 'quality_check') throw new AppError({ code: 'move_refused', field: 'unit', details: { state: piece.state } })
  return piece
}

/**
 * Records the weight of a finished unit, and revises its price at the rate of its order. A difference that needs no answer is settled at
 * once and the unit continues; any other waits for the buyer. A second weighing before the answer replaces the first.
 */
export function weighUnit(deps: RevisionDependencies, weighed: WeighedPiece): Promise<Result<RevisionRow>> {
  const { clock, db, idOfNumber, orderTransitions, orders, sites } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const orderId = (await idOfNumber(tx, weighed.number.toUpperCase())) ?? throwFailure('unknown_order', 'number')
      const order = (await orders.lock(tx, orderId)) ?? throwFailure('unknown_order', 'number')
      if (weighed.subsite !== undefined && order.subsite !== weighed.subsite) throwFailure('unknown_order', 'number')
      const site = (await sites.byCode(order.subsite)) ?? throwFailure('unknown_site')
      const piece = await pieceOf(deps, tx, order, weighed)
      const reckoned = await priceWeighed(deps, tx, order, site, piece, weighed)
      const plan = planOf(reckoned.before.breakup.total, reckoned.after.breakup.total, site.profile.revision)
      const actor = { kind: 'staff', id: weighed.by } as const
      const step = { actor, reason: weighed.reason }
      const draft = await writeDraft(deps, tx, order.id, piece.unitId, reckoned, plan.newConsent)
      const proposed = await transitionRevision(deps, tx, draft, 'propose', step)
      if (!plan.ask) {
        const itself = { actor: system, reason: weighed.reason, holds: { within_tolerance: !plan.ask } }
        const agreed = await transitionRevision(deps, tx, proposed, 'settle-itself', itself)
        return beginSettlement(deps, tx, order, site, agreed, { actor: system, isBorne: plan.absorbed, isOnline: false })
      }
      const asked = await transitionRevision(deps, tx, proposed, 'ask', { actor: system, reason: weighed.reason }, waitFrom(clock.now()))
      if (piece.state === 'quality_check')
        unwrap(await orderTransitions.ofUnits(tx, order, 'revise', [piece.unitId], { actor, reason: asked.number }))
      await notifyOfRevision(deps, tx, order, asked, 'asked')
      return asked
    }),
  )
}

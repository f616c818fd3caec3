import { soldWeights } from '@karat/pricing/frozen-unit.ts'
import {
  orderedPartsProblem,
  type RevisedPrices,
  reviseUnit,
  weighedInput,
  type Weighing,
  weighingProblem,
} from '@karat/pricing/revise-unit.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { WeighingScale } from '../scales/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import type { MadePiece, PieceAt } from './port.ts'
import { planOf, type RevisionPlan } from './rules.ts'
import type { RevisionRow } from './store.ts'
import { readLastInput, readPrices } from './views.ts'

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
  /** Whether a row may have another number of stones than was ordered, or carats far from it; `reason` says why. */
  stonesChanged?: boolean | undefined
  otherMg?: number | undefined
  /** Whether the other parts weigh far from what was ordered; `reason` says why. */
  otherChanged?: boolean | undefined
  /** The id of the scale; needed where the site has scales. */
  scale?: string | undefined
  /** The id of an uploaded photo of the piece on the scale. */
  photo?: string | undefined
  by: string
  reason: string
  /** The number of the last revision of the unit that the member saw, null for none; without it any may stand there. */
  seen?: string | null | undefined
}

/** The prices of a weighed unit before and after, and the input of the new one. */
export interface Reckoned extends RevisedPrices {
  before: PieceAt
  after: PieceAt
  input: PriceInput
  cause: RevisionRow['cause']
  /** The scale of the weighing; null on a site without scales. */
  scale: WeighingScale | null
}

/**
 * The weights of a unit, with the stones as they were where they are left out. Throws where they do not fit those of the order: `input` is
 * that of the last price, `ordered` that of the first one. Without a scale they may disagree by the usual step.
 */
function weightsOf(
  input: PriceInput,
  ordered: PriceInput,
  { options }: MadePiece,
  weighed: WeighedPiece,
  scale: WeighingScale | null,
): Weighing {
  const { grossMg, netMg, metals, otherMg, otherChanged } = weighed
  const stones = weighed.stones ?? input.stones.map(({ caratMilli, count }) => ({ caratMilli, count }))
  if (!weighed.stonesChanged && stones.some(({ count }, row) => count !== input.stones[row]?.count)) throwFailure('stones_differ', 'stones')
  if (scale && grossMg % scale.stepMg !== 0) throwFailure('weight_off_step', 'grossMg')
  const weights = { grossMg, netMg, metals, stones, otherMg: otherMg ?? 0 }
  const problem =
    orderedPartsProblem({ ...options, input: ordered }, { stones, otherMg, otherChanged, stonesChanged: weighed.stonesChanged }) ??
    weighingProblem(input, weights, scale?.stepMg)
  if (problem) throw new AppError({ code: problem.code, field: problem.field, details: { leftMg: problem.leftMg } })
  return weights
}

/** The price of a unit by its measured weight, with the formula and rates that its order was placed with. */
async function priceWeighed(
  { catalogue, delivery, scales }: Pick<RevisionDependencies, 'catalogue' | 'delivery' | 'scales'>,
  tx: Db,
  order: OrderRecord,
  site: Site,
  piece: MadePiece,
  weighed: WeighedPiece,
): Promise<Reckoned> {
  const scale = await scales.ofWeighing(tx, site, weighed.scale)
  const prices = (await readPrices(tx, order.id)) ?? throwFailure('unknown_order', 'number')
  const { unitId, variantId, productId, options, breakup, adjustments } = piece
  const before = { ...soldWeights(piece), breakup }
  const held = prices.lines?.find((line) => line.variantId === variantId && line.engraving === options.engraving)
  const input = (await readLastInput(tx, unitId)) ?? held?.input
  const record = (await catalogue.records(tx, site, order.language, [variantId])).get(variantId)
  if (!input) return throwFailure('revision_prices_gone', 'unit')
  const weights = weightsOf(input, held?.input ?? input, piece, weighed, scale)
  const { grossMg, netMg, otherMg } = weights
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
  return {
    ...both,
    before,
    after: { grossMg, netMg, otherMg, breakup: both.revised.breakup },
    input: weighedPrice,
    cause: netMg === before.netMg && weighed.stones ? 'stones' : 'weight',
    scale,
  }
}

/** Whether a revision is of the very weights, on the very scale, that are sent. */
export function isOfWeights({ after, input, scale }: Pick<RevisionRow, 'after' | 'input' | 'scale'>, weighed: WeighedPiece): boolean {
  const { grossMg, netMg, otherMg = 0, metals, stones } = weighed
  return (
    scale?.id === weighed.scale &&
    after.grossMg === grossMg &&
    after.netMg === netMg &&
    (after.otherMg ?? 0) === otherMg &&
    input.metals.every((part, index) => part.netMg === (metals?.[index] ?? netMg)) &&
    (!stones || input.stones.every(({ caratMilli, count }, row) => caratMilli === stones[row]?.caratMilli && count === stones[row]?.count))
  )
}

/** The new price of a weighed unit with its consequence, for the weighing and for its preview; writes nothing. */
export async function assessWeighing(
  deps: Pick<RevisionDependencies, 'catalogue' | 'delivery' | 'scales'>,
  tx: Db,
  { order, site }: { order: OrderRecord; site: Site },
  piece: MadePiece,
  weighed: WeighedPiece,
): Promise<{ reckoned: Reckoned; plan: RevisionPlan }> {
  const reckoned = await priceWeighed(deps, tx, order, site, piece, weighed)
  return { reckoned, plan: planOf(reckoned.before.breakup.total, reckoned.after.breakup.total, site.profile.revision) }
}

/** The unit of an order at a place from 1. Throws `not_found`. */
export const pieceAt = (pieces: readonly MadePiece[], place: number): MadePiece =>
  pieces.find(({ position }) => position === place - 1) ?? throwFailure('not_found', 'unit')

/** The failure where a unit is not weighed now: it is away, or not in its quality check and no new price of it waits for an answer. */
export const notWeighed = ({ state, isAway }: MadePiece): AppError =>
  new AppError({ code: isAway ? 'hallmarking_away' : 'transition_refused', field: 'unit', details: { state } })

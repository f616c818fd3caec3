import { type Result, resultOf } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { assessWeighing, notWeighed, pieceAt, type WeighedPiece } from './assess-weighing.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { findOrderOfSite } from './find-order.ts'
import { mayWeighAgain, type RevisionPlan } from './rules.ts'
import { openOf } from './store.ts'
import { readPieces } from './views.ts'

/** The consequence of a weighing for the price of a unit; `difference` is minor units of the order's currency. */
export interface WeighingConsequence {
  currency: string
  difference: number
  /**
   * `asked`: the customer decides; `absorbed`: the merchant bears the rise; `refunded`: the fall is paid back without a question; `same`: the
   * price stays.
   */
  outcome: 'asked' | 'absorbed' | 'refunded' | 'same'
  /** The part of the price by weight that the merchant bears, a rise of earlier weighings that still stands included. */
  borne: number
  /** Whether the rise is so large that the customer agrees to it separately. */
  newConsent: boolean
}

function outcomeOf({ ask, absorbed }: RevisionPlan, difference: number): WeighingConsequence['outcome'] {
  if (ask) return 'asked'
  if (absorbed) return 'absorbed'
  return difference < 0 ? 'refunded' : 'same'
}

/** The consequence of the weighing of a unit of a site, as `weighUnit` would have it now. */
export function previewWeighing(
  deps: Pick<RevisionDependencies, 'catalogue' | 'db' | 'delivery' | 'idOfNumber' | 'orders' | 'scales'>,
  site: Site,
  weighed: Omit<WeighedPiece, 'by' | 'photo' | 'reason' | 'seen' | 'subsite'>,
): Promise<Result<WeighingConsequence>> {
  const { db } = deps
  return resultOf(async () => {
    const order = await findOrderOfSite(deps, db, site, weighed.number)
    const piece = pieceAt(await readPieces(db, order.id), weighed.unit)
    if (piece.isAway) throw notWeighed(piece)
    const [open] = await openOf(db, [piece.unitId])
    if (open ? !mayWeighAgain(open.state) : piece.state !== 'quality_check') throw notWeighed(piece)
    const { reckoned, plan } = await assessWeighing(deps, db, { order, site }, piece, { ...weighed, by: '', reason: '' })
    const difference = reckoned.revised.changes.total
    const { breakup } = plan.absorbed ? reckoned.absorbed : reckoned.revised
    const borne = reckoned.byWeight - breakup.total
    return { currency: order.currency, difference, outcome: outcomeOf(plan, difference), borne, newConsent: plan.newConsent }
  })
}

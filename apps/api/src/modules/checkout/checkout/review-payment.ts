import { sum } from '@karat/money/money.ts'
import { engravingCharge, withEngraving } from '@karat/pricing/engraving.ts'
import { weighedInput } from '@karat/pricing/revise-unit.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { OrderRecord } from '../../orders/orders/port.ts'
import type { CheckoutDependencies } from './dependencies.ts'
import type { ReviewRecord } from './port.ts'
import { movedTooFar, totalOf } from './rules.ts'
import { readQuote } from './store.ts'

/** Reads the record of a review; see `PaymentReview.readForReview`. */
export async function readForReview(
  { idProofs }: Pick<CheckoutDependencies, 'idProofs'>,
  tx: Db,
  { cartId, quoteId }: Pick<OrderRecord, 'cartId' | 'quoteId'>,
): Promise<ReviewRecord> {
  const [proof, quote] = await Promise.all([idProofs.find(tx, cartId), readQuote(tx, quoteId)])
  return { hasProof: proof !== undefined, quote }
}

/** The reason why staff must review a late payment; see `PaymentReview.reviewLatePayment`. The identity number comes first: it is needed whether or not prices changed. */
export async function reviewLatePayment(
  deps: Pick<CheckoutDependencies, 'clock' | 'idProofs' | 'pricing' | 'sites'>,
  tx: Db,
  order: OrderRecord,
  { paidAt, record }: { paidAt?: Date | undefined; record?: ReviewRecord | undefined } = {},
): Promise<'id_proof' | 'price_review' | undefined> {
  const { clock, pricing, sites } = deps
  const site = await sites.byCode(order.subsite)
  if (!site) return undefined
  const { hasProof, quote: held } = record ?? (await readForReview(deps, tx, order))
  if (site.idLimit > 0 && order.total >= site.idLimit && !hasProof) return 'id_proof'
  if (!held || held.expiresAt > (paidAt ?? clock.now())) return undefined
  const ids = held.lines.map((line) => line.variantId)
  const currentInputs = await pricing.inputs(tx, site, await pricing.rateVersion(tx, site), ids)
  const lines = held.lines.map((line) => {
    const input = currentInputs.get(line.variantId)
    // The order keeps its weights, whichever ready piece is the next one now.
    const metals = line.input.metals.map(({ netMg }) => netMg)
    const stones = line.input.stones.map(({ caratMilli, count }) => ({ caratMilli, count }))
    const weighed = input && (line.input.piece ?? input.piece) ? weighedInput(input, { netMg: sum(metals), metals, stones }) : input
    return { ...line, input: weighed ? withEngraving(weighed, engravingCharge(line.input)) : line.input }
  })
  return movedTooFar(totalOf(site.rules, held.lines), totalOf(site.rules, lines)) ? 'price_review' : undefined
}

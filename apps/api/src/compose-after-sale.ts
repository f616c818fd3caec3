import type { Clock } from './kernel/clock.ts'
import type { Db } from './kernel/db/db.ts'
import type { Events } from './kernel/events.ts'
import type { BackgroundWork } from './kernel/jobs/definition.ts'
import type { Jobs } from './kernel/jobs/jobs.ts'
import type { Secrets } from './kernel/secrets.ts'
import { createCancelPricing, type PricingParts } from './modules/cancellations/pricing.ts'
import { type CancellationParts, createCancellations } from './modules/cancellations/service.ts'
import { createTellCancellation, type TellParts } from './modules/cancellations/tell.ts'
import { createGivenBack } from './modules/orders/given-back.ts'
import type { OrderMoves } from './modules/orders/moves.ts'
import type { OrderOwnership } from './modules/orders/ownership.ts'
import { reprice } from './modules/orders/repriced.ts'
import { idOfNumber } from './modules/orders/store.ts'
import { refundWork } from './modules/refunds/jobs.ts'
import { createRefunds, type RefundParts } from './modules/refunds/service.ts'
import { returnWork } from './modules/returns/jobs.ts'
import { createReturns } from './modules/returns/service.ts'
import type { Stores } from './modules/stores/port.ts'

interface Ground extends Pick<CancellationParts, 'sites'>, Pick<TellParts, 'notifications'> {
  db: Db
  clock: Clock
  jobs: Jobs
  events: Events
  secrets: Secrets
  stores: Stores
  publicOrigin: string | undefined
}

interface AfterSaleParts
  extends
    Pick<CancellationParts, 'orders' | 'promotions'>,
    Pick<RefundParts, 'credit' | 'giftCards' | 'payments'>,
    Pick<PricingParts, 'catalogue' | 'delivery'> {
  orderMoves: OrderMoves
  orderOwnership: OrderOwnership
}

/** Wires what happens to an order after it was placed, beside its way to its owner: what is cancelled, comes back, is paid back. */
export function composeAfterSale(ground: Ground, { orderMoves, orderOwnership, catalogue, delivery, ...parts }: AfterSaleParts) {
  const { db, clock, publicOrigin: origin } = ground
  const refunds = createRefunds(db, { ...ground, ...parts, givenBack: createGivenBack(clock) })
  const cancellations = createCancellations(db, {
    ...ground,
    ...parts,
    orderOf: orderOwnership.opened,
    idOfNumber,
    unitMoves: orderMoves,
    reprice,
    consequence: createCancelPricing({ catalogue, delivery, refunds }),
    refunds,
    tell: createTellCancellation({ ...ground, refunds, house: async ({ profile }) => ({ name: profile.house.name, origin }) }),
  })
  const returns = createReturns(db, { ...ground, ...parts, orderMoves, orderOwnership, refunds, origin })
  const work: BackgroundWork[] = [refundWork(refunds), returnWork(returns)]
  return { modules: { refunds, cancellations, returns }, personalData: [cancellations, returns], work }
}

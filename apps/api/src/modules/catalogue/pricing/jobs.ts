import { subscribed } from '../../../kernel/events.ts'
import { type BackgroundWork } from '../../../kernel/jobs/definition.ts'
import { stockMoved } from '../../orders/orders/events.ts'
import type { Pricing } from './port.ts'

export function pricingWork(pricing: Pick<Pricing, 'refreshAvailability'>): BackgroundWork {
  return {
    jobs: [
      subscribed(stockMoved, { kind: 'availability', queue: 'default' }, ({ subsite, productIds }) =>
        pricing.refreshAvailability(subsite, productIds),
      ),
    ],
  }
}

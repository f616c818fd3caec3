import { subscribed } from '../../../kernel/events.ts'
import { type BackgroundWork, handled } from '../../../kernel/jobs/definition.ts'
import { stockMoved } from '../../orders/orders/events.ts'
import { readFeedJob } from './feeds/feed-job.ts'
import { publishPlannedRates } from './planned-job.ts'
import type { PricingService } from './service.ts'

export function pricingWork(pricing: Pick<PricingService, 'publishPlanned' | 'readFeed' | 'refreshAvailability'>): BackgroundWork {
  return {
    jobs: [
      subscribed(stockMoved, { kind: 'availability', queue: 'default' }, ({ subsite, productIds }) =>
        pricing.refreshAvailability(subsite, productIds),
      ),
      handled(publishPlannedRates, (planned) => pricing.publishPlanned(planned)),
      handled(readFeedJob, () => pricing.readFeed()),
    ],
  }
}

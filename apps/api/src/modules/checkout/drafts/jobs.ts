import { durations } from '../../../kernel/clock.ts'
import { subscribed } from '../../../kernel/events.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled } from '../../../kernel/jobs/definition.ts'
import { orderPlaced } from '../../orders/orders/events.ts'
import type { DraftService } from './service.ts'

const endDrafts = defineJob({ kind: 'end-drafts', queue: 'default', every: durations.minute, payload: emptyPayload })

/** `days` is how long draft orders that ended, or were never sent, are stored. */
export function draftWork(drafts: Pick<DraftService, 'endOverdue' | 'recordPaid' | 'sweep'>, days: number): BackgroundWork {
  return {
    jobs: [
      handled(endDrafts, () => drafts.endOverdue()),
      subscribed(orderPlaced, { kind: 'draft-paid', queue: 'default' }, ({ orderId }, run) => drafts.recordPaid(orderId, run)),
    ],
    sweeps: [{ description: 'draft orders', days, remove: drafts.sweep }],
  }
}

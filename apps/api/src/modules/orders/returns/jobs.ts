import { durations } from '../../../kernel/clock.ts'
import { subscribed } from '../../../kernel/events.ts'
import { forEachDue } from '../../../kernel/for-each-due.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled } from '../../../kernel/jobs/definition.ts'
import { refundSucceeded } from '../refunds/events.ts'
import type { ReturnService } from './service.ts'

const expireReturns = defineJob({ kind: 'expire-returns', queue: 'default', every: 15 * durations.minute, payload: emptyPayload })

const completeOrders = defineJob({ kind: 'complete-orders', queue: 'default', every: durations.hour, payload: emptyPayload })

/**
 * Returns without an answer expire, and offers without a choice lapse after a reminder; refunded returns are closed. Photos without a
 * return are stored for a day, others for a year.
 */
export function returnWork(
  returns: Pick<ReturnService, 'expireOverdue' | 'remindOffered' | 'closePaid' | 'completeOrders' | 'photos'>,
): BackgroundWork {
  return {
    jobs: [
      handled(expireReturns, () => forEachDue([returns.expireOverdue, returns.remindOffered], (work) => work())),
      handled(completeOrders, returns.completeOrders),
      subscribed(refundSucceeded, { kind: 'close-returns', queue: 'default' }, ({ orderId }) => returns.closePaid(orderId)),
    ],
    sweeps: [
      { description: 'photos that went with no return', days: 1, remove: returns.photos.sweepOrphanPhotos },
      { description: 'photos of returns', days: 365, remove: returns.photos.sweepOld },
    ],
  }
}

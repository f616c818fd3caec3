import { durations } from '../../../kernel/clock.ts'
import { subscribed } from '../../../kernel/events.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled } from '../../../kernel/jobs/definition.ts'
import { refundSucceeded } from '../refunds/events.ts'
import type { RevisionService } from './service.ts'

const watchRevisions = defineJob({ kind: 'watch-revisions', queue: 'default', every: 5 * durations.minute, payload: emptyPayload })

/**
 * Shoppers are reminded of new prices; those without an answer or a payment in time wait for staff. Photos of weighings are stored for a year; those that
 * no weighing names for three days, in which a second person may still approve the one that names it.
 */
export function revisionWork(revisions: Pick<RevisionService, 'watch' | 'refundArrived' | 'photos'>): BackgroundWork {
  return {
    jobs: [
      handled(watchRevisions, revisions.watch),
      subscribed(refundSucceeded, { kind: 'close-revisions', queue: 'default' }, ({ orderId }) => revisions.refundArrived(orderId)),
    ],
    sweeps: [
      { description: 'photos that no weighing names', days: 3, remove: revisions.photos.sweepOrphanPhotos },
      { description: 'photos of weighings', days: 365, remove: revisions.photos.sweepOldPhotos },
    ],
  }
}

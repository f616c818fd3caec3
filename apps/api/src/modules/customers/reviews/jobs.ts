import type { BackgroundWork } from '../../../kernel/jobs/definition.ts'
import type { ReviewService } from './service.ts'

/** Photos without a review are stored for a day, reports for half a year. */
export const reviewWork = ({ photos, sweepReports }: Pick<ReviewService, 'photos' | 'sweepReports'>): BackgroundWork => ({
  jobs: [],
  sweeps: [
    { description: 'photos that went with no review', days: 1, remove: photos.sweepOrphanPhotos },
    { description: 'reports of reviews', days: 180, remove: sweepReports },
  ],
})

import type { BackgroundWork } from '../../kernel/jobs/definition.ts'
import type { ReviewPhotoService } from './photo-service.ts'

/** Photos that went with no review are kept for a day. */
export const reviewWork = (photos: Pick<ReviewPhotoService, 'sweepLoose'>): BackgroundWork => ({
  jobs: [],
  sweeps: [{ description: 'photos that went with no review', days: 1, remove: photos.sweepLoose }],
})

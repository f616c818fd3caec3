import type { BackgroundWork } from '../../../kernel/jobs/definition.ts'
import type { Media } from './service.ts'

/** Pictures that nothing shows, and uploads, are stored for a day. */
export const mediaWork = ({ sweepUnused, sweepUploads }: Pick<Media, 'sweepUnused' | 'sweepUploads'>): BackgroundWork => ({
  jobs: [],
  sweeps: [
    { description: 'uploaded pictures that nothing shows', days: 1, remove: sweepUnused },
    { description: 'uploads of pictures', days: 1, remove: sweepUploads },
  ],
})

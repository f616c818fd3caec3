import { type BackgroundWork, handled } from '../../../kernel/jobs/definition.ts'
import { publishPlannedContent } from './editing/publish-job.ts'
import type { ContentEditing } from './editing/service.ts'

/** Planned content becomes live at its time. */
export const contentWork = ({ publishPlanned }: Pick<ContentEditing, 'publishPlanned'>): BackgroundWork => ({
  jobs: [handled(publishPlannedContent, (planned) => publishPlanned(planned))],
})

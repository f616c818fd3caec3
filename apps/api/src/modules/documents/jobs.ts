import { z } from 'zod'
import { type BackgroundWork, defineJob, handled } from '../../kernel/jobs/definition.ts'

/** Draws the PDF of a document that was issued. */
export const drawDocument = defineJob({ kind: 'draw-document', queue: 'bulk', payload: z.strictObject({ documentId: z.string() }) })

/** Nothing is swept: tax law wants documents for years. */
export function documentWork({ draw }: { draw: (documentId: string) => Promise<void> }): BackgroundWork {
  return { jobs: [handled(drawDocument, ({ documentId }) => draw(documentId))] }
}

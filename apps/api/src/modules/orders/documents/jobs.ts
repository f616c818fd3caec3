import { z } from 'zod'
import { subscribed } from '../../../kernel/events.ts'
import { type BackgroundWork, defineJob, handled } from '../../../kernel/jobs/definition.ts'
import { cancelledUnpaid } from '../cancellations/events.ts'
import { refundSucceeded } from '../refunds/events.ts'

/** Draws the PDF of a document that was issued. */
export const drawDocument = defineJob({ kind: 'draw-document', queue: 'bulk', payload: z.strictObject({ documentId: z.string() }) })

interface DocumentJobs {
  draw: (documentId: string) => Promise<void>
  correct: (refundId: string) => Promise<void>
  correctUnpaid: (cancellationId: string) => Promise<void>
}

/** Nothing is deleted: tax law requires documents for years. */
export function documentWork({ draw, correct, correctUnpaid }: DocumentJobs): BackgroundWork {
  return {
    jobs: [
      handled(drawDocument, ({ documentId }) => draw(documentId)),
      subscribed(refundSucceeded, { kind: 'document-refund', queue: 'default' }, ({ refundId }) => correct(refundId)),
      subscribed(cancelledUnpaid, { kind: 'document-cancelled', queue: 'default' }, ({ cancellationId }) => correctUnpaid(cancellationId)),
    ],
  }
}

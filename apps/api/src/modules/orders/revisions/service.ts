import { bindUseCases } from '../../../kernel/use-cases.ts'
import { acceptRevision } from './accept-revision.ts'
import { addWeighingPhoto } from './add-photo.ts'
import { decideHeld } from './decide-held.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { endCancelledRevisions } from './end-cancelled.ts'
import { excessCaptured, excessFailed, excessWaits } from './excess-payments.ts'
import { exportHeld, listHeld } from './list-held.ts'
import { payExcess } from './pay-excess.ts'
import { previewWeighing } from './preview-weighing.ts'
import { readRevisions } from './read-revisions.ts'
import { openWeighingPhoto, readOrderScales, sweepOldPhotos, sweepOrphanPhotos, weighingPhotoAddress } from './read-weighing-photos.ts'
import { recordRefund } from './record-refund.ts'
import { rejectRevision } from './reject-revision.ts'
import { choicesOf, mayWeighAgain } from './rules.ts'
import { watchRevisions } from './watch-revisions.ts'
import { weighUnit } from './weigh-unit.ts'

/** Revisions of prices after the made unit was weighed, from the scale to the settlement. */
export function createRevisions(deps: RevisionDependencies) {
  return {
    ...bindUseCases(deps, {
      // The shopper's.
      ofOrder: readRevisions,
      accept: acceptRevision,
      reject: rejectRevision,
      pay: payExcess,
      // Of staff.
      weigh: weighUnit,
      previewWeighing,
      scalesOfOrder: readOrderScales,
      decideHeld,
      listHeld,
      exportHeld,
      // Of payments.
      captured: excessCaptured,
      failed: excessFailed,
      // Of cancellations.
      cancelled: endCancelledRevisions,
      // By the schedule and by events.
      watch: watchRevisions,
      refundArrived: recordRefund,
    }),
    photos: bindUseCases(deps, {
      add: addWeighingPhoto,
      address: weighingPhotoAddress,
      open: openWeighingPhoto,
      sweepOrphanPhotos,
      sweepOldPhotos,
    }),
    waits: excessWaits,
    choicesOf,
    mayWeighAgain,
  }
}

export type RevisionService = ReturnType<typeof createRevisions>

import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { cancelByStaff } from './cancel-by-staff.ts'
import { cancelPieces } from './cancel-pieces.ts'
import { approveCancellation, rejectCancellation } from './decide-cancellation.ts'
import type { CancellationDependencies } from './dependencies.ts'
import { exportWaiting, listWaiting } from './list-waiting.ts'
import { previewApproval } from './preview-approval.ts'
import { previewStaffCancellation } from './preview-staff-cancellation.ts'
import { readCancellable } from './read-cancellable.ts'
import { readCancellations } from './read-cancellations.ts'
import { requestCancellation } from './request-cancellation.ts'
import { decisionsOf } from './rules.ts'
import { clearTexts } from './store.ts'
import { exportOf } from './views.ts'
import { withdrawCancellation } from './withdraw-cancellation.ts'

/** Cancellations of orders, and of single units, before these are sent. */
export function createCancellations(deps: CancellationDependencies) {
  return {
    ...bindUseCases(deps, {
      // The shopper's.
      items: readCancellable,
      request: requestCancellation,
      withdraw: withdrawCancellation,
      ofOrder: readCancellations,
      // Of staff.
      approve: approveCancellation,
      reject: rejectCancellation,
      byStaff: cancelByStaff,
      previewByStaff: previewStaffCancellation,
      previewApproval,
      listWaiting,
      exportWaiting,
      // Of revisions.
      cancelPieces,
    }),
    decisionsOf,
    removeCustomer: clearTexts,
    exportCustomer: async (tx: Db, customerId: string) => ({ cancellations: await exportOf(tx, customerId) }),
  }
}

export type CancellationService = ReturnType<typeof createCancellations>

import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { DraftDependencies } from './dependencies.ts'
import { endOverdue } from './end-overdue.ts'
import { giveDiscount } from './give-discount.ts'
import { holdDraft } from './hold-draft.ts'
import { listDrafts } from './list-drafts.ts'
import { previewDraft } from './preview-draft.ts'
import { recordPaid } from './record-paid.ts'
import { openLink } from './open-link.ts'
import { exportDraftList } from './export-drafts.ts'
import { eraseCustomer, exportDrafts } from './personal-data.ts'
import { readDraft, readDraftOffers } from './read-draft.ts'
import { releaseSetAside } from './release-set-aside.ts'
import { createDraft, saveDraft } from './save-draft.ts'
import { sendLink } from './send-link.ts'
import { sweepDrafts } from './store.ts'
import { withdrawDraft } from './withdraw-draft.ts'

/** Draft orders: bags that staff make for customers, with a held price and a payment link. */
export function createDrafts(deps: DraftDependencies) {
  return {
    ...bindUseCases(deps, {
      list: listDrafts,
      exportForStaff: exportDraftList,
      read: readDraft,
      offers: readDraftOffers,
      preview: previewDraft,
      create: createDraft,
      save: saveDraft,
      discount: giveDiscount,
      hold: holdDraft,
      send: sendLink,
      withdraw: withdrawDraft,
      open: openLink,
      // Of checkout.
      releaseSetAside,
      // By jobs.
      endOverdue,
      recordPaid,
      // Of a customer's account.
      exportCustomer: exportDrafts,
      removeCustomer: eraseCustomer,
    }),
    /** Deletes draft orders that ended, or were never sent, before `before`. */
    sweep: (before: Date, limit: number) => sweepDrafts(deps.db, before, limit),
  }
}

export type DraftService = ReturnType<typeof createDrafts>

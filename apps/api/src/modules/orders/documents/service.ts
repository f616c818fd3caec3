import type { Db } from '../../../kernel/db/db.ts'
import type { KeyPage } from '../../../kernel/key-page.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { correctRefund, correctUnpaid } from './correct-documents.ts'
import type { DocumentDependencies } from './dependencies.ts'
import { drawFile } from './draw-document.ts'
import { issueForReplacement } from './issue-for-replacement.ts'
import { issueForShipment } from './issue-for-shipment.ts'
import { openDocument, readDocumentAddress, readDocumentsOfNumber, readDocumentsOfUnits } from './open-document.ts'
import { openLabel } from './open-label.ts'
import { openPacked, readPackedAddresses } from './open-packed.ts'
import { openPackingSlips, printPackingSlips } from './print-packing-slips.ts'
import { askedOf } from './payments-left.ts'
import type { IssuedFilter, IssuedPeriod } from './port.ts'
import { listDocuments, readPaidInvoices } from './store.ts'
import { readIssuedForTax, readRegistrations } from './views.ts'

/** Invoices and other documents of orders: issued, corrected, drawn and served. */
export function createDocuments(deps: DocumentDependencies) {
  return {
    ...bindUseCases(deps, {
      issueForShipment,
      issueForReplacement,
      addressOf: readDocumentAddress,
      open: openDocument,
      // Of staff.
      ofNumber: readDocumentsOfNumber,
      ofUnits: readDocumentsOfUnits,
      printPackingSlips,
      openPackingSlips,
      openLabel,
      packedOf: readPackedAddresses,
      openPacked,
      // By jobs.
      correct: correctRefund,
      correctUnpaid,
    }),
    /** Draws a document, once: a job. */
    draw: async (documentId: string) => void (await drawFile(deps, documentId)),
    ofOrder: listDocuments,
    registrations: (site: string) => readRegistrations(deps.db, site),
    issuedForTax: (period: IssuedPeriod, filter: IssuedFilter, page: KeyPage) => readIssuedForTax(deps.db, period, filter, page),
    askedAtTheDoor: async (db: Db, orderId: string) => askedOf(await readPaidInvoices(db, orderId)),
  }
}

export type DocumentService = ReturnType<typeof createDocuments>

import type { Db } from '../../../kernel/db/db.ts'
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
import { readIssuedForTax, readRegistrations } from './read-issued.ts'
import { listDocuments, readPaidInvoices } from './store.ts'

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
      registrations: readRegistrations,
      issuedForTax: readIssuedForTax,
      // By jobs.
      correct: correctRefund,
      correctUnpaid,
    }),
    /** Draws a document, once: a job. */
    draw: async (documentId: string) => void (await drawFile(deps, documentId)),
    ofOrder: listDocuments,
    askedAtTheDoor: async (db: Db, orderId: string) => askedOf(await readPaidInvoices(db, orderId)),
  }
}

export type DocumentService = ReturnType<typeof createDocuments>

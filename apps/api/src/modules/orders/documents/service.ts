import { createHash } from 'node:crypto'
import { supplierFor } from '@karat/sites/suppliers.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { Orders } from '../orders/port.ts'
import type { Refunds } from '../refunds/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import { createCorrections } from './corrections.ts'
import { createDocumentRecords, type RecordParts } from './records.ts'
import { certificateOf, invoiceOf, packingSlipOf } from './document-data.ts'
import { drawDocument } from './jobs.ts'
import type { DocumentKind, Documents } from './port.ts'
import { askedOf } from './payments-left.ts'
import type { PdfRenderer } from './renderer.ts'
import { fileNameOf, seriesOf } from './rules.ts'
import {
  documentsOfNumber,
  insertFile,
  insertNumbered,
  insertUnder,
  isStoreOf,
  listDocuments,
  openSeries,
  readDocument,
  readFile,
  readInvoicesLeft,
  readOrderRecord,
  readPaidInvoices,
} from './store.ts'

export interface DocumentParts extends RecordParts {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  sites: Pick<Sites, 'byCode'>
  /** Functions, since refunds are created after documents. */
  orders: () => Pick<Orders, 'lock'>
  refunds: () => Pick<Refunds, 'find'>
  secrets: Pick<Secrets, 'hmac' | 'verify'>
  renderer: PdfRenderer
}

/** The file of a document, and its name for saving. */
export interface DocumentFile {
  bytes: Uint8Array
  name: string
}

const pathOf = (documentId: string) => `/api/documents/${documentId}/`

/** Issues, draws and serves documents. */
export function createDocuments(db: Db, { clock, jobs, sites, delivery, idProofs, secrets, orders, refunds, renderer }: DocumentParts) {
  const addresses = createSignedAddresses(secrets, clock)

  const recordOf = createDocumentRecords({ delivery, idProofs })

  const documents: Documents = {
    async issueForShipment(tx, shipment) {
      const order = await readOrderRecord(tx, shipment.orderId)
      const site = order && (await sites.byCode(order.subsite))
      if (!order || !site) return fail('unknown_order', { field: 'number' })
      const { store, unitIds } = shipment
      if (store !== undefined && !(await isStoreOf(tx, site.code, store))) return fail('bad_request', { field: 'store' })
      const issuedAt = clock.now()
      const supplier = supplierFor(site.suppliers, store)
      const record = await recordOf(tx, order, site, { orderId: shipment.orderId, unitIds, supplier, issuedAt })
      const series = seriesOf('invoice', supplier, issuedAt, site.timeZone)
      const figures = invoiceOf(record)
      const first = [...unitIds].toSorted()[0] ?? ''
      const written = [
        { id: newId(issuedAt), kind: 'invoice' as const, key: `invoice:${first}`, unitIds, figures },
        { id: newId(issuedAt), kind: 'packing_slip' as const, key: `slip:${first}`, unitIds, figures: packingSlipOf(figures) },
        {
          id: newId(issuedAt),
          kind: 'certificate' as const,
          key: `certificate:${first}`,
          unitIds,
          figures: certificateOf(figures, record.units),
        },
      ]
      await openSeries(tx, series)
      for (const { id } of written) await jobs.add(tx, drawDocument, { documentId: id }, { key: id })
      await insertNumbered(tx, shipment.orderId, issuedAt, series, written)
      return ok(undefined)
    },

    async issueForReplacement(tx, orderId, unitIds) {
      const order = await readOrderRecord(tx, orderId)
      const site = order && (await sites.byCode(order.subsite))
      if (!order || !site) return
      const issuedAt = clock.now()
      for (const invoice of await readInvoicesLeft(tx, orderId, unitIds)) {
        const sent = invoice.unitIds.filter((id) => unitIds.includes(id))
        const supplier = site.suppliers.find(({ prefix }) => prefix === invoice.prefix) ?? site.suppliers[0]
        if (!supplier) continue
        const record = await recordOf(tx, order, site, { orderId, unitIds: sent, supplier, issuedAt })
        const figures = certificateOf(invoiceOf(record), record.units)
        const id = newId(issuedAt)
        await jobs.add(tx, drawDocument, { documentId: id }, { key: id })
        await insertUnder(tx, invoice, issuedAt, { id, kind: 'certificate', key: `certificate:${id}`, unitIds: sent, figures })
      }
    },

    askedAtTheDoor: async (at, orderId) => askedOf(await readPaidInvoices(at, orderId)),

    ofOrder: listDocuments,
  }

  /** The file of a document; drawn now where the job has not drawn it yet. */
  async function draw(documentId: string): Promise<Uint8Array | undefined> {
    const kept = await readFile(db, documentId)
    if (kept) return kept
    const document = await readDocument(db, documentId)
    if (!document) return undefined
    const { kind, number, figures } = document
    const bytes = await renderer.render({ kind, number, figures })
    await insertFile(db, { documentId, bytes, sha256: createHash('sha256').update(bytes).digest('hex'), drawnAt: clock.now() })
    // Where two drew it at once, the first file stays.
    return readFile(db, documentId)
  }

  return {
    ...documents,

    ...createCorrections(db, { clock, jobs, sites, orders, refunds, recordOf }),

    /** Draws a document, once: a job. */
    draw: async (documentId: string) => void (await draw(documentId)),

    /** Returns an address that opens a document of an order for five minutes. The caller has checked that the order may be read. */
    async addressOf(orderId: string, documentId: string): Promise<Result<{ address: string; expiresAt: Date; name: string }>> {
      const document = await readDocument(db, documentId)
      if (document?.orderId !== orderId || document.kind === 'packing_slip') return fail('unknown_document', { field: 'documentID' })
      return ok({ ...addresses.sign(pathOf(documentId)), name: fileNameOf(document.kind, document.number) })
    },

    /** The file that a signed address opens. */
    async open(documentId: string, signature: AddressSignature): Promise<Result<DocumentFile>> {
      if (!addresses.holds(pathOf(documentId), signature)) return fail('unknown_document', { field: 'documentID' })
      const document = await readDocument(db, documentId)
      const bytes = await draw(documentId)
      if (!document || !bytes) return fail('unknown_document', { field: 'documentID' })
      return ok({ bytes, name: fileNameOf(document.kind, document.number) })
    },

    /** For staff: every document of an order by its number, with an address that opens it for five minutes. */
    async ofNumber(orderNumber: string): Promise<{ kind: DocumentKind; number: string; address: string }[]> {
      const found = await documentsOfNumber(db, orderNumber.toUpperCase())
      return found.map(({ id, kind, number }) => ({ kind, number, address: addresses.sign(pathOf(id)).address }))
    },
  }
}

export type DocumentService = ReturnType<typeof createDocuments>

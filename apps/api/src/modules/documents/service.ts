import { createHash } from 'node:crypto'
import { fullName } from '@karat/sites/locale.ts'
import { supplierFor } from '@karat/sites/suppliers.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { newId } from '../../kernel/id.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { type AddressSignature, createSignedAddresses } from '../../kernel/signed-address.ts'
import type { PostalAddress } from '../cart/port.ts'
import type { Delivery } from '../delivery/port.ts'
import type { IdProofs } from '../id-proof/port.ts'
import type { Site, Sites } from '../sites/port.ts'
import { invoiceOf, packingSlipOf } from './figures.ts'
import { drawDocument } from './jobs.ts'
import type { DocumentKind, DocumentParty, Documents, Shipment } from './port.ts'
import { createPdfRenderer } from './renderer.ts'
import { fileNameOf, seriesOf } from './rules.ts'
import {
  documentsOfNumber,
  insertFile,
  insertNumbered,
  isStoreOf,
  listDocuments,
  openSeries,
  type OrderOnDocument,
  readDocument,
  readFile,
  readOrderFacts,
  readPaymentsLeft,
  readUnitsForDocument,
} from './store.ts'

export interface DocumentParts {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  sites: Pick<Sites, 'byCode'>
  delivery: Pick<Delivery, 'lines' | 'countries'>
  idProofs: Pick<IdProofs, 'find'>
  secrets: Pick<Secrets, 'hmac' | 'verify'>
}

/** The file of a document, and what it is called when it is kept. */
export interface DocumentFile {
  bytes: Uint8Array
  name: string
}

const pathOf = (documentId: string) => `/api/documents/${documentId}/`

/** Issues documents, draws them, and hands them out. */
export function createDocuments(db: Db, { clock, jobs, sites, delivery, idProofs, secrets }: DocumentParts) {
  const addresses = createSignedAddresses(secrets, clock)
  const renderer = createPdfRenderer()

  async function partyOf(tx: Db, place: PostalAddress): Promise<DocumentParty> {
    return { name: fullName(place.firstName, place.lastName), lines: await delivery.lines(tx, 'en', place), phone: place.phone }
  }

  async function stateNameOf(tx: Db, country: string, code: string): Promise<string> {
    const found = (await delivery.countries(tx)).find((one) => one.code === country)
    return found?.states.find((state) => state.code === code)?.name ?? code
  }

  async function factsOf(tx: Db, order: OrderOnDocument, site: Site, { orderId, unitIds, store }: Shipment, issuedAt: Date) {
    const supplier = supplierFor(site.suppliers, store)
    const { shipping, billing = shipping } = order.address
    const needsProof = site.idLimit > 0 && order.total >= site.idLimit
    return {
      site,
      supplier,
      stateNames: {
        supplier: await stateNameOf(tx, site.country, supplier.state),
        place: await stateNameOf(tx, shipping.country, shipping.state),
      },
      language: order.language,
      issuedAt,
      order: { number: order.number, orderedAt: new Date(order.createdAt).toISOString(), placeState: shipping.state },
      billing: await partyOf(tx, billing),
      shipping: await partyOf(tx, shipping),
      units: await readUnitsForDocument(tx, orderId, unitIds),
      payments: await readPaymentsLeft(tx, orderId),
      idProof: needsProof ? ((await idProofs.find(tx, order.cartId))?.masked ?? '') : '',
    }
  }

  const documents: Documents = {
    async issueForShipment(tx, shipment) {
      const order = await readOrderFacts(tx, shipment.orderId)
      const site = order && (await sites.byCode(order.subsite))
      if (!order || !site) return fail('unknown_order', { field: 'number' })
      const { store, unitIds } = shipment
      if (store !== undefined && !(await isStoreOf(tx, site.code, store))) return fail('bad_request', { field: 'store' })
      const issuedAt = clock.now()
      const facts = await factsOf(tx, order, site, shipment, issuedAt)
      const series = seriesOf('invoice', facts.supplier, issuedAt, site.timeZone)
      const figures = invoiceOf(facts)
      const first = [...unitIds].toSorted()[0] ?? ''
      const written = [
        { id: newId(issuedAt), kind: 'invoice' as const, key: `invoice:${first}`, unitIds, figures },
        { id: newId(issuedAt), kind: 'packing_slip' as const, key: `slip:${first}`, unitIds, figures: packingSlipOf(figures) },
      ]
      await openSeries(tx, series)
      for (const { id } of written) await jobs.add(tx, drawDocument, { documentId: id }, { key: id })
      await insertNumbered(tx, shipment.orderId, issuedAt, series, written)
      return ok(undefined)
    },

    ofOrder: listDocuments,
  }

  /** The file of a document; drawn now where the job has not come to it yet. */
  async function draw(documentId: string): Promise<Uint8Array | undefined> {
    const kept = await readFile(db, documentId)
    if (kept) return kept
    const document = await readDocument(db, documentId)
    if (!document) return undefined
    const { kind, number, figures } = document
    const bytes = await renderer.render({ kind, number, figures })
    await insertFile(db, { documentId, bytes, sha256: createHash('sha256').update(bytes).digest('hex'), drawnAt: clock.now() })
    // Where two drew it at once, the first one stays.
    return readFile(db, documentId)
  }

  return {
    ...documents,

    /** Draws a document, once: a job. */
    draw: async (documentId: string) => void (await draw(documentId)),

    /** An address that opens a document of an order for five minutes. Whose order it is was checked by the caller. */
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

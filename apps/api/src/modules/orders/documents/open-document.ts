import { fail, ok, type Result } from '../../../kernel/result.ts'
import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { DocumentDependencies } from './dependencies.ts'
import { drawFile, drawMasked } from './draw-document.ts'
import type { IssuedDocument, StaffDocument } from './port.ts'
import { fileNameOf, labelPathOf } from './rules.ts'
import { documentsOfNumber, documentsOfUnits, readDocument } from './store.ts'

/** The file of a document, and its name for saving. */
export interface DocumentFile {
  bytes: Uint8Array
  name: string
}

/** The path of a document; of one with masked telephone numbers, for who may not see those. */
const pathOf = (documentId: string, isMasked = false) => `/api/documents/${documentId}/${isMasked ? 'masked/' : ''}`

/**
 * Returns an address that opens a document of an order for five minutes, `isMasked` with masked telephone numbers. The caller has checked
 * that the order may be read.
 */
export async function readDocumentAddress(
  { clock, db, secrets }: Pick<DocumentDependencies, 'clock' | 'db' | 'secrets'>,
  orderId: string,
  documentId: string,
  isMasked = false,
): Promise<Result<{ address: string; expiresAt: Date; name: string }>> {
  const addresses = createSignedAddresses(secrets, clock)
  const document = await readDocument(db, documentId)
  if (document?.orderId !== orderId || document.kind === 'packing_slip') return fail('unknown_document', { field: 'documentID' })
  return ok({ ...addresses.sign(pathOf(documentId, isMasked)), name: fileNameOf(document.kind, document.number) })
}

/** The file that a signed address opens. */
export async function openDocument(
  deps: Pick<DocumentDependencies, 'clock' | 'db' | 'renderer' | 'secrets'>,
  documentId: string,
  signature: AddressSignature,
  isMasked = false,
): Promise<Result<DocumentFile>> {
  const { clock, db, secrets } = deps
  const addresses = createSignedAddresses(secrets, clock)
  if (!addresses.holds(pathOf(documentId, isMasked), signature)) return fail('unknown_document', { field: 'documentID' })
  const document = await readDocument(db, documentId)
  const bytes = isMasked && document ? await drawMasked(deps, document) : await drawFile(deps, documentId)
  if (!document || !bytes) return fail('unknown_document', { field: 'documentID' })
  return ok({ bytes, name: fileNameOf(document.kind, document.number) })
}

/** Documents for staff: each with an address that opens it for five minutes. */
function withAddresses(
  { clock, secrets }: Pick<DocumentDependencies, 'clock' | 'secrets'>,
  documents: readonly IssuedDocument[],
): StaffDocument[] {
  const addresses = createSignedAddresses(secrets, clock)
  return documents.map(({ id, ...document }) => ({
    ...document,
    address: addresses.sign(pathOf(id)).address,
    label: document.kind === 'packing_slip' ? addresses.sign(labelPathOf(id)).address : null,
  }))
}

/** For staff: every document of an order by its number. */
export async function readDocumentsOfNumber(
  deps: Pick<DocumentDependencies, 'clock' | 'db' | 'secrets'>,
  orderNumber: string,
): Promise<StaffDocument[]> {
  return withAddresses(deps, await documentsOfNumber(deps.db, orderNumber.toUpperCase()))
}

/** For staff: the invoices and certificates of some units of an order, and the documents of some of its refunds. */
export async function readDocumentsOfUnits(
  deps: Pick<DocumentDependencies, 'clock' | 'db' | 'secrets'>,
  orderId: string,
  unitIds: readonly string[],
  refundIds: readonly string[],
): Promise<StaffDocument[]> {
  return withAddresses(deps, await documentsOfUnits(deps.db, orderId, unitIds, refundIds))
}

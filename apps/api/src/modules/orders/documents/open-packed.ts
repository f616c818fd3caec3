import { supplierFor } from '@karat/sites/suppliers.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import { type AddressSignature, createSignedAddresses } from '../../../kernel/signed-address.ts'
import type { DocumentDependencies } from './dependencies.ts'
import { invoiceOf, packingSlipOf } from './document-data.ts'
import type { DocumentFile } from './open-document.ts'
import type { PackedFiles } from './port.ts'
import { readDocumentRecord } from './read-document-record.ts'
import type { Drawing } from './renderer.ts'
import { fileNameOf, packedPathOf } from './rules.ts'
import { packedUnitsOf, readOrderRecord } from './store.ts'

type PackedDependencies = Pick<DocumentDependencies, 'clock' | 'db' | 'delivery' | 'idProofs' | 'renderer' | 'secrets' | 'sites'>

/** Addresses that open packing slip and label of an order's packed units for five minutes. The caller has checked that it has such units. */
export function readPackedAddresses({ clock, secrets }: Pick<DocumentDependencies, 'clock' | 'secrets'>, orderId: string): PackedFiles {
  const addresses = createSignedAddresses(secrets, clock)
  return { slip: addresses.sign(packedPathOf(orderId, 'slip')).address, label: addresses.sign(packedPathOf(orderId, 'label')).address }
}

/** The packing slip of the units of an order that are packed and have not left: it has no number yet. Undefined where none are. */
export async function packedSlip(deps: Omit<PackedDependencies, 'renderer' | 'secrets'>, orderId: string): Promise<Drawing | undefined> {
  const { clock, db, sites } = deps
  const order = await readOrderRecord(db, orderId)
  const site = order && (await sites.byCode(order.subsite))
  const unitIds = await packedUnitsOf(db, orderId)
  if (!order || !site || unitIds.length === 0) return undefined
  const supplier = supplierFor(site.suppliers, undefined)
  const record = await readDocumentRecord(deps, db, order, site, { orderId, unitIds, supplier, issuedAt: clock.now() })
  return { kind: 'packing_slip', number: '', figures: packingSlipOf(invoiceOf(record)) }
}

/** The packing slip or the label that a signed address of `readPackedAddresses` opens. Drawn for printing and not stored. */
export async function openPacked(
  deps: PackedDependencies,
  orderId: string,
  file: keyof PackedFiles,
  signature: AddressSignature,
): Promise<Result<DocumentFile>> {
  const holds = createSignedAddresses(deps.secrets, deps.clock).holds(packedPathOf(orderId, file), signature)
  const slip = holds ? await packedSlip(deps, orderId) : undefined
  if (!slip) return fail('unknown_document', { field: 'orderID' })
  const kind = file === 'label' ? 'label' : slip.kind
  return ok({ bytes: await deps.renderer.render({ ...slip, kind }), name: fileNameOf(kind, slip.figures.order.number) })
}

import type { Db } from '../../../kernel/db/db.ts'
import type { Documents } from './port.ts'
import { supplierFor } from '@karat/sites/suppliers.ts'
import { newId } from '../../../kernel/id.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { DocumentDependencies } from './dependencies.ts'
import { certificateOf, invoiceOf, packingSlipOf } from './document-data.ts'
import { drawDocument } from './jobs.ts'
import { readDocumentRecord } from './read-document-record.ts'
import { seriesOf } from './rules.ts'
import { insertNumbered, isStoreOf, openSeries, readOrderRecord } from './store.ts'

/**
 * Issues invoice, packing slip and certificate of units that are sent; see `Documents.issueForShipment`. Called last in its transaction: the
 * series is locked from here on, and others wait for it.
 */
export async function issueForShipment(
  deps: Pick<DocumentDependencies, 'clock' | 'delivery' | 'idProofs' | 'jobs' | 'registers' | 'sites'>,
  tx: Db,
  shipment: Parameters<Documents['issueForShipment']>[1],
): Promise<Result<undefined>> {
  const { clock, jobs, registers, sites } = deps
  const order = await readOrderRecord(tx, shipment.orderId)
  const site = order && (await sites.byCode(order.subsite))
  if (!order || !site) return fail('unknown_order', { field: 'number' })
  const { store, unitIds } = shipment
  if (store !== undefined && !(await isStoreOf(tx, site.code, store))) return fail('bad_request', { field: 'store' })
  const issuedAt = clock.now()
  const supplier = supplierFor(site.suppliers, store)
  const record = await readDocumentRecord(deps, tx, order, site, { orderId: shipment.orderId, unitIds, supplier, issuedAt })
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
  await registers().enter(tx, figures)
  await openSeries(tx, series)
  for (const { id } of written) await jobs.add(tx, drawDocument, { documentId: id }, { key: id })
  await insertNumbered(tx, shipment.orderId, issuedAt, series, written)
  return ok(undefined)
}

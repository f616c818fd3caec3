import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { DocumentDependencies } from './dependencies.ts'
import { certificateOf, invoiceOf } from './document-data.ts'
import { drawDocument } from './jobs.ts'
import { readDocumentRecord } from './read-document-record.ts'
import { insertUnder, readInvoicesLeft, readOrderRecord } from './store.ts'

/** Issues the certificates of replacements, under the invoices of the replaced units. */
export async function issueForReplacement(
  deps: Pick<DocumentDependencies, 'clock' | 'delivery' | 'idProofs' | 'jobs' | 'sites'>,
  tx: Db,
  orderId: string,
  unitIds: readonly string[],
): Promise<void> {
  const { clock, jobs, sites } = deps
  const order = await readOrderRecord(tx, orderId)
  const site = order && (await sites.byCode(order.subsite))
  if (!order || !site) return
  const issuedAt = clock.now()
  for (const invoice of await readInvoicesLeft(tx, orderId, unitIds)) {
    const sent = invoice.unitIds.filter((id) => unitIds.includes(id))
    const supplier = site.suppliers.find(({ prefix }) => prefix === invoice.prefix) ?? site.suppliers[0]
    if (!supplier) continue
    const record = await readDocumentRecord(deps, tx, order, site, { orderId, unitIds: sent, supplier, issuedAt })
    const figures = certificateOf(invoiceOf(record), record.units)
    const id = newId(issuedAt)
    await jobs.add(tx, drawDocument, { documentId: id }, { key: id })
    await insertUnder(tx, invoice, issuedAt, { id, kind: 'certificate', key: `certificate:${id}`, unitIds: sent, figures })
  }
}

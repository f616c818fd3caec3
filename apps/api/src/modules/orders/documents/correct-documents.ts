import { sum } from '@karat/money/money.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Refund, RefundCause } from '../refunds/port.ts'
import { correctionOf, costOf } from './correction-data.ts'
import type { DocumentDependencies } from './dependencies.ts'
import { invoiceOf } from './document-data.ts'
import { drawDocument } from './jobs.ts'
import type { DocumentData, DocumentPayment } from './port.ts'
import { readDocumentRecord } from './read-document-record.ts'
import { seriesOf } from './rules.ts'
import {
  insertNumbered,
  type InvoiceLeft,
  isCorrected,
  openSeries,
  type OrderOnDocument,
  readInvoicesLeft,
  readOrderRecord,
  readUnpaid,
  type Series,
} from './store.ts'

/** A correction to issue: units that were invoiced and then cancelled or returned, or that were refunded before an invoice. */
interface Correcting {
  /** The cause of its issue, unique so that it is issued once: `refund:ID`, `cancelled:ID`. */
  cause: string
  reason: RefundCause['kind']
  orderId: string
  amount: number
  unitIds: readonly string[]
  /** The method of the refund; undefined where the amount was never paid. */
  payment: DocumentPayment | undefined
}

const paymentOf = ({ id, destination, gateway, method, amount, updatedAt }: Refund): DocumentPayment => ({
  id,
  kind: destination === 'new_credit' ? 'credit' : destination === 'bank' ? 'gateway' : destination,
  gateway,
  method: destination === 'bank' ? 'bank' : method,
  lastFour: '',
  due: false,
  amount,
  at: updatedAt.toISOString(),
})

/** The lines of units in an invoice, their amounts there, and the amount that a credit note may still credit for them. */
function partOf(invoice: InvoiceLeft, unitIds: readonly string[]) {
  const of = invoice.unitIds.filter((id) => unitIds.includes(id))
  const places = of.map((id) => invoice.unitIds.indexOf(id))
  const cost = sum(invoice.figures.lines.flatMap((line, place) => (places.includes(place) ? [costOf(line)] : [])))
  return { of, places, most: Math.min(invoice.left, cost - invoice.credited) }
}

async function issueCorrection(
  { jobs, registers }: Pick<DocumentDependencies, 'jobs' | 'registers'>,
  tx: Db,
  orderId: string,
  key: string,
  series: Series,
  figures: DocumentData,
  unitIds: readonly string[],
): Promise<void> {
  const issuedAt = new Date(figures.issuedAt)
  const id = newId(issuedAt)
  await registers().enter(tx, figures)
  await openSeries(tx, series)
  await jobs.add(tx, drawDocument, { documentId: id }, { key: id })
  const kind = figures.kind
  await insertNumbered(tx, orderId, issuedAt, series, [{ id, kind, key, unitIds, figures }])
}

/** Issues credit notes for an amount, and returns the part of it that was never invoiced. */
async function issueCreditNotes(
  deps: Pick<DocumentDependencies, 'jobs' | 'registers'>,
  tx: Db,
  site: Site,
  { cause, reason, orderId, amount: all, unitIds, payment }: Correcting,
  issuedAt: Date,
): Promise<number> {
  let left = all
  for (const invoice of await readInvoicesLeft(tx, orderId, unitIds)) {
    const { of, places, most } = partOf(invoice, unitIds)
    const amount = Math.min(left, most)
    const supplier = site.suppliers.find(({ prefix }) => prefix === invoice.prefix) ?? site.suppliers[0]
    if (amount <= 0 || !supplier) continue
    left -= amount
    const figures = correctionOf(invoice.figures, {
      kind: 'credit_note',
      against: invoice.number,
      reason,
      amount,
      before: invoice.credited,
      places,
      payment: payment && { ...payment, amount },
      issuedAt,
    })
    const series = seriesOf('credit_note', { ...supplier, prefix: invoice.prefix }, issuedAt, site.timeZone)
    await issueCorrection(deps, tx, orderId, `${cause}:${invoice.id}`, series, figures, of)
  }
  return left
}

/** Issues the receipt of a refund without an invoice. */
async function issueReceipt(
  deps: Pick<DocumentDependencies, 'delivery' | 'idProofs' | 'jobs' | 'registers'>,
  tx: Db,
  order: OrderOnDocument,
  site: Site,
  { cause, reason, orderId, amount, unitIds, payment }: Correcting,
  issuedAt: Date,
) {
  const [supplier] = site.suppliers
  if (!supplier) return
  const base = invoiceOf(await readDocumentRecord(deps, tx, order, site, { orderId, unitIds, supplier, issuedAt }))
  const places = base.lines.map((_, index) => index)
  const figures = correctionOf(base, { kind: 'refund_receipt', against: '', reason, amount, places, payment, issuedAt })
  await issueCorrection(
    deps,
    tx,
    orderId,
    `${cause}:receipt`,
    seriesOf('refund_receipt', supplier, issuedAt, site.timeZone),
    figures,
    unitIds,
  )
}

/** Issues the documents of one cause, once, under the order's lock. */
function correctOnce(deps: DocumentDependencies, about: Omit<Correcting, 'unitIds' | 'reason'>, of: RefundCause): Promise<void> {
  const { clock, db, orders, refunds, sites } = deps
  return transact(db, async (tx) => {
    const { orderId, cause, payment } = about
    await orders().lock(tx, orderId)
    const order = await readOrderRecord(tx, orderId)
    const site = order && (await sites.byCode(order.subsite))
    if (!order || !site || (await isCorrected(tx, cause))) return
    const issuedAt = clock.now()
    const correcting = { ...about, reason: of.kind, unitIds: of.kind === 'revision' ? [] : await refunds().unitsOf(tx, of) }
    const left = await issueCreditNotes(deps, tx, site, correcting, issuedAt)
    if (left > 0 && payment)
      await issueReceipt(deps, tx, order, site, { ...correcting, amount: left, payment: { ...payment, amount: left } }, issuedAt)
  })
}

/** Issues the documents of a refund, once for each: a job. */
export async function correctRefund(deps: DocumentDependencies, refundId: string): Promise<void> {
  const { db, refunds } = deps
  const refund = await refunds().find(db, refundId)
  // No invoice and no receipt has ever named money beyond what the order asked for.
  if (refund?.state !== 'succeeded' || refund.cause.kind === 'excess') return
  const { orderId, amount } = refund
  await correctOnce(deps, { cause: `refund:${refundId}`, orderId, amount, payment: paymentOf(refund) }, refund.cause)
}

/** Issues the credit notes for invoiced units that came back unpaid, once for each cancellation: a job. */
export async function correctUnpaid(deps: DocumentDependencies, cancellationId: string): Promise<void> {
  const { db } = deps
  const unpaid = await readUnpaid(db, cancellationId)
  if (!unpaid || unpaid.amount <= 0) return
  await correctOnce(
    deps,
    { cause: `cancelled:${cancellationId}`, ...unpaid, payment: undefined },
    { kind: 'cancellation', id: cancellationId },
  )
}

import { sum } from '@karat/money/money.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Orders } from '../orders/port.ts'
import type { Refund, RefundCause, Refunds } from '../refunds/port.ts'
import type { Site, Sites } from '../../content/sites/port.ts'
import { correctionOf, costOf } from './correction-data.ts'
import type { createDocumentRecords } from './records.ts'
import { invoiceOf } from './document-data.ts'
import { drawDocument } from './jobs.ts'
import type { DocumentData, DocumentPayment } from './port.ts'
import { seriesOf } from './rules.ts'
import {
  insertNumbered,
  type InvoiceLeft,
  isCorrected,
  openSeries,
  type OrderOnDocument,
  readInvoicesLeft,
  readOrderRecord,
  readUnitsOfCause,
  readUnpaid,
  type Series,
} from './store.ts'

export interface CorrectionParts {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  sites: Pick<Sites, 'byCode'>
  orders: () => Pick<Orders, 'lock'>
  refunds: () => Pick<Refunds, 'find'>
  recordOf: ReturnType<typeof createDocumentRecords>
}

const paymentOf = ({ id, way, gateway, method, amount, updatedAt }: Refund): DocumentPayment => ({
  id,
  kind: way === 'new_credit' ? 'credit' : way === 'bank' ? 'gateway' : way,
  gateway,
  method: way === 'bank' ? 'bank' : method,
  lastFour: '',
  due: false,
  amount,
  at: updatedAt.toISOString(),
})

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

/** The lines of units in an invoice, their amounts there, and the amount that a credit note may still credit for them. */
function partOf(invoice: InvoiceLeft, unitIds: readonly string[]) {
  const of = invoice.unitIds.filter((id) => unitIds.includes(id))
  const places = of.map((id) => invoice.unitIds.indexOf(id))
  const cost = sum(invoice.figures.lines.flatMap((line, place) => (places.includes(place) ? [costOf(line)] : [])))
  return { of, places, most: Math.min(invoice.left, cost - invoice.credited) }
}

/**
 * Creates the functions that issue credit notes and receipts: credit notes against the invoices of the units, up to the amounts left there;
 * a receipt for a refund without an invoice. Once for each cause, under the order's lock.
 */
export function createCorrections(db: Db, { clock, jobs, sites, orders, refunds, recordOf }: CorrectionParts) {
  async function issue(
    tx: Db,
    orderId: string,
    key: string,
    series: Series,
    figures: DocumentData,
    unitIds: readonly string[],
  ): Promise<void> {
    const issuedAt = new Date(figures.issuedAt)
    const id = newId(issuedAt)
    await openSeries(tx, series)
    await jobs.add(tx, drawDocument, { documentId: id }, { key: id })
    const kind = figures.kind
    await insertNumbered(tx, orderId, issuedAt, series, [{ id, kind, key, unitIds, figures }])
  }

  /** Issues credit notes for an amount, and returns the part of it that was never invoiced. */
  async function credit(
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
        places,
        payment: payment && { ...payment, amount },
        issuedAt,
      })
      const series = seriesOf('credit_note', { ...supplier, prefix: invoice.prefix }, issuedAt, site.timeZone)
      await issue(tx, orderId, `${cause}:${invoice.id}`, series, figures, of)
    }
    return left
  }

  /** Issues the receipt of a refund without an invoice. */
  async function receipt(
    tx: Db,
    order: OrderOnDocument,
    site: Site,
    { cause, reason, orderId, amount, unitIds, payment }: Correcting,
    issuedAt: Date,
  ) {
    const [supplier] = site.suppliers
    if (!supplier) return
    const base = invoiceOf(await recordOf(tx, order, site, { orderId, unitIds, supplier, issuedAt }))
    const places = base.lines.map((_, index) => index)
    const figures = correctionOf(base, { kind: 'refund_receipt', against: '', reason, amount, places, payment, issuedAt })
    await issue(tx, orderId, `${cause}:receipt`, seriesOf('refund_receipt', supplier, issuedAt, site.timeZone), figures, unitIds)
  }

  const correct = (about: Omit<Correcting, 'unitIds' | 'reason'>, of: RefundCause): Promise<void> =>
    transact(db, async (tx) => {
      const { orderId, cause, payment } = about
      await orders().lock(tx, orderId)
      const order = await readOrderRecord(tx, orderId)
      const site = order && (await sites.byCode(order.subsite))
      if (!order || !site || (await isCorrected(tx, cause))) return
      const issuedAt = clock.now()
      const correcting = { ...about, reason: of.kind, unitIds: await readUnitsOfCause(tx, of) }
      const left = await credit(tx, site, correcting, issuedAt)
      if (left > 0 && payment)
        await receipt(tx, order, site, { ...correcting, amount: left, payment: { ...payment, amount: left } }, issuedAt)
    })

  return {
    /** Issues the documents of a refund, once for each: a job. */
    async correct(refundId: string): Promise<void> {
      const refund = await refunds().find(db, refundId)
      if (refund?.state !== 'succeeded') return
      const { orderId, amount } = refund
      await correct({ cause: `refund:${refundId}`, orderId, amount, payment: paymentOf(refund) }, refund.cause)
    },

    /** Issues the credit notes for invoiced units that came back unpaid, once for each cancellation: a job. */
    async correctUnpaid(cancellationId: string): Promise<void> {
      const unpaid = await readUnpaid(db, cancellationId)
      if (!unpaid || unpaid.amount <= 0) return
      await correct({ cause: `cancelled:${cancellationId}`, ...unpaid, payment: undefined }, { kind: 'cancellation', id: cancellationId })
    },
  }
}

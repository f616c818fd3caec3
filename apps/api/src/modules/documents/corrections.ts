import type { Clock } from '../../kernel/clock.ts'
import { type Db, transact } from '../../kernel/db/db.ts'
import { newId } from '../../kernel/id.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import type { Orders } from '../orders/port.ts'
import type { Refund, Refunds } from '../refunds/port.ts'
import type { Sites } from '../sites/port.ts'
import { correctionOf } from './correction-figures.ts'
import type { createFacts } from './facts.ts'
import { invoiceOf } from './figures.ts'
import { drawDocument } from './jobs.ts'
import type { DocumentFigures, DocumentPayment } from './port.ts'
import { seriesOf } from './rules.ts'
import { insertNumbered, isCorrected, openSeries, readInvoicesLeft, readOrderFacts, readUnitsOfCause, type Series } from './store.ts'

export interface CorrectionParts {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  sites: Pick<Sites, 'byCode'>
  orders: () => Pick<Orders, 'lock'>
  refunds: () => Pick<Refunds, 'find'>
  factsOf: ReturnType<typeof createFacts>
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

/**
 * Makes what issues credit notes and receipts for money that went back: against the invoices of the pieces that it went back for, up to
 * what is left of each; a receipt for the rest, which was never invoiced. Once for each refund, under the order's lock.
 */
export function createCorrections(db: Db, { clock, jobs, sites, orders, refunds, factsOf }: CorrectionParts) {
  async function issue(
    tx: Db,
    orderId: string,
    key: string,
    series: Series,
    figures: DocumentFigures,
    unitIds: readonly string[],
  ): Promise<void> {
    const issuedAt = new Date(figures.issuedAt)
    const id = newId(issuedAt)
    await openSeries(tx, series)
    await jobs.add(tx, drawDocument, { documentId: id }, { key: id })
    const kind = figures.kind
    await insertNumbered(tx, orderId, issuedAt, series, [{ id, kind, key, unitIds, figures }])
  }

  return async (refundId: string): Promise<void> => {
    const refund = await refunds().find(db, refundId)
    if (refund?.state !== 'succeeded') return
    const { orderId } = refund
    await transact(db, async (tx) => {
      await orders().lock(tx, orderId)
      const order = await readOrderFacts(tx, orderId)
      const site = order && (await sites.byCode(order.subsite))
      if (!order || !site || (await isCorrected(tx, refundId))) return
      const issuedAt = clock.now()
      const unitIds = await readUnitsOfCause(tx, refund.cause)
      let left = refund.amount
      for (const invoice of await readInvoicesLeft(tx, orderId, unitIds)) {
        const amount = Math.min(left, invoice.left)
        const supplier = site.suppliers.find(({ prefix }) => prefix === invoice.prefix) ?? site.suppliers[0]
        if (amount <= 0 || !supplier) continue
        left -= amount
        const of = invoice.unitIds.filter((id) => unitIds.includes(id))
        const figures = correctionOf(invoice.figures, {
          kind: 'credit_note',
          against: invoice.number,
          amount,
          places: of.map((id) => invoice.unitIds.indexOf(id)),
          payment: { ...paymentOf(refund), amount },
          issuedAt,
        })
        const series = seriesOf('credit_note', { ...supplier, prefix: invoice.prefix }, issuedAt, site.timeZone)
        await issue(tx, orderId, `refund:${refundId}:${invoice.id}`, series, figures, of)
      }
      const [supplier] = site.suppliers
      if (left === 0 || !supplier) return
      const base = invoiceOf(await factsOf(tx, order, site, { orderId, unitIds, supplier, issuedAt }))
      const payment = { ...paymentOf(refund), amount: left }
      const places = base.lines.map((_, index) => index)
      const figures = correctionOf(base, { kind: 'refund_receipt', against: '', amount: left, places, payment, issuedAt })
      await issue(
        tx,
        orderId,
        `refund:${refundId}:receipt`,
        seriesOf('refund_receipt', supplier, issuedAt, site.timeZone),
        figures,
        unitIds,
      )
    })
  }
}

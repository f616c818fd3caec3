import type { Clock } from './kernel/clock.ts'
import type { Db } from './kernel/db/db.ts'
import type { Events } from './kernel/events.ts'
import type { BackgroundWork } from './kernel/jobs/definition.ts'
import type { Jobs } from './kernel/jobs/jobs.ts'
import type { PhotoEncoder } from './kernel/photos/photos.ts'
import type { Secrets } from './kernel/secrets.ts'
import type { CancellationDependencies } from './modules/orders/cancellations/dependencies.ts'
import { type CancellationService, createCancellations } from './modules/orders/cancellations/service.ts'
import type { Delivery } from './modules/checkout/delivery/port.ts'
import { documentWork } from './modules/orders/documents/jobs.ts'
import type { PdfRenderer } from './modules/orders/documents/renderer.ts'
import { createDocuments } from './modules/orders/documents/service.ts'
import { progressWork } from './modules/orders/orders/jobs.ts'
import {
  createCash,
  createOrderMoves,
  createProgress,
  createReplacementStock,
  type OrderOwnership,
  type OrderService,
} from './modules/orders/orders/service.ts'
import { reprice } from './modules/orders/orders/units/reprice.ts'
import { idOfNumber } from './modules/orders/orders/store.ts'
import { readPictures } from './modules/orders/orders/views.ts'
import { setWeights } from './modules/orders/orders/units/store.ts'
import type { Payments } from './modules/checkout/payments/port.ts'
import { refundWork } from './modules/orders/refunds/jobs.ts'
import type { RefundDependencies } from './modules/orders/refunds/dependencies.ts'
import { createRefundAccounts, createRefunds, type RefundService } from './modules/orders/refunds/service.ts'
import type { UnitDependencies } from './modules/orders/orders/dependencies.ts'
import { returnWork } from './modules/orders/returns/jobs.ts'
import type { Pricing } from './modules/catalogue/pricing/port.ts'
import { createReturns } from './modules/orders/returns/service.ts'
import { revisionWork } from './modules/orders/revisions/jobs.ts'
import { createRevisions, type RevisionService } from './modules/orders/revisions/service.ts'
import type { IdProofs } from './modules/checkout/id-proof/port.ts'
import type { Sites } from './modules/content/sites/port.ts'
import type { Stores } from './modules/content/stores/port.ts'
import type { SavedAddresses } from './modules/customers/addresses/port.ts'

interface CoreDependencies extends Pick<RefundDependencies, 'notifications'> {
  db: Db
  sites: Sites
  clock: Clock
  jobs: Jobs
  events: Events
  secrets: Secrets
  stores: Stores
  publicOrigin: string | undefined
  pdfRenderer: PdfRenderer
  photoEncoder: PhotoEncoder
}

interface AfterSaleParts
  extends
    Pick<CancellationDependencies, 'promotions'>,
    Pick<RefundDependencies, 'credit' | 'giftCards'>,
    Pick<UnitDependencies, 'inventory'>,
    Pick<CancellationDependencies, 'catalogue'> {
  orders: OrderService
  payments: () => Payments
  idProofs: IdProofs
  delivery: Delivery
  addresses: SavedAddresses
  pricing: Pick<Pricing, 'rateVersion' | 'inputs'>
  orderOwnership: OrderOwnership
}

/** Wires the modules for an order after it was placed, besides its delivery: cancellations, returns, revisions and refunds. */
export function composeAfterSale(
  core: CoreDependencies,
  { orderOwnership, catalogue, delivery, inventory, idProofs, addresses, ...parts }: AfterSaleParts,
) {
  const { db } = core
  const { orders } = parts
  const ofMails = { pageOf: orders.pageOf, picturesOf: readPictures }
  const later = { orders: () => orders, refunds: () => refunds }
  const documents = createDocuments(db, { ...core, delivery, idProofs, renderer: core.pdfRenderer, ...later })
  const units = { ...core, inventory, documents, delivery }
  const cash = createCash(units)
  const orderMoves = createOrderMoves(units)
  const replacementStock = createReplacementStock(units)
  const progress = createProgress({ ...core, ...ofMails })
  const refunding = { ...core, ...parts, ...ofMails, orderOwnership, markRefunded: cash.markRefunded }
  const refunds: RefundService = createRefunds(refunding)
  const refundAccounts = createRefundAccounts(refunding)
  const cancellations: CancellationService = createCancellations({
    ...core,
    ...parts,
    ...ofMails,
    catalogue,
    delivery,
    orderOf: orderOwnership.opened,
    idOfNumber,
    unitMoves: orderMoves,
    reprice,
    cash,
    refunds,
    revised: () => revisions,
  })
  const returns = createReturns({
    ...core,
    ...parts,
    ...ofMails,
    orderMoves,
    replacementStock,
    orderOwnership,
    refunds,
    cash,
    delivery,
    addresses,
  })
  const revisions: RevisionService = createRevisions({
    ...core,
    ...parts,
    ...ofMails,
    idProofs,
    catalogue,
    delivery,
    unitMoves: orderMoves,
    orderOf: orderOwnership.opened,
    idOfNumber,
    setWeights,
    reprice,
    cash,
    refunds,
    cancelPieces: cancellations.cancelPieces,
  })
  const work: BackgroundWork[] = [
    progressWork(progress),
    documentWork(documents),
    refundWork({ refunds, accounts: refundAccounts }),
    returnWork(returns),
    revisionWork(revisions),
  ]
  const modules = { orderMoves, cash, documents, refunds, refundAccounts, cancellations, returns, revisions }
  return { modules, personalData: [cancellations, returns, refundAccounts], work }
}

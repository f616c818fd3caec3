import type { Delivery } from '../modules/checkout/delivery/port.ts'
import { type CancellationService, createCancellations } from '../modules/orders/cancellations/service.ts'
import { withLogos } from '../modules/orders/documents/draw-logos.ts'
import { createDocuments } from '../modules/orders/documents/service.ts'
import {
  createCash,
  createOrderAddresses,
  createOrderTransitions,
  createProgress,
  createReplacementStock,
  createStaffOrders,
} from '../modules/orders/orders/service.ts'
import { idOfNumber } from '../modules/orders/orders/store.ts'
import { noteWeighed } from '../modules/orders/orders/hallmarking/store.ts'
import { reprice } from '../modules/orders/orders/units/reprice.ts'
import { setWeights } from '../modules/orders/orders/units/store.ts'
import { readPictures } from '../modules/orders/orders/views.ts'
import { createRefundAccounts, createRefunds, type RefundService } from '../modules/orders/refunds/service.ts'
import { createRegisters, type RegisterService } from '../modules/orders/registers/service.ts'
import { createReturns } from '../modules/orders/returns/service.ts'
import { createScales } from '../modules/orders/scales/service.ts'
import { createRevisions, type RevisionService } from '../modules/orders/revisions/service.ts'
import type { CartModules } from './cart.ts'
import type { CatalogueModules } from './catalogue.ts'
import type { Core } from './core.ts'
import type { CustomerModules } from './customers.ts'
import type { Later } from './later.ts'
import type { OrderModules } from './orders.ts'

/** An order after it was placed: its units and documents, cancellations, returns, revisions and refunds. */
export function composeAfterSale(
  core: Core,
  modules: CatalogueModules & CustomerModules & CartModules & OrderModules & { delivery: Delivery },
  later: Later,
) {
  const { orders, orderOwnership, inventory, delivery, idProofs, media } = modules
  const documents = createDocuments({
    ...core,
    delivery,
    idProofs,
    renderer: withLogos(
      core.pdfRenderer,
      async (address, width) => (await media.serve(address, width, { avif: false, webp: false, png: true }))?.bytes,
    ),
    orders: () => orders,
    refunds: () => refunds,
    registers: () => registers,
  })
  const registers: RegisterService = createRegisters({ ...core, documents })
  const units = { ...core, inventory, documents, delivery }
  const cash = createCash(units)
  const orderTransitions = createOrderTransitions(units)
  const shared = {
    ...core,
    ...modules,
    payments: later.payments,
    cash,
    setCashRefunded: cash.setCashRefunded,
    orderTransitions,
    orderOf: orderOwnership.authorize,
    idOfNumber,
    reprice,
    setWeights,
    noteWeighed,
    pageOf: orders.pageOf,
    picturesOf: readPictures,
  }
  const refunds: RefundService = createRefunds(shared)
  const cancellations: CancellationService = createCancellations({ ...shared, refunds, revised: later.revisions })
  const scales = createScales(core)
  const revisions: RevisionService = createRevisions({ ...shared, refunds, scales, cancelPieces: cancellations.cancelPieces })
  return {
    documents,
    registers,
    cash,
    orderTransitions,
    refunds,
    refundAccounts: createRefundAccounts(shared),
    cancellations,
    revisions,
    scales,
    staffOrders: createStaffOrders({ ...core, delivery, documents, refunds, revisions, cancellations }),
    returns: createReturns({
      ...shared,
      refunds,
      documents,
      replacementStock: createReplacementStock(units),
      worksAlone: later.worksAlone,
    }),
    orderAddresses: createOrderAddresses(shared),
    progress: createProgress(shared),
  }
}

export type AfterSaleModules = ReturnType<typeof composeAfterSale>

import type { Site } from '../../content/sites/port.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { changeAddress } from './address/change-address.ts'
import { issueCards, issueDueCards } from './cards/issue-cards.ts'
import { readOrderCards } from './cards/read-order-cards.ts'
import { collectByNumber } from './cash/collect-cash.ts'
import { exportCashDue, listCashDue } from './cash/list-cash-due.ts'
import { setCashRefunded } from './cash/set-cash-refunded.ts'
import { readOpenCash } from './cash/open-cash.ts'
import { settleCash } from './cash/settle-cash.ts'
import { readCashDue } from './cash/store.ts'
import type {
  AddressDependencies,
  OrderCardDependencies,
  OrderDependencies,
  OrderMailDependencies,
  OrderProofDependencies,
  OwnershipDependencies,
  StaffOrderDependencies,
  UnitDependencies,
} from './dependencies.ts'
import { confirmByMail } from './mail/confirm-by-mail.ts'
import { notifyOfProgress } from './mail/notify-of-progress.ts'
import { notifyOfReplacement } from './mail/notify-of-replacement.ts'
import { notifyOfReturnedPayment } from './mail/notify-of-returned-payment.ts'
import { pageOf } from './mail/page-of.ts'
import { addToken } from './ownership/add-token.ts'
import { hasEarlierAccount, openEarlierAccount, sendAccountCode } from './ownership/earlier-account.ts'
import { joinByMail, joinOrders } from './ownership/join-orders.ts'
import { openAccountByStaff } from './ownership/open-account-by-staff.ts'
import { openByCode } from './ownership/open-by-code.ts'
import { mailToken } from './ownership/mail-token.ts'
import { opensTo } from './ownership/opens-to.ts'
import { authorizeOrder } from './ownership/authorize-order.ts'
import { sendOrderCode } from './ownership/send-order-code.ts'
import { createOrder } from './posting/create-order.ts'
import { endUnpaidOrder } from './posting/end-unpaid-order.ts'
import { expireOverdueOrders } from './posting/expire-overdue-orders.ts'
import { enterIdNumber } from './posting/enter-id-number.ts'
import { giveIdNumber } from './posting/give-id-number.ts'
import { holdOrder, releaseOrder } from './posting/hold-order.ts'
import { placePaidOrder } from './posting/place-paid-order.ts'
import { recordDecline } from './posting/record-decline.ts'
import { recordReplacement } from './posting/record-replacement.ts'
import { setPaymentMethod } from './posting/set-payment-method.ts'
import { lockUnpaid, tooManyUnpaid } from './posting/unpaid-limit.ts'
import { correctHallmarking } from './hallmarking/correct-hallmarking.ts'
import { receiveFromHallmarking } from './hallmarking/receive-from-hallmarking.ts'
import { sendToHallmarking } from './hallmarking/send-to-hallmarking.ts'
import type { NewOrderNote } from './port.ts'
import { hidesContacts } from './rules.ts'
import { addOrderNote, insertOrderNote } from './staff/add-order-note.ts'
import { countStaffOrders } from './staff/count-staff-orders.ts'
import { exportStaffOrders } from './staff/export-orders.ts'
import { listPromisedOrders } from './staff/list-promised.ts'
import { listStaffOrders } from './staff/list-staff-orders.ts'
import { listOrderMessages } from './staff/list-order-messages.ts'
import { listAllowedTransitions } from './staff/list-allowed-transitions.ts'
import { readOrderMessage } from './staff/read-order-message.ts'
import { repeatOrderMessage } from './staff/repeat-order-message.ts'
import { readStaffOrder } from './staff/read-staff-order.ts'
import { claimUnpaid, findOrder, hasOrdered, heldTenders, lockOrder, lockOrderOfCart } from './store.ts'
import { transitionGivenUnits } from './units/transition-given-units.ts'
import { transitionByStaff } from './units/transition-by-staff.ts'
import { correctParcel } from './units/correct-parcel.ts'
import { recordHuids } from './units/record-huids.ts'
import { releaseReplacements, reserveReplacements, restockReturned, sendReplacements } from './units/replacement-stock.ts'
import { heldInStores } from './units/store.ts'
import { countOpenOrders, numbersOfCustomer, ordersOfCustomer, readPayer } from './views.ts'

/** Orders, from their posting to their payment. */
export function createOrders(deps: OrderDependencies) {
  return {
    ofCart: lockOrderOfCart,
    lock: lockOrder,
    find: findOrder,
    payer: readPayer,
    ofCustomer: numbersOfCustomer,
    hasOrdered,
    heldInStores,
    heldTenders,
    addToken,
    claimUnpaid,
    note: async (tx: Db, orderId: string, note: NewOrderNote) => void (await insertOrderNote(deps, tx, orderId, note)),
    ...bindUseCases(deps, {
      opensTo,
      pageOf,
      linkToken: mailToken,
      // Of checkout.
      lockUnpaid,
      tooManyUnpaid,
      create: createOrder,
      replaced: recordReplacement,
      setPaymentMethod: setPaymentMethod,
      // Of payments.
      place: placePaidOrder,
      release: releaseOrder,
      hold: holdOrder,
      end: endUnpaidOrder,
      declined: recordDecline,
      // By the schedule and by events.
      expireOverdue: expireOverdueOrders,
      confirmByMail,
    }),
  }
}

/** Transitions of units, by staff and by other modules. */
export const createOrderTransitions = (deps: UnitDependencies) =>
  bindUseCases(deps, {
    byStaff: transitionByStaff,
    ofUnits: transitionGivenUnits,
    recordHuids,
    sendToHallmarking,
    correctHallmarking,
    receiveFromHallmarking,
    correctParcel,
    collect: collectByNumber,
  })

/** Units that are sent as replacements, or sent again. */
export const createReplacementStock = (deps: UnitDependencies) =>
  bindUseCases(deps, {
    reserve: reserveReplacements,
    release: releaseReplacements,
    restock: restockReturned,
    send: sendReplacements,
  })

/** The cash of an order with cash on delivery: each parcel asks for the amount of its invoice, and is collected separately. */
export const createCash = (deps: Pick<UnitDependencies, 'clock' | 'documents'>) => ({
  due: readCashDue,
  ...bindUseCases(deps, { open: readOpenCash, settle: settleCash, setCashRefunded }),
})

/** The owners of orders: how guests open theirs without a link, and how an order joins an account. */
export const createOwnership = (deps: OwnershipDependencies) => ({
  authorize: authorizeOrder,
  hidesContacts,
  ...bindUseCases(deps, { sendCode: sendOrderCode, open: openByCode, join: joinOrders, joinByMail }),
  /** Orders are stored for the years that tax law requires; nobody can sign in to the account that they name any more. */
  removeCustomer: async () => {},
  /** Orders that are neither delivered nor ended. */
  countOpen: async (tx: Db, customerId: string) => ({ orders: await countOpenOrders(tx, customerId) }),
  /** A customer's orders, for the export of personal data. */
  exportCustomer: async (tx: Db, customerId: string) => ({ orders: await ordersOfCustomer(tx, customerId) }),
})

/**
 * Accounts that lost their telephone number to the number's next owner: reopened by a code to the e-mail address of one of their orders,
 * which the number's new owner cannot read; or by staff, who have checked the person's documents.
 */
export const createEarlierAccounts = (deps: OwnershipDependencies) =>
  bindUseCases(deps, {
    exists: hasEarlierAccount,
    sendCode: sendAccountCode,
    open: openEarlierAccount,
    openForStaff: openAccountByStaff,
  })

/** The gift cards that were bought with orders: issued once each. */
export const createOrderCards = (deps: OrderCardDependencies) =>
  bindUseCases(deps, { issue: issueCards, issueDue: issueDueCards, ofOrder: readOrderCards })

/** Messages about transitions by staff and the next step, by e-mail, and at the door by a text message; about money and orders that end. */
export const createProgress = (deps: OrderMailDependencies) =>
  bindUseCases(deps, { notify: notifyOfProgress, notifyReturned: notifyOfReturnedPayment, notifyReplaced: notifyOfReplacement })

/** The address of an order after its payment. */
export const createOrderAddresses = (deps: AddressDependencies) => bindUseCases(deps, { change: changeAddress })

/** The orders of a site as staff read them, and the notes of staff. */
export const createStaffOrders = (deps: StaffOrderDependencies) => ({
  ...bindUseCases(deps, {
    list: listStaffOrders,
    promised: listPromisedOrders,
    cashDue: listCashDue,
    exportCashDue,
    export: exportStaffOrders,
    count: countStaffOrders,
    read: readStaffOrder,
    transitions: listAllowedTransitions,
    addNote: addOrderNote,
    messages: listOrderMessages,
    message: readOrderMessage,
    repeatMessage: repeatOrderMessage,
  }),
  countOpen: async (site: Site) => (await countStaffOrders(deps, site))['all-open'],
  decisions: { revisions: deps.revisions, cancellations: deps.cancellations, refunds: deps.refunds },
})

/** The identity number that is given with an order, and the release of orders that waited for it. */
export const createOrderProof = (deps: OrderProofDependencies) => bindUseCases(deps, { give: giveIdNumber, enter: enterIdNumber })

export type OrderService = ReturnType<typeof createOrders>
export type OrderTransitions = ReturnType<typeof createOrderTransitions>
export type OrderOwnership = ReturnType<typeof createOwnership>
export type EarlierAccounts = ReturnType<typeof createEarlierAccounts>
export type OrderAddresses = ReturnType<typeof createOrderAddresses>
export type StaffOrders = ReturnType<typeof createStaffOrders>
export type OrderCards = ReturnType<typeof createOrderCards>
export type OrderProgress = ReturnType<typeof createProgress>
export type OrderProof = ReturnType<typeof createOrderProof>

import type { CancelItems, CancelReasons, OrderCancellations } from '@karat/contract/cancellations.ts'
import type { CallInput } from '@karat/contract/calls.ts'
import type { OrderDetail, OrdersReply } from '@karat/contract/orders.ts'
import type { ExcessPayment, RevisedOrder } from '@karat/contract/revisions.ts'
import { api, outcomeOf, type ShopSite, type Outcome } from '../api.ts'
import { loadShop } from '../lazy-store.ts'
import { ordersApi } from './orders-api.ts'
import type { Store } from '../store.ts'

/** The requested list of orders; `from` counts from zero. */
export interface AskedOrders {
  status: keyof OrdersReply['counts']
  words: string
  from: number
  to: number
}

export type CancelRequest = CallInput<'PUT /api/orders/cancel/'>['body']

type ExcessRequest = CallInput<'POST /api/orders/excessPaymentProcess/id/:id/'>['body']

/** An order with its revisions and excess payments. */
export interface Revised {
  order: RevisedOrder
  due: ExcessPayment[]
}

const { endpoints } = ordersApi
const fresh = { forceRefetch: true, subscribe: false } as const

/** The actions on orders: of the customer, or on the one that `orderToken` opens. */
function ordersActions({ dispatch }: Store, orderToken: string | undefined) {
  const asker = orderToken === undefined ? {} : { orderToken }
  return {
    list: async ({ status, words, from, to }: AskedOrders): Promise<Outcome<OrdersReply>> => {
      const query = { limitFrom: from, limitTo: to, ...(words === '' ? {} : { searchKey: words }) }
      return outcomeOf(await dispatch(endpoints.ownOrders.initiate({ params: { status }, query }, fresh)), (reply) => reply)
    },
    /** An address that opens a document of an order for five minutes. */
    document: async (orderID: string, documentID: string): Promise<Outcome<string>> => {
      const input = { params: { orderID, documentID }, query: asker }
      return outcomeOf(await dispatch(endpoints.orderDocument.initiate(input, fresh)), ({ address }) => address)
    },
    /** An order by its id or number. */
    read: async (name: string): Promise<Outcome<OrderDetail>> =>
      outcomeOf(await dispatch(endpoints.ownOrder.initiate({ params: { id: name }, query: asker }, fresh)), (reply) => reply.order),
    /** Reads the items of an order that can be cancelled, and the reasons to choose from. */
    cancellable: async (id: string): Promise<Outcome<{ order: CancelItems; reasons: CancelReasons }>> => {
      const [order, reasons] = await Promise.all([
        dispatch(endpoints.cancelItems.initiate({ params: { id }, query: asker }, fresh)),
        dispatch(endpoints.cancelReasons.initiate(undefined, fresh)),
      ])
      const named = outcomeOf(reasons, (reply) => reply.reasons)
      return named.ok ? outcomeOf(order, (reply) => ({ order: reply, reasons: named.value })) : named
    },
    /** Reads the changes that a cancellation would make; `items` are item ids with quantities, `id:2,id:1`. */
    preview: async (
      id: string,
      items: string,
      refundTo: 'sources' | 'credit',
    ): Promise<Outcome<CancelItems['preview'][number] | undefined>> =>
      outcomeOf(
        await dispatch(endpoints.cancelItems.initiate({ params: { id }, query: { items, refundTo, ...asker } }, fresh)),
        (reply) => reply.preview[0],
      ),
    /** Cancels units, or requests their cancellation. */
    cancel: async (body: Omit<CancelRequest, 'orderToken'>): Promise<Outcome<OrderCancellations>> =>
      outcomeOf(await dispatch(endpoints.cancelPieces.initiate({ ...body, ...asker })), (reply) => reply),
    /** Sets the bank account for the refund of an order. */
    giveAccount: async (
      given: Omit<CallInput<'PUT /api/orders/refundAccount/'>['body'], 'orderToken'>,
    ): Promise<Outcome<NonNullable<OrderDetail['refundAccount']>>> =>
      outcomeOf(await dispatch(endpoints.giveAccount.initiate({ ...given, ...asker })), (reply) => reply.refundAccount),
    withdraw: async (cancellationID: string): Promise<Outcome<OrderCancellations>> =>
      outcomeOf(await dispatch(endpoints.withdrawCancellation.initiate({ cancellationID, ...asker })), (reply) => reply),
    /** Reads the revisions of an order's units, and its excess payments. */
    revised: async (id: string): Promise<Outcome<Revised>> => {
      const [order, due] = await Promise.all([
        dispatch(endpoints.revised.initiate({ params: { id }, query: asker }, fresh)),
        dispatch(endpoints.excessPayments.initiate({ orderID: id, ...asker }, fresh)),
      ])
      const read = outcomeOf(order, (reply) => reply)
      return read.ok ? outcomeOf(due, (reply) => ({ order: read.value, due: reply.excessPayments })) : read
    },
    accept: async (revisionID: string, consent: boolean): Promise<Outcome<unknown>> =>
      outcomeOf(await dispatch(endpoints.acceptRevised.initiate({ revisionID, consent, ...asker })), (reply) => reply),
    reject: async (revisionID: string, choice: 'remake' | 'cancel'): Promise<Outcome<unknown>> =>
      outcomeOf(await dispatch(endpoints.rejectRevised.initiate({ revisionID, choice, ...asker })), (reply) => reply),
    /** Agrees to a new price and starts its payment: the address of the page to pay on, empty where nothing is left to pay. */
    pay: async (id: string, body: Omit<ExcessRequest, 'orderToken'>): Promise<Outcome<string>> =>
      outcomeOf(
        await dispatch(endpoints.payExcess.initiate({ params: { id }, body: { ...body, ...asker } })),
        ({ payment }) => payment.url,
      ),
    /** Reads the state of a payment attempt, as its gateway answers now. */
    attempt: async (orderID: string, attemptID: string): Promise<Outcome<string>> =>
      outcomeOf(await dispatch(api.endpoints.handlePayment.initiate({ orderID, attemptID })), ({ attemptStatus }) => attemptStatus),
    /** The cancellations and refunds of an order. */
    cancellations: async (id: string): Promise<Outcome<OrderCancellations>> =>
      outcomeOf(await dispatch(endpoints.cancellations.initiate({ params: { id }, query: asker }, fresh)), (reply) => reply),
  }
}
export type OrdersActions = ReturnType<typeof ordersActions>

/** Loads the store and returns the actions on the customer's orders, or on the one that a token opens. */
export async function loadOrders(site: ShopSite, orderToken?: string): Promise<OrdersActions> {
  return ordersActions((await loadShop(site)).store, orderToken)
}

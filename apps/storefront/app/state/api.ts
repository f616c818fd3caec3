import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery, type FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { type CallSite, requestTimeout, siteHeaders } from '@karat/api-client/load.ts'
import type { AddressBody, AddressReply } from '@karat/contract/address.ts'
import type { CartReply } from '@karat/contract/cart.ts'
import type { Order, PostOrderReply, QuoteReply } from '@karat/contract/checkout.ts'
import { deviceId } from './device.ts'

let site: CallSite | undefined

/** Tells the calls which site the page is of; called once when the store is made. */
export function setCallSite(now: CallSite): void {
  site = now
}

const path = (id: string) => encodeURIComponent(id)

export interface Gateway {
  paymentSettingsGroupKey: string
  kind: 'redirect' | 'cod' | 'free'
  /** How the gateway is to be paid: `upi`, `card`; empty where it has but one way. */
  method: string
  available: boolean
  reason: string
}
export interface CountryStates {
  code: string
  name: string
  phoneCode: string
  states: { code: string; name: string; names: Record<string, string> }[]
}

interface Judging {
  /** What an answer with a 2xx status is judged by (V-03): its `status` unless it says so. */
  judgedBy?: 'responseCode'
}

const plainQuery = fetchBaseQuery({
  baseUrl: '/api/',
  timeout: requestTimeout,
  prepareHeaders: (headers) => {
    // What a call says of itself stays: countries are asked for in one language for all.
    for (const [name, value] of Object.entries(siteHeaders(site, deviceId()))) if (!headers.has(name)) headers.set(name, value)
  },
})

/** A call whose answer is a success only where its envelope says so, whatever its HTTP status is (V-03). */
const judgedQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, Judging> = async (args, queryApi, judging) => {
  const answer = await plainQuery(args, queryApi, judging)
  if (answer.error) return answer
  const envelope = (answer.data ?? {}) as { status?: unknown; responseCode?: unknown }
  const success = judging?.judgedBy === 'responseCode' ? envelope.responseCode === 200 : envelope.status === 'Success'
  if (success) return answer
  const status = typeof envelope.responseCode === 'number' ? envelope.responseCode : (answer.meta?.response?.status ?? 200)
  return { error: { status, data: answer.data }, ...(answer.meta ? { meta: answer.meta } : {}) }
}

/**
 * The commerce service as the browser calls it. Failures are RTK Query's own, as the specification names them:
 * FETCH_ERROR, TIMEOUT_ERROR, PARSING_ERROR, else the answer's status and body. Nothing is tried again (K-04).
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: judgedQuery,
  endpoints: (build) => ({
    cartSummary: build.query<CartReply, string>({ query: (cartID) => `cart/${path(cartID)}/cart_summary` }),
    addItem: build.mutation<CartReply, { productID: string; quantity: number; cartID?: string; cartItemID?: string; restores?: string }>({
      query: (body) => ({ url: 'cart/', method: 'POST', body }),
      extraOptions: { judgedBy: 'responseCode' },
    }),
    removeItem: build.mutation<CartReply, { cartID: string; cartItemID: string }>({
      query: ({ cartID, cartItemID }) => ({ url: `cart/${path(cartID)}/items/${path(cartItemID)}/`, method: 'DELETE' }),
    }),
    setGift: build.mutation<CartReply, { cartID: string; giftMessage: string; giftTo: string; giftFrom: string; giftWrap: 'Yes' | 'No' }>({
      query: (body) => ({ url: 'cart/', method: 'PUT', body: { mode: 'gift_buy', ...body } }),
    }),
    setAddress: build.mutation<CartReply, Omit<AddressBody, 'mode'>>({
      query: (body) => ({ url: 'cart/', method: 'PUT', body: { mode: 'add_address', ...body } }),
    }),
    sendCode: build.mutation<CartReply, string>({
      query: (cartID) => ({ url: 'cart/', method: 'PUT', body: { mode: 'cod_send_code', cartID } }),
    }),
    verifyCode: build.mutation<CartReply, { cartID: string; code: string }>({
      query: (body) => ({ url: 'cart/', method: 'PUT', body: { mode: 'cod_verify_code', ...body } }),
    }),
    addressList: build.query<{ addresses: AddressReply[] }, string>({ query: (cartID) => `cart/${path(cartID)}/address_list/` }),
    gateways: build.query<{ gateways: Gateway[] }, string>({ query: (cartID) => `cart/${path(cartID)}/payment_gateways/` }),
    codCheck: build.query<{ verified: boolean }, string>({ query: (cartID) => `cart/${path(cartID)}/cod_check` }),
    countries: build.query<{ countries: CountryStates[] }, void>({
      query: () => ({ url: 'cart/countries', headers: { languageid: '1' } }),
    }),
    quote: build.mutation<QuoteReply, string>({ query: (cartID) => ({ url: `cart/${path(cartID)}/quote/`, method: 'POST' }) }),
    postOrder: build.mutation<PostOrderReply, { cartID: string; paymentSettingsGroupKey: string; locale: string }>({
      query: ({ cartID, ...body }) => ({ url: `cart/postorders/${path(cartID)}/`, method: 'POST', body }),
    }),
    order: build.query<{ order: Order }, string>({ query: (orderID) => `cart/orders/${path(orderID)}/` }),
    handlePayment: build.mutation<
      { orderStatus: string; paymentStatus: string; attemptStatus: string },
      { orderID: string; providerRef?: string; attemptID?: string }
    >({
      query: (body) => ({ url: 'cart/handlePaymnt/', method: 'POST', body }),
    }),
  }),
})

/**
 * What a failed call tells a shopper: the server's code, words and field where it answered; else RTK Query's status, with
 * the answer's own status and text where it could not be read.
 */
export interface CallFailure {
  status: number | string
  originalStatus?: number
  text?: string
  code?: string
  message?: string
  field?: string
  details?: Record<string, unknown>
}

/** Reads the failure of a call, whatever shape it has. */
export function failureOf(error: unknown): CallFailure {
  const { status, originalStatus, data } = (error ?? {}) as { status?: number | string; originalStatus?: number; data?: unknown }
  if (typeof data === 'string') return { status: status ?? 'PARSING_ERROR', text: data, ...(originalStatus ? { originalStatus } : {}) }
  // The body has a `status` of its own ('Error'); the call's is what counts.
  return { ...(data as Omit<CallFailure, 'status'> | null | undefined), status: status ?? 'FETCH_ERROR' }
}

/** Whether a call had no readable answer at all: no network, too late, or words that are no JSON. */
export function isException(failure: CallFailure): boolean {
  return typeof failure.status === 'string'
}

import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { type CallSite, requestTimeout, siteHeaders } from '@karat/api-client/load.ts'
import type { AddressBody, AddressReply } from '@karat/contract/address.ts'
import type { CartReply } from '@karat/contract/cart.ts'
import type { Order, PostOrderReply, QuoteReply } from '@karat/contract/checkout.ts'

let site: CallSite | undefined

/** Tells the calls which site the page is of; called once when the store is made. */
export function setCallSite(now: CallSite): void {
  site = now
}

/** A browser is known by a random id of its own, so that sign-in can tell devices apart; it says nothing about a person. */
function deviceId(): string {
  const known = localStorage.getItem('karat-device')
  if (known) return known
  const made = crypto.randomUUID()
  localStorage.setItem('karat-device', made)
  return made
}

const path = (id: string) => encodeURIComponent(id)

export interface Gateway {
  paymentSettingsGroupKey: string
  kind: 'redirect' | 'cod' | 'free'
  available: boolean
  reason: string
}
export interface CountryStates {
  code: string
  name: string
  phoneCode: string
  states: { code: string; name: string }[]
}

/**
 * The commerce service as the browser calls it. Failures are RTK Query's own, as the specification names them:
 * FETCH_ERROR, TIMEOUT_ERROR, PARSING_ERROR, else the answer's status and body. Nothing is tried again (K-04).
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: fetchBaseQuery({
    baseUrl: '/api/',
    timeout: requestTimeout,
    prepareHeaders: (headers) => {
      for (const [name, value] of Object.entries(siteHeaders(site, deviceId()))) headers.set(name, value)
    },
  }),
  endpoints: (build) => ({
    cartSummary: build.query<CartReply, string>({ query: (cartID) => `cart/${path(cartID)}/cart_summary` }),
    addItem: build.mutation<CartReply, { productID: string; quantity: number; cartID?: string; cartItemID?: string }>({
      query: (body) => ({ url: 'cart/', method: 'POST', body }),
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
    countries: build.query<{ countries: CountryStates[] }, void>({
      query: () => ({ url: 'cart/countries', headers: { languageid: '1' } }),
    }),
    quote: build.mutation<QuoteReply, string>({ query: (cartID) => ({ url: `cart/${path(cartID)}/quote/`, method: 'POST' }) }),
    postOrder: build.mutation<PostOrderReply, { cartID: string; paymentSettingsGroupKey: string; locale: string }>({
      query: ({ cartID, ...body }) => ({ url: `cart/postorders/${path(cartID)}/`, method: 'POST', body }),
    }),
    order: build.query<{ order: Order }, string>({ query: (orderID) => `cart/orders/${path(orderID)}/` }),
    handlePayment: build.mutation<
      { orderStatus: string; paymentStatus: string },
      { orderID: string; providerRef?: string; attemptID?: string }
    >({
      query: (body) => ({ url: 'cart/handlePaymnt/', method: 'POST', body }),
    }),
  }),
})

/** What a failed call tells a shopper: the server's code, words and field where it answered; else RTK Query's status. */
export interface CallFailure {
  status: number | string
  code?: string
  message?: string
  field?: string
  details?: Record<string, unknown>
}

/** Reads the failure of a call, whatever shape it has. */
export function failureOf(error: unknown): CallFailure {
  const { status, data } = (error ?? {}) as { status?: number | string; data?: unknown }
  const body = (typeof data === 'object' && data !== null ? data : {}) as Omit<CallFailure, 'status'>
  // The body has a `status` of its own ('Error'); the call's is what counts.
  return { ...body, status: status ?? 'FETCH_ERROR' }
}

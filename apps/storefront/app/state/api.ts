import {
  type BaseQueryFn,
  createApi,
  type EndpointBuilder,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query'
import { type CallSite, requestTimeout, siteHeaders } from '@karat/api-client/load.ts'
import { requestOf } from '@karat/api-client/call.ts'
import type { AddressBody } from '@karat/contract/address.ts'
import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import type { GiftBody } from '@karat/contract/cart.ts'
import { deviceId } from './device.ts'

let site: CallSite | undefined

/** Tells the calls which site the page is of; called once when the store is made. */
export function setCallSite(now: CallSite): void {
  site = now
}

interface Judging {
  /** What an answer with a 2xx status is judged by (V-03): its `status` unless it says so. */
  judgedBy?: 'responseCode'
}

const plainQuery = fetchBaseQuery({
  baseUrl: '/',
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

/** A call as the query takes it. */
function call<K extends CallKey>(key: K, input: CallInput<K>): FetchArgs {
  const { path: url, ...request } = requestOf(key, input)
  return { url, ...request }
}

type Build = EndpointBuilder<typeof judgedQuery, never, 'api'>
type Body<K extends CallKey> = CallInput<K> extends { body: infer B } ? B : never
const add = 'POST /api/cart/'
const change = 'PUT /api/cart/'

/** The endpoints of calls: each takes an argument, makes the call's input of it and has the call's reply. */
function endpointsOf(build: Build) {
  const query = <K extends CallKey, A>(key: K, input: (argument: A) => CallInput<K>) =>
    build.query<CallReply<K>, A>({ query: (argument) => call(key, input(argument)) })
  const mutation = <K extends CallKey, A>(key: K, input: (argument: A) => CallInput<K>) =>
    build.mutation<CallReply<K>, A>({ query: (argument) => call(key, input(argument)) })
  const ofCart = (cartID: string) => ({ params: { cartID } })
  return {
    cartSummary: query('GET /api/cart/:cartID/cart_summary', ofCart),
    addItem: build.mutation<CallReply<typeof add>, Body<typeof add>>({
      query: (body) => call(add, { body }),
      extraOptions: { judgedBy: 'responseCode' },
    }),
    removeItem: mutation('DELETE /api/cart/:cartID/items/:cartItemID/', (params: { cartID: string; cartItemID: string }) => ({ params })),
    setGift: mutation(change, (gift: Omit<GiftBody, 'mode'>) => ({ body: { mode: 'gift_buy' as const, ...gift } })),
    setAddress: mutation(change, (address: Omit<AddressBody, 'mode'>) => ({ body: { mode: 'add_address', ...address } as AddressBody })),
    sendCode: mutation(change, (cartID: string) => ({ body: { mode: 'cod_send_code' as const, cartID } })),
    verifyCode: mutation(change, (given: { cartID: string; code: string }) => ({ body: { mode: 'cod_verify_code' as const, ...given } })),
    addressList: query('GET /api/cart/:cartID/address_list/', ofCart),
    gateways: query('GET /api/cart/:cartID/payment_gateways/', ofCart),
    codCheck: query('GET /api/cart/:cartID/cod_check', ofCart),
    countries: build.query<CallReply<'GET /api/cart/countries'>, void>({
      query: () => ({ ...call('GET /api/cart/countries', {}), headers: { languageid: '1' } }),
    }),
    quote: mutation('POST /api/cart/:cartID/quote/', ofCart),
    postOrder: mutation(
      'POST /api/cart/postorders/:cartID/',
      ({ cartID, ...body }: { cartID: string; paymentSettingsGroupKey: string; locale: string }) => ({ params: { cartID }, body }),
    ),
    order: query('GET /api/cart/orders/:orderID/', (orderID: string) => ({ params: { orderID } })),
    handlePayment: mutation('POST /api/cart/handlePaymnt/', (body: Body<'POST /api/cart/handlePaymnt/'>) => ({ body })),
  }
}

/**
 * The commerce service as the browser calls it. Failures are RTK Query's own, as the specification names them:
 * FETCH_ERROR, TIMEOUT_ERROR, PARSING_ERROR, else the answer's status and body. Nothing is tried again (K-04).
 */
export const api = createApi({ reducerPath: 'api', baseQuery: judgedQuery, endpoints: endpointsOf })

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

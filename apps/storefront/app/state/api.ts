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
import { clientKey } from '@karat/sites/settings.ts'
import type { AddressBody } from '@karat/contract/address.ts'
import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import type { GiftBody } from '@karat/contract/gifts.ts'
import { addressOf, authIn, authorised, isSignInCall } from './session/authorised-query.ts'
import type { AuthState } from './session/auth-slice.ts'
import { deviceId } from './session/device.ts'
import type { Cart } from '@karat/contract/cart.ts'
import type { CartSite } from './cart/saved-cart.ts'
import { fetchOrSend } from './sent-file.ts'

/** The site of a page, as calls name it, with its settings for carts. */
export interface ShopSite extends CallSite, CartSite {
  websiteCode: string
  clearCartOnLogout: boolean
}

let site: ShopSite | undefined

/** Sets the site of all calls; called once when the store is created. */
export function setCallSite(callSite: ShopSite): void {
  site = callSite
}

interface SuccessRule {
  /** The field that decides whether an answer with a 2xx status is a success (V-03): `status` by default. */
  successField?: 'responseCode'
}

const isAccount = (args: string | FetchArgs) => addressOf(args).startsWith('/account/')

/**
 * The headers that identify the caller: both tokens of a signed-in shopper (P-02); for the account service otherwise, and for every sign-in
 * call, the public key of the website.
 */
function authHeaders(args: string | FetchArgs, { accessToken, refreshToken }: AuthState): Record<string, string> {
  if (accessToken && refreshToken && !isSignInCall(addressOf(args)))
    return { authorization: `Bearer ${accessToken}`, 'x-refresh-token': refreshToken }
  return isAccount(args) && site ? { authorization: `Bearer ${clientKey(site.websiteCode)}` } : {}
}

const httpQuery = fetchBaseQuery({
  baseUrl: '/',
  timeout: requestTimeout,
  fetchFn: fetchOrSend,
  prepareHeaders: (headers, queryApi) => {
    for (const [name, value] of Object.entries(authHeaders(queryApi.arg, authIn(queryApi)))) headers.set(name, value)
    // A call's own headers take precedence: countries are requested in one language for all.
    for (const [name, value] of Object.entries(siteHeaders(site, deviceId()))) if (!headers.has(name)) headers.set(name, value)
  },
})

/** The failure; after too many requests its details have the seconds to wait, from the `Retry-After` header. */
function withWait(error: FetchBaseQueryError, response: Response | undefined): FetchBaseQueryError {
  const seconds = Number(response?.headers.get('retry-after'))
  const body = error.data as { details?: object } | undefined
  if (error.status !== 429 || !(seconds > 0) || typeof body !== 'object') return error
  return { ...error, data: { ...body, details: { seconds, ...body.details } } }
}

/** A call succeeds only where its envelope says so, whatever its HTTP status is (V-03). */
const envelopeQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, SuccessRule> = async (args, queryApi, rule) => {
  const answer = await httpQuery(args, queryApi, rule)
  if (answer.error) return { ...answer, error: withWait(answer.error, answer.meta?.response) }
  const envelope = (answer.data ?? {}) as { status?: unknown; responseCode?: unknown }
  const success =
    rule?.successField === 'responseCode'
      ? envelope.responseCode === 200
      : isAccount(args)
        ? envelope.status === 200
        : envelope.status === 'Success'
  if (success) return answer
  const status = typeof envelope.responseCode === 'number' ? envelope.responseCode : (answer.meta?.response?.status ?? 200)
  return { error: { status, data: answer.data }, ...(answer.meta ? { meta: answer.meta } : {}) }
}

/** A call as the arguments of a query. */
export function callOf<K extends CallKey>(key: K, input: CallInput<K>): FetchArgs {
  const { path: url, ...request } = requestOf(key, input)
  return { url, ...request }
}

const baseQuery = authorised(envelopeQuery, () => site?.websiteId ?? '')
/** The builder that endpoints are defined with. */
export type Build = EndpointBuilder<typeof baseQuery, never, 'api'>
type Body<K extends CallKey> = CallInput<K> extends { body: infer B } ? B : never
const add = 'POST /api/cart/'
const begin = 'POST /api/cart/begin/'
const change = 'PUT /api/cart/'
const code = 'POST /api/cart/orders/code'
const open = 'POST /api/cart/orders/open'

/** The endpoints of calls: each maps its argument to the call's input and returns the call's reply. */
function endpointsOf(build: Build) {
  const query = <K extends CallKey, A>(key: K, input: (argument: A) => CallInput<K>) =>
    build.query<CallReply<K>, A>({ query: (argument) => callOf(key, input(argument)) })
  const mutation = <K extends CallKey, A>(key: K, input: (argument: A) => CallInput<K>) =>
    build.mutation<CallReply<K>, A>({ query: (argument) => callOf(key, input(argument)) })
  const ofCart = (cartID: string) => ({ params: { cartID } })
  return {
    cartSummary: query('GET /api/cart/:cartID/cart_summary', ofCart),
    mapUserCart: query('GET /api/cart/mapUserCart/:cartID/', ofCart),
    ownCart: build.query<CallReply<'GET /api/cart/mine/'>, void>({ query: () => callOf('GET /api/cart/mine/', {}) }),
    beginCart: mutation(begin, (body: Body<typeof begin>) => ({ body })),
    addItem: build.mutation<CallReply<typeof add>, Body<typeof add>>({
      query: (body) => callOf(add, { body }),
      extraOptions: { successField: 'responseCode' },
    }),
    removeItem: mutation('DELETE /api/cart/:cartID/items/:cartItemID/', (params: { cartID: string; cartItemID: string }) => ({ params })),
    setGift: mutation(change, (gift: Omit<GiftBody, 'mode'>) => ({ body: { mode: 'gift_buy' as const, ...gift } })),
    applyPromotion: mutation(change, (input: { cartID: string; couponCode: string }) => ({
      body: { mode: 'apply_promotion' as const, ...input },
    })),
    removePromotion: mutation(change, (input: { cartID: string; promoID: string }) => ({
      body: { mode: 'remove_promotion' as const, ...input },
    })),
    userCredit: mutation(change, (input: { cartID: string; amount?: number }) => ({
      body: { mode: 'apply_usercredit' as const, ...input },
    })),
    applyGiftCard: mutation(change, (input: { cartID: string; number: string; pin: string }) => ({
      body: { mode: 'apply_giftcard' as const, ...input },
    })),
    removeGiftCard: mutation(change, (input: { cartID: string; giftCardID: string }) => ({
      body: { mode: 'remove_giftcard' as const, ...input },
    })),
    promotionsList: query('GET /api/cart/:cartID/promotions_list/', ofCart),
    setAddress: mutation(change, (address: Omit<AddressBody, 'mode'>) => ({ body: { mode: 'add_address', ...address } as AddressBody })),
    sendCode: mutation(change, (cartID: string) => ({ body: { mode: 'cod_send_code' as const, cartID } })),
    verifyCode: mutation(change, (input: { cartID: string; code: string }) => ({ body: { mode: 'cod_verify_code' as const, ...input } })),
    addressList: query('GET /api/cart/:cartID/address_list/', ofCart),
    gateways: query('GET /api/cart/:cartID/payment_gateways/', ofCart),
    deliveryOptions: query('GET /api/cart/:cartID/delivery_options/', ({ cartID, postcode }: { cartID: string; postcode: string }) => ({
      params: { cartID },
      query: { postcode },
    })),
    codCheck: query('GET /api/cart/:cartID/cod_check', ofCart),
    countries: build.query<CallReply<'GET /api/cart/countries'>, void>({
      query: () => ({ ...callOf('GET /api/cart/countries', {}), headers: { languageid: '1' } }),
    }),
    quote: mutation('POST /api/cart/:cartID/quote/', ofCart),
    postOrder: mutation(
      'POST /api/cart/postorders/:cartID/',
      ({ cartID, ...body }: { cartID: string; paymentSettingsGroupKey: string; locale: string; payable: number }) => ({
        params: { cartID },
        body,
      }),
    ),
    order: query('GET /api/cart/orders/:orderID/', ({ orderID, orderToken }: { orderID: string; orderToken?: string | undefined }) => ({
      params: { orderID },
      query: { orderToken },
    })),
    idProof: query('GET /api/cart/:cartID/id_proof/', ofCart),
    giveIdProof: mutation('PUT /api/cart/:cartID/id_proof/', ({ cartID, number }: { cartID: string; number: string }) => ({
      params: { cartID },
      body: { number },
    })),
    giveOrderIdProof: mutation(
      'PUT /api/cart/orders/:orderID/id_proof/',
      ({ orderID, ...body }: { orderID: string } & Body<'PUT /api/cart/orders/:orderID/id_proof/'>) => ({ params: { orderID }, body }),
    ),
    orderCode: mutation(code, (body: Body<typeof code>) => ({ body })),
    openOrder: mutation(open, (body: Body<typeof open>) => ({ body })),
    openLink: mutation('POST /api/drafts/open/', (body: Body<'POST /api/drafts/open/'>) => ({ body })),
    handlePayment: mutation('POST /api/cart/handlePaymnt/', (body: Body<'POST /api/cart/handlePaymnt/'>) => ({ body })),
  }
}

/**
 * The commerce service for the browser. Failures are RTK Query's own, as the specification names them:
 * FETCH_ERROR, TIMEOUT_ERROR, PARSING_ERROR, else the answer's status and body. Nothing is retried (K-04).
 */
export const api = createApi({ reducerPath: 'api', baseQuery, endpoints: endpointsOf })

/**
 * A failed call: the server's code, message and field where it answered; else RTK Query's status, with
 * the answer's own status and text where it could not be parsed.
 */
export interface CallFailure {
  status: number | string
  originalStatus?: number
  text?: string
  code?: string
  message?: string
  field?: string
  details?: Record<string, unknown>
  /** The page's failure message tells it already. */
  isReported?: boolean
}

/** Normalises the failure of a call. */
export function failureOf(error: unknown): CallFailure {
  const { status, originalStatus, data } = (error ?? {}) as { status?: number | string; originalStatus?: number; data?: unknown }
  if (typeof data === 'string') return { status: status ?? 'PARSING_ERROR', text: data, ...(originalStatus ? { originalStatus } : {}) }
  // The body has a `status` of its own ('Error'), which the call's overrides.
  return { ...(data as Omit<CallFailure, 'status'> | null | undefined), status: status ?? 'FETCH_ERROR' }
}

export type Outcome<T = Cart> = { ok: true; value: T } | { ok: false; failure: CallFailure }

/** The outcome of a call: the value read from its reply, or the failure with the server's message and code. */
export function outcomeOf<R, T>({ data, error }: { data?: R; error?: unknown }, read: (reply: R) => T): Outcome<T> {
  return error === undefined && data !== undefined ? { ok: true, value: read(data) } : { ok: false, failure: failureOf(error) }
}

/** Whether a call had no readable answer at all: no network, timeout, or invalid JSON. */
export function isException(failure: CallFailure): boolean {
  return typeof failure.status === 'string'
}

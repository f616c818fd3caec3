import { calls } from '@karat/contract/calls.ts'
import type { CallDefinition, CallTable } from '@karat/contract/calls/call.ts'
import Fastify from 'fastify'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApi } from '../app.ts'
import type { Server } from '../kernel/http.ts'
import { testDatabase } from '../testing/database.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

/** Routes that are no calls: pictures, documents and lists by a signed address, and tools for trying out. */
const describedRoutes = [
  'GET /api/documents/:documentID/',
  'GET /api/documents/:documentID/label/',
  'GET /api/documents/:documentID/masked/',
  'GET /api/documents/packed/:orderID/label/',
  'GET /api/documents/packed/:orderID/slip/',
  'GET /api/documents/packing-slips/print/',
  'GET /api/staff/exports/',
  'GET /media/:id',
  'GET /media/returns/:id',
  'GET /media/weighings/:id',
  'GET /media/reviews/:id',
]
const otherRoutes = [
  ...describedRoutes,
  'GET /api/messages/decline',
  'POST /api/messages/decline',
  'POST /api/messages/receipts',
  'GET /payments/:gateway/:attempt',
  'POST /payments/:gateway/:attempt',
  'GET /pay/:gateway/:attempt',
  'POST /pay/:gateway/:attempt',
  'GET /payments/transfer/:attempt',
  'GET /sandbox-bank/bank.css',
  'GET /sandbox-bank/:ref',
  'POST /sandbox-bank/:ref',
  'GET /dev/outbox',
  // The preflight request of a browser before a page of another origin calls.
  'OPTIONS *',
]

const table: CallTable = calls
const keys = Object.keys(calls).toSorted() as (keyof CallTable)[]

let shop: TestShop
const routes: string[] = []
let described: Record<string, Record<string, { 'x-access'?: unknown; summary?: string }>>
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } }) as unknown as Server
  server.addHook('onRoute', ({ method, url }) => {
    if (method !== 'HEAD') routes.push(`${String(method)} ${url}`)
  })
  await buildApi(server, shop.modules, { roles: new Set(['account', 'commerce', 'staff']), outbox: true })
  await server.ready()
  described = (server as unknown as { swagger: () => { paths: typeof described } }).swagger().paths
  await server.close()
})
afterAll(() => shop.close())

describe('the table of calls', () => {
  test('states the access of each call', () => {
    const byAccess = (access: unknown) => keys.filter((key) => JSON.stringify(table[key]?.access) === JSON.stringify(access))
    expect(byAccess('public')).toEqual([
      'GET /account/cache/:key',
      'GET /account/captcha',
      'GET /api/cart/countries',
      'GET /api/metal-rates/history',
      'GET /api/postcodes/:country/:postcode',
      'GET /api/products/',
      'GET /api/products/:id/',
      'GET /api/products/:id/pincode/:pincode',
      'GET /api/products/:id/promotions/cart/1',
      'GET /api/products/:id/reviews/page/:page',
      'GET /api/products/:id/upsell',
      'GET /api/products/breadcrumb/:id/',
      'GET /api/products/quantity/:id/Yes/',
      'GET /api/products/wishLists/shared/:shareID',
      'GET /api/search/',
      'GET /api/search/suggest',
      'GET /api/url-rewrite',
      'POST /account/auth/forgot-password',
      'POST /account/auth/log-out',
      'POST /account/auth/login',
      'POST /account/auth/login-otp',
      'POST /account/auth/otp-verify',
      'POST /account/auth/passkey',
      'POST /account/auth/passkey/options',
      'POST /account/auth/refresh-token',
      'POST /account/auth/reset-password',
      'POST /account/auth/sign-up',
      'POST /account/auth/signup-phone-otp',
      'POST /account/auth/signup-phone-otp-verify',
      'POST /account/products/price/:id',
      'POST /api/payments/:gateway/webhook',
      'POST /api/products/wishLists/pieces',
    ])
    expect(byAccess('guest-or-customer')).toEqual([
      'DELETE /api/cart/:cartID/gift-cards/:cardID/',
      'DELETE /api/cart/:cartID/items/:cartItemID/',
      'GET /api/cart/:cartID/address_list/',
      'GET /api/cart/:cartID/cart_summary',
      'GET /api/cart/:cartID/cod_check',
      'GET /api/cart/:cartID/delivery_options/',
      'GET /api/cart/:cartID/id_proof/',
      'GET /api/cart/:cartID/payment_gateways/',
      'GET /api/cart/:cartID/promotions_list/',
      'GET /api/cart/orders/:orderID/',
      'GET /api/cart/orders/:orderID/documents/:documentID/',
      'GET /api/orders/cancelItems/id/:id',
      'GET /api/orders/cancelReasons/',
      'GET /api/orders/cancellations/id/:id',
      'GET /api/orders/detail/id/:id/',
      'GET /api/orders/returnItems/id/:id',
      'GET /api/orders/returnReasons/',
      'GET /api/orders/revised/id/:id/',
      'GET /api/orders/rmaDetails/id/:id',
      'POST /api/cart/',
      'POST /api/cart/:cartID/quote/',
      'POST /api/cart/begin/',
      'POST /api/cart/gift-cards/',
      'POST /api/cart/handlePaymnt/',
      'POST /api/cart/orders/code',
      'POST /api/cart/orders/open',
      'POST /api/cart/postorders/:cartID/',
      'POST /api/drafts/open/',
      'POST /api/gift-cards/balance/',
      'POST /api/investorcategory/',
      'POST /api/orders/cancelWithdraw/',
      'POST /api/orders/excessPayment/',
      'POST /api/orders/excessPaymentProcess/id/:id/',
      'POST /api/orders/needmoreinfoImages/',
      'POST /api/orders/returnAction/',
      'POST /api/orders/returnPickup/',
      'POST /api/orders/revisedAccept/',
      'POST /api/orders/revisedReject/',
      'POST /api/orders/uploadRmaImage',
      'POST /api/products/:id/reviews/:reviewID/report',
      'PUT /api/cart/',
      'PUT /api/cart/:cartID/id_proof/',
      'PUT /api/cart/orders/:orderID/id_proof/',
      'PUT /api/orders/cancel/',
      'PUT /api/orders/refundAccount/',
      'PUT /api/orders/return/',
    ])
    expect(byAccess('customer')).toEqual([
      'DELETE /account/user/deletion',
      'DELETE /account/user/passkeys/:passkeyId',
      'DELETE /account/user/sessions/:id',
      'DELETE /account/users/:id/address/:addressId',
      'DELETE /api/products/wishLists/:wishlistID',
      'DELETE /api/products/wishLists/:wishlistID/share',
      'GET /account/user/consents',
      'GET /account/user/deletion',
      'GET /account/user/details/:id',
      'GET /account/user/earlier',
      'GET /account/user/export',
      'GET /account/user/passkeys',
      'GET /account/user/sessions',
      'GET /account/user/sign-ins',
      'GET /account/users/:id/address',
      'GET /api/cart/mapUserCart/:cartID/',
      'GET /api/cart/mine/',
      'GET /api/orders/index/status/:status/',
      'GET /api/orders/returnRequest/status/:status/',
      'GET /api/products/wishLists',
      'GET /api/users/credit/',
      'GET /api/users/reviews/page/:page',
      'PATCH /account/user',
      'PATCH /account/user/passkeys/:passkeyId',
      'PATCH /account/users/:id/address/:addressId',
      'POST /account/user/contact/send',
      'POST /account/user/deletion',
      'POST /account/user/earlier',
      'POST /account/user/earlier/send',
      'POST /account/user/passkeys',
      'POST /account/user/passkeys/options',
      'POST /account/user/proof',
      'POST /account/user/proof/passkey',
      'POST /account/user/proof/passkey/options',
      'POST /account/user/proof/send',
      'POST /account/users/:id/address',
      'POST /account/users/:id/address/checkout',
      'POST /api/products/:id/reviews/',
      'POST /api/products/:id/reviews/:reviewID/helpful',
      'POST /api/products/wishLists',
      'POST /api/products/wishLists/share',
      'POST /api/users/credit/redeem/',
      'POST /api/users/reviewPhoto',
      'POST /api/users/reviewdelete',
      'POST /api/users/reviewupdate',
      'PUT /account/user/consents',
      'PUT /account/user/contact',
      'PUT /account/user/password',
      'PUT /api/products/wishLists/:wishlistID',
    ])
    // docs/staff-permissions.md lists the permission of each.
    const isForStaff = ({ access }: CallDefinition) => access === 'staff-sign-in' || access === 'any-staff' || typeof access === 'object'
    expect(keys.filter((key) => table[key] && isForStaff(table[key]))).toEqual(keys.filter((key) => key.includes(' /api/staff/')))
    expect(byAccess('staff-sign-in')).toEqual([
      'POST /api/staff/invitation/',
      'POST /api/staff/invitation/accept/',
      'POST /api/staff/second-factor/',
      'POST /api/staff/second-factor/passkey/',
      'POST /api/staff/second-factor/passkey/options/',
      'POST /api/staff/sign-in/',
      'POST /api/staff/sign-in/code/',
      'POST /api/staff/sign-in/forgotten/',
      'POST /api/staff/sign-in/link/',
      'POST /api/staff/sign-in/passkey-only/',
      'POST /api/staff/sign-in/passkey-only/options/',
      'POST /api/staff/sign-in/passkey/',
      'POST /api/staff/sign-in/passkey/options/',
      'POST /api/staff/sign-in/password/',
    ])
    expect(keys.filter((key) => table[key]?.access === undefined)).toEqual([])
  })
  test('contains every route of the services except pictures and tools, and nothing else', () => {
    expect(routes.toSorted()).toEqual([...keys, ...otherRoutes].toSorted())
  })
  test('matches the API description: access, and existing rows of the specification', () => {
    const operations = Object.entries(described).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, operation] as const,
      ),
    )
    expect(operations.map(([key]) => key).toSorted()).toEqual([...keys, ...describedRoutes].toSorted())
    for (const [key, operation] of operations)
      expect([key, operation['x-access']]).toEqual([
        key,
        table[key as keyof CallTable]?.access ?? (key.includes(' /api/staff/') ? 'any-staff' : 'public'),
      ])
    const rows = readFileSync(new URL('../../../../docs/rows.md', import.meta.url), 'utf8')
    for (const key of keys) for (const row of table[key]?.rows ?? []) expect([key, rows.includes(`| ${row} |`)]).toEqual([key, true])
  })
  test('allows caching only of responses that are equal for every site, since caches key by URL', () => {
    expect(keys.filter((key) => table[key]?.cache !== 'private')).toEqual(['GET /account/cache/:key'])
  })
})

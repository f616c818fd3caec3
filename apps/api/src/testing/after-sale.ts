import { readFileSync } from 'node:fs'
import type { CallKey } from '@karat/contract/calls.ts'
import type { OrderCancellations } from '@karat/contract/cancellations.ts'
import type { ReturnPhoto } from '@karat/contract/return-photos.ts'
import { sql } from 'drizzle-orm'
import { rows } from '../kernel/db/db.ts'
import { owing } from './owing.ts'
import { captchaAnswer } from './people.ts'
import { type Posted, restock } from './purchase.ts'
import { delivered, newKey, paid, returner, upload } from './returned.ts'
import type { TestShop } from './shop.ts'
import { as } from './signed-in.ts'

/** The objects that somebody owns after a purchase, by their ids. */
export interface Owned {
  /** An order that was delivered, with a return that waits for its shopper, and an invoice. */
  orderID: string
  returnID: string
  imageID: string
  documentID: string
  /** An order in its making, with a cancellation that staff decide on; an item of it. */
  madeID: string
  orderItemID: string
  cancellationID: string
  /** An order with a new price that waits for its shopper, and one that was agreed to. */
  revisedID: string
  revisionID: string
  excessID: string
  /** An order of which money waits for a bank account. */
  owedID: string
  reviewID: string
  photoID: string
  /** The amount due by its new prices, as on the wire. */
  difference: number
}

const staff = { kind: 'staff', id: 'Meera' } as const
export const picture = readFileSync(new URL('../modules/orders/returns/fixtures/ring.jpg', import.meta.url))

/** A made unit of a customer in its quality check. */
export async function inCheck(shop: TestShop, customer: string): Promise<Posted> {
  const order = await paid(shop, customer, 1, 'RNG-003')
  for (const name of ['confirm', 'start', 'inspect'] as const) {
    const moved = await shop.modules.orderTransitions.byStaff(name, { number: order.orderNumber, actor: staff, reason: 'x' })
    if (!moved.ok) throw new Error(`${name}: ${moved.error.code}`)
  }
  return order
}

/** Weighs the only unit of an order heavier or lighter than ordered, in milligrams. */
export async function weighed(shop: TestShop, number: string, by = 60) {
  const [drawn] = await rows<{ net: number; gross: number }>(
    shop.db,
    sql`select (i.options->>'netMg')::int as net, (i.options->>'grossMg')::int as gross from order_item i join orders o on o.id = i.order_id where o.number = ${number}`,
  )
  const at = { unit: 1, grossMg: (drawn?.gross ?? 0) + by, netMg: (drawn?.net ?? 0) + by, by: 'Meera', reason: 'x' }
  return shop.modules.revisions.weigh({ number, ...at })
}

/** Gives a customer one of each object after a purchase. */
export async function ownAfterSale(shop: TestShop, customer: string): Promise<Owned> {
  const { ask, go } = returner(() => shop)
  const headers = as(customer)
  await restock(shop, 99)
  const back = await delivered(shop, customer)
  const form = <T>(fields: Record<string, string>, url: string, name: string) => upload<T>(shop, fields, picture, headers, { url, name })
  const { image } = (await form<{ image: ReturnPhoto }>({ orderID: back.orderID }, '/api/orders/uploadRmaImage', 'rmaImage')).body
  const photo = (await form<{ photo: { photoID: string } }>({}, '/api/users/reviewPhoto', 'photo')).body.photo
  const asked = (await ask(back, {}, headers)).body.return
  await go(asked.number, 'review', ['ask', { message: 'Which one?' }])
  const [invoice] = await rows<{ id: string }>(shop.db, sql`select id from document where order_id = ${back.orderID} and kind = 'invoice'`)
  const words = { productRating: 5, reviewTitle: 'Fine work', reviewText: 'It came when they said, and it sits well.', author: 'Anvi' }
  const written = { ...words, 'g-recaptcha-response': await captchaAnswer(shop) }
  const review = await shop.call<{ review: { reviewID: string } }>('POST', '/api/products/RNG-001/reviews/', written, headers)
  const made = await inCheck(shop, customer)
  const items = await shop.call<{ items: { orderItemID: string }[] }>(
    'GET',
    `/api/orders/cancelItems/id/${made.orderID}`,
    undefined,
    headers,
  )
  const { orderItemID = '' } = items.body.items[0] ?? {}
  const cancel = { orderID: made.orderID, requestKey: newKey(), items: [{ orderItemID, quantity: 1 }], reason: 'mistake' }
  const cancelled = await shop.call<OrderCancellations>('PUT', '/api/orders/cancel/', cancel, headers)
  let difference = 0
  const idOf = async ({ orderNumber }: Posted) => {
    const found = await weighed(shop, orderNumber)
    if (!found.ok) throw new Error(found.error.code)
    difference = found.value.difference / 100
    return found.value.id
  }
  const [revised, agreed] = [await inCheck(shop, customer), await inCheck(shop, customer)]
  const [revisionID, agreedID] = [await idOf(revised), await idOf(agreed)]
  await shop.call('POST', '/api/orders/revisedAccept/', { revisionID: agreedID }, headers)
  const [due] = await rows<{ id: string }>(shop.db, sql`select id from excess_payment where revision_id = ${agreedID}`)
  const owed = await owing(shop, customer)
  const owned: Owned = {
    orderID: back.orderID,
    returnID: asked.returnID,
    imageID: image.imageID,
    documentID: invoice?.id ?? '',
    madeID: made.orderID,
    orderItemID,
    cancellationID: cancelled.body.cancellationID,
    revisedID: revised.orderID,
    revisionID,
    excessID: due?.id ?? '',
    owedID: owed.order.orderID,
    reviewID: review.body.review.reviewID,
    photoID: photo.photoID,
    difference,
  }
  const missing = Object.entries(owned).flatMap(([name, id]) => (id ? [] : [name]))
  if (missing.length > 0) throw new Error(`there is no ${missing.join(', ')}`)
  return owned
}

export type Made = [url: string, body?: object]
/** A request of each call about an order after its purchase, and the code and field with which all others are refused. */
export const afterSaleRequests: Partial<
  Record<CallKey, { refusal: [code: string, field: string]; made: (of: Owned, token: object) => Made }>
> = {
  'GET /api/cart/orders/:orderID/documents/:documentID/': {
    refusal: ['unknown_order', 'orderID'],
    made: (of) => [`/api/cart/orders/${of.orderID}/documents/${of.documentID}/`],
  },
  'GET /api/orders/detail/id/:id/': { refusal: ['unknown_order', 'id'], made: (of) => [`/api/orders/detail/id/${of.orderID}/`] },
  'GET /api/orders/cancelItems/id/:id': { refusal: ['unknown_order', 'id'], made: (of) => [`/api/orders/cancelItems/id/${of.madeID}`] },
  'GET /api/orders/cancellations/id/:id': { refusal: ['unknown_order', 'id'], made: (of) => [`/api/orders/cancellations/id/${of.madeID}`] },
  'PUT /api/orders/cancel/': {
    refusal: ['unknown_order', 'orderID'],
    made: (of, token) => [
      '/api/orders/cancel/',
      { orderID: of.orderID, requestKey: newKey(), items: [{ orderItemID: of.orderItemID, quantity: 1 }], reason: 'mistake', ...token },
    ],
  },
  'POST /api/orders/cancelWithdraw/': {
    refusal: ['unknown_cancellation', 'cancellationID'],
    made: (of, token) => ['/api/orders/cancelWithdraw/', { cancellationID: of.cancellationID, ...token }],
  },
  'PUT /api/orders/refundAccount/': {
    refusal: ['unknown_order', 'orderID'],
    made: (of, token) => [
      '/api/orders/refundAccount/',
      { orderID: of.owedID, holder: 'A Thief', kind: 'ifsc', account: '0123456789', code: 'SBIN0001234', ...token },
    ],
  },
  'GET /api/orders/revised/id/:id/': { refusal: ['unknown_order', 'id'], made: (of) => [`/api/orders/revised/id/${of.revisedID}/`] },
  'POST /api/orders/revisedAccept/': {
    refusal: ['unknown_revision', 'revisionID'],
    made: (of, token) => ['/api/orders/revisedAccept/', { revisionID: of.revisionID, ...token }],
  },
  'POST /api/orders/revisedReject/': {
    refusal: ['unknown_revision', 'revisionID'],
    made: (of, token) => ['/api/orders/revisedReject/', { revisionID: of.revisionID, choice: 'cancel', ...token }],
  },
  'POST /api/orders/excessPayment/': {
    refusal: ['unknown_order', 'orderID'],
    made: (of, token) => ['/api/orders/excessPayment/', { orderID: of.revisedID, ...token }],
  },
  'POST /api/orders/excessPaymentProcess/id/:id/': {
    refusal: ['unknown_order', 'id'],
    made: (of, token) => [
      `/api/orders/excessPaymentProcess/id/${of.excessID}/`,
      { paymentSettingsGroupKey: 'sandbox:card', excessAmount: of.difference, ...token },
    ],
  },
  'GET /api/orders/returnItems/id/:id': { refusal: ['unknown_order', 'id'], made: (of) => [`/api/orders/returnItems/id/${of.orderID}`] },
  'PUT /api/orders/return/': {
    refusal: ['unknown_order', 'orderID'],
    made: (of, token) => [
      '/api/orders/return/',
      {
        orderID: of.orderID,
        requestKey: newKey(),
        items: [{ orderItemID: of.orderItemID, reason: 'damaged' }],
        images: [of.imageID],
        resolution: 'refund',
        handover: 'pickup',
        ...token,
      },
    ],
  },
  'GET /api/orders/rmaDetails/id/:id': { refusal: ['unknown_return', 'id'], made: (of) => [`/api/orders/rmaDetails/id/${of.returnID}`] },
  'POST /api/orders/needmoreinfoImages/': {
    refusal: ['unknown_return', 'returnID'],
    made: (of, token) => ['/api/orders/needmoreinfoImages/', { returnID: of.returnID, text: 'Mine', images: [of.imageID], ...token }],
  },
  'POST /api/orders/returnAction/': {
    refusal: ['unknown_return', 'returnID'],
    made: (of, token) => ['/api/orders/returnAction/', { returnID: of.returnID, action: 'withdraw', ...token }],
  },
  'POST /api/orders/returnPickup/': {
    refusal: ['unknown_return', 'returnID'],
    made: (of, token) => ['/api/orders/returnPickup/', { returnID: of.returnID, pickup: { day: '2026-11-24', slot: '10-13' }, ...token }],
  },
}
/** Ids without an owner. */
export const nobodys = (owned: Owned): Owned => ({
  ...(Object.fromEntries(Object.keys(owned).map((name) => [name, 'nobody'])) as unknown as Owned),
  difference: owned.difference,
})

/** A hash of all rows of everybody's purchases; for photos only their ids and owners. */
export async function everythingSold(shop: TestShop): Promise<string> {
  const tables = [
    'orders',
    'order_item',
    'order_unit',
    'order_event',
    'order_adjustment',
    'payment',
    'refund',
    'refund_event',
    'refund_account',
    'cash_collection',
  ]
  const ofAll = [
    ...tables,
    'cancellation',
    'cancellation_unit',
    'revision',
    'revision_event',
    'excess_payment',
    'return_request',
    'return_unit',
  ]
  const parts = [...ofAll, 'return_round', 'return_event', 'review', 'review_vote', 'document', 'shipment'].map(
    (table) => `(select coalesce(string_agg(x::text, '|' order by x::text), '') from ${table} x)`,
  )
  const photos = ['return_photo', 'review_photo'].map(
    (table) => `(select count(*)::text || max(coalesce(${table === 'return_photo' ? 'return_id' : 'review_id'}, '')) from ${table})`,
  )
  const [row] = await rows<{ all: string }>(shop.db, sql.raw(`select md5(concat(${[...parts, ...photos].join(', ')})) as all`))
  return row?.all ?? ''
}

import { shipping } from './process.ts'
import type { Known } from './schema-arbitrary.ts'

/** Existing values of a shop by the names of parameters and fields, with carts in every state: requests with them pass the first checks. */
export async function fuzzValues(json: <T>(method: string, path: string, body?: object) => Promise<T>): Promise<Known> {
  const [cartID, cartItemID, orderID, providerRef] = [[], [], [], []] as [string[], string[], string[], string[]]
  for (const way of ['', '', 'cod', 'sandbox', 'sandbox', 'free']) {
    const productID = way === 'free' ? 'ring-sizer' : 'RNG-001'
    const { cart } = await json<{ cart: { cartID: string; items: { cartItemID: string }[] } }>('POST', '/api/cart/', { productID })
    cartID.push(cart.cartID)
    cartItemID.push(...cart.items.map((item) => item.cartItemID))
    if (way === '') continue
    await json('PUT', '/api/cart/', { mode: 'add_address', cartID: cart.cartID, shipping })
    await json('POST', `/api/cart/${cart.cartID}/quote/`)
    const paymentSettingsGroupKey = way === 'free' ? '' : way
    const posted = await json<{ orderID?: string; payment?: { providerRef: string } }>('POST', `/api/cart/postorders/${cart.cartID}/`, {
      paymentSettingsGroupKey,
    })
    if (posted.orderID) orderID.push(posted.orderID)
    if (posted.payment?.providerRef) providerRef.push(posted.payment.providerRef)
  }
  const { reviews } = await json<{ reviews: { reviewID: string }[] }>('GET', '/api/products/RNG-001/reviews/page/1')
  const place = Object.fromEntries(Object.entries(shipping).map(([name, value]) => [name, [value]]))
  return {
    ...place,
    cartID,
    cartItemID,
    orderID,
    providerRef,
    ref: providerRef,
    id: ['RNG-001', 'meher-solitaire', 'ring-sizer', 'RNG-001-hero'],
    // One of them can be engraved, with texts that fit and texts that do not.
    productID: ['RNG-001', 'RNG-002', 'ring-sizer', 'EAR-005'],
    engraving: ['', 'Anvi & Ravi', 'मीरा', 'x'.repeat(17), 'Жанна', '\u200E \u202C'],
    reviewID: reviews.map(({ reviewID }) => reviewID),
    pincode: ['411030', '900001'],
    key: ['WEBSITE_STORE', 'PNG_IN_EN_MENU', 'PNG_IN_METAL_PRICE', 'COUNTRIES_EN', 'PNG_IN_EN_constructor'],
    gateway: ['sandbox', 'cod'],
    paymentSettingsGroupKey: ['cod', 'sandbox', 'sandbox:upi', ''],
    country: ['IN', 'US'],
    postcode: ['411030', '10001'],
    locale: ['in-en', 'in-hi', 'ae-ar'],
    code: ['123456'],
    shipping: [shipping],
    quantity: [1, '2'],
    subsiteid: ['1', '2', '3', '4'],
    languageid: ['1', '2', '3'],
    websiteid: ['1'],
    q: ['ring', 'jhumak', 'gold 22K'],
    w: ['320'],
    page: ['1', '2'],
  }
}

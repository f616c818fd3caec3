// @vitest-environment happy-dom
import type { Cart, CartItem } from '@karat/contract/cart.ts'
import type { Card, Variant } from '@karat/contract/products.ts'
import { boughtCard, cart as sampleCart } from '@karat/contract/testing/samples.ts'
import { expect, test } from 'vitest'
import { chosenCard } from './chosen-card.ts'
import type { Order } from '@karat/contract/checkout.ts'
import { recordPurchase, purchaseKey } from '../features/checkout/record-purchase.ts'
import { rememberList, withList } from './list-of.ts'
import { order as paidOrder, orderItem } from '../testing/order.ts'
import { tabStorage } from '../storage/browser-storage.ts'
import { cartEvents } from '../state/cart/cart-events.ts'
import { expectOnce } from './once.ts'
import { applyConsent } from './record.ts'
import { couponOf, itemOfBoughtCard, itemOfCard, itemOfLine, itemOfVariant, itemsOfCart, itemsOfOrder, valueOfOrder } from './items.ts'

const card = (slug: string, productID: string, lead: boolean) =>
  ({ slug, productID, lead, name: slug, purity: '18K', colour: 'rose', category: 'rings', metal: 'gold', collection: 'meher' }) as Card

test('the price is the offer price if it is above 0, else the actual one [N-03]', () => {
  const line = { productID: 'a', name: 'A', purity: '18K', colour: 'rose', size: '12', orderItemQuantity: 3 } as CartItem
  const withPrices = (offer_price: number, actualPrice: number) =>
    itemOfLine({ ...line, itemDetails: { productOptionName: '', offer_price, actualPrice } })
  expect(withPrices(0, 120.5)).toMatchObject({ price: 120.5, quantity: 3, item_variant: '18K-rose-12' })
  expect(withPrices(0, 120.5)).not.toHaveProperty('discount')
  expect(withPrices(100.2, 120.5)).toMatchObject({ price: 100.2, discount: 20.3 })
  expect(itemOfCard({ ...card('a', 'a', true), offer_price: 5, actualPrice: 9 }, 0)).toMatchObject({ price: 5, index: 0, quantity: 1 })
})

test('a link selects the card of its product and variant', () => {
  const cards = [card('meher', 'm1', true), card('meher', 'm2', false), card('tara', 't1', true)]
  const chosen = (path: string) => {
    const { pathname, search } = new URL(path, 'https://shop.example')
    return chosenCard(cards, { pathname, search })?.productID
  }
  expect(['/in-en/p/meher', '/in-en/p/meher?v=m2', '/in-en/p/tara?v=t2', '/in-en/c/meher'].map(chosen)).toEqual([
    'm1',
    'm2',
    undefined,
    undefined,
  ])
})

const emptyCart: Cart = { ...sampleCart, items: [], cards: [] }
const cardOf = (amount: number): Order['cards'][number] => ({ ...boughtCard, amount, status: 'ordered' })
type Sold = Order['items'][number]
const amounts = { ...paidOrder.amounts, pieces: 248_326 }
const order = (items: Sold[], more: Partial<Order> = {}): Order => ({
  ...paidOrder,
  orderID: 'o1',
  number: 'K-1',
  couponCode: 'WELCOME5',
  amounts,
  items,
  ...more,
})
const bought: Sold = {
  ...orderItem,
  productID: 'RNG-002-18K-white-15',
  name: 'Solitaire',
  category: 'rings',
  purity: '18K',
  colour: 'white',
  size: '15',
  quantity: 2,
  unitPrice: 133_244,
  before: 266_488,
  discount: 18_162,
  total: 248_326,
}

test('the value of a purchase is its total after offers; each item has its price after them, and its discount [N-03, N-04]', () => {
  expect(itemsOfOrder(order([bought]))).toEqual([
    {
      item_id: bought.productID,
      item_name: 'Solitaire',
      item_variant: '18K-white-15',
      item_category: 'rings',
      item_category2: 'gold',
      item_category3: '18K',
      price: 124_163,
      discount: 9081,
      quantity: 2,
    },
  ])
  expect(valueOfOrder(order([bought]))).toEqual({ value: 248_326, coupon: 'WELCOME5' })
  const withCard = order([bought], { couponCode: '', amounts: { ...amounts, pieces: 0.1, cards: 0.2 } })
  expect(valueOfOrder(withCard)).toEqual({ value: 0.3 })
  const silver = { ...bought, purity: 'S925', discount: 0, total: 100, quantity: 3 }
  expect(itemsOfOrder(order([silver, { ...silver, purity: 'PT950' }, { ...silver, purity: '' }]))).toMatchObject([
    { item_category2: 'silver', price: 33.333, quantity: 3 },
    { item_category2: 'platinum' },
    {},
  ])
  expect(itemsOfOrder(order([silver]))[0]).not.toHaveProperty('discount')
})

test('a purchase is recorded once, with coupon, value and the list of its item; an unpaid or ended order never is [N-01, N-02, N-04]', () => {
  const pushed = () => (window.dataLayer ?? []).filter((entry) => 'event' in entry) as { event: string; ecommerce: object }[]
  delete window.dataLayer
  applyConsent({ currency: 'INR', affiliation: 'IN', brand: 'K' }, 'given')
  rememberList({ item_name: 'Solitaire' }, { item_list_id: 'SEARCH_LIST', item_list_name: 'search' })
  for (const status of ['payment_pending', 'expired', 'cancelled']) {
    expectOnce(purchaseKey('o1'))
    recordPurchase(order([bought], { status }))
    expect([status, pushed()]).toEqual([status, []])
  }
  // Not posted on this device: the link of its mail records nothing.
  recordPurchase(order([bought], { orderID: 'o2' }))
  expect(pushed()).toEqual([])
  recordPurchase(order([bought]))
  recordPurchase(order([bought]))
  expect(pushed()).toMatchObject([
    {
      event: 'purchase',
      ecommerce: {
        currency: 'INR',
        value: 248_326,
        coupon: 'WELCOME5',
        transaction_id: 'K-1',
        shipping: 0,
        tax: 0,
        shipping_tier: 'Ground',
        province: '',
        latitude: 'latitude',
        longitude: 'longitude',
        items: [{ quantity: 2, price: 124_163, discount: 9081, item_list_id: 'SEARCH_LIST', item_list_name: 'search' }],
      },
    },
  ])
  expect(pushed()).toHaveLength(1)
})

test('a product keeps the list that it was selected from, for this tab, whatever else is stored [N-02]', () => {
  const item = (item_name: string) => ({ item_id: item_name, item_name, price: 1, quantity: 1 })
  rememberList(item('No list'), {})
  expect(withList(item('No list'))).toEqual(item('No list'))
  rememberList(item('Band'), { item_list_id: 'MENU_PRODUCT_LIST' })
  expect(withList(item('Band'))).toEqual({ ...item('Band'), item_list_id: 'MENU_PRODUCT_LIST' })
  // An item's own list wins, and the newest choice counts.
  const fromSearch = { item_list_id: 'SEARCH_LIST', item_list_name: 'search' } as const
  expect(withList({ ...item('Band'), ...fromSearch })).toMatchObject(fromSearch)
  rememberList(item('Band'), fromSearch)
  expect(withList(item('Band'))).toMatchObject(fromSearch)
  for (let more = 0; more < 59; more++) rememberList(item(`piece ${more}`), { item_list_id: 'MENU_PRODUCT_LIST' })
  expect(withList(item('Band'))).toMatchObject(fromSearch)
  rememberList(item('one more'), { item_list_id: 'MENU_PRODUCT_LIST' })
  expect(withList(item('Band'))).toEqual(item('Band'))
  for (const nonsense of ['null', '7', '"x"', '{', '']) {
    tabStorage.setItem('shop-lists', nonsense)
    expect(withList(item('Band'))).toEqual(item('Band'))
  }
  rememberList(item('Band'), fromSearch)
  expect(withList(item('Band'))).toMatchObject(fromSearch)
})

test('every item has its category and its metal, if these are known [N-01]', () => {
  const variant = { productID: 'v', purity: '18K', colour: '', size: '12', offer_price: 0, actualPrice: 9 } as Variant
  expect(
    itemOfVariant({ name: 'Ring', category: 'rings', collection: { id: 'meher', name: 'Meher', lang: null } } as never, variant),
  ).toEqual({
    item_id: 'v',
    item_name: 'Ring',
    item_variant: '18K-12',
    item_category: 'rings',
    item_category2: 'gold',
    item_category3: '18K',
    item_category4: 'meher',
    price: 9,
    quantity: 1,
  })
  expect(itemOfVariant({ name: 'Ring', category: 'rings', collection: null }, variant)).not.toHaveProperty('item_category4')
  const metals = (purity: string) =>
    itemOfVariant({ name: 'Ring', category: 'rings', collection: null }, { ...variant, purity }).item_category2
  expect(['24K', 'S999', 'PT950', 'pt950', 'X18K', '18Kx', 'S925 x', ''].map(metals)).toEqual([
    'gold',
    'silver',
    'platinum',
    'platinum',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(itemOfCard(card('a', 'a', true))).not.toHaveProperty('index')
  expect(itemsOfOrder(order([], { cards: [cardOf(500)] }))).toEqual([itemOfBoughtCard(500)])
  const cart: Cart = { ...emptyCart, orderPromoCode: 'X', cards: [{ ...boughtCard, amount: 5 }] }
  expect([itemsOfCart(cart), couponOf(cart), couponOf({ ...cart, orderPromoCode: '' })]).toEqual([
    [itemOfBoughtCard(5)],
    { coupon: 'X' },
    {},
  ])
})

/** A line of a cart with a ring for 133,244, or engraved for 772 more. */
const lineOf = (engraving: string, orderItemQuantity = 1) =>
  ({
    cartItemID: `line ${engraving}`,
    productID: bought.productID,
    name: 'Solitaire',
    category: 'rings',
    purity: '18K',
    colour: 'white',
    size: '15',
    orderItemQuantity,
    engraving,
    itemDetails: { productOptionName: '', offer_price: engraving ? 134_016 : 133_244, actualPrice: engraving ? 140_016.5 : 139_244.5 },
  }) as CartItem
const shared = {
  item_id: bought.productID,
  item_name: 'Solitaire',
  item_variant: '18K-white-15',
  item_category: 'rings',
  item_category2: 'gold',
  item_category3: '18K',
}

test('a card and a line have all known fields, and no others [N-03]', () => {
  expect(itemOfCard({ ...card('meher', 'm1', true), offer_price: 100.1, actualPrice: 100.3 }, 4)).toEqual({
    item_id: 'm1',
    item_name: 'meher',
    item_variant: '18K-rose',
    item_category: 'rings',
    item_category2: 'gold',
    item_category3: '18K',
    item_category4: 'meher',
    index: 4,
    price: 100.1,
    discount: 0.2,
    quantity: 1,
  })
  expect(itemOfLine(lineOf('', 2))).toEqual({ ...shared, price: 133_244, discount: 6000.5, quantity: 2 })
  expect(itemOfLine(lineOf('', 2), 1)).toMatchObject({ quantity: 1 })
  const bare = { ...lineOf(''), purity: '', colour: '', size: '' }
  expect(itemOfLine(bare)).toMatchObject({ item_variant: '', item_category3: '' })
  expect(itemOfLine(bare)).not.toHaveProperty('item_category2')
  expect(itemOfBoughtCard(1000)).toEqual({
    item_id: 'gift-card',
    item_name: 'Gift card',
    item_category: 'gift-cards',
    price: 1000,
    quantity: 1,
  })
  const cards = [500, 700].map((amount) => ({ ...boughtCard, amount }))
  const cart: Cart = { ...emptyCart, items: [lineOf(''), lineOf('Anvi', 2)], cards }
  expect(itemsOfCart(cart)).toEqual([
    { ...shared, price: 133_244, discount: 6000.5, quantity: 1 },
    { ...shared, price: 134_016, discount: 6000.5, quantity: 2 },
    itemOfBoughtCard(500),
    itemOfBoughtCard(700),
  ])
})

test('an order without a category, a discount or a code has no such fields; its gift cards come after its products [N-03, N-04]', () => {
  const plain = { ...bought, category: '', purity: 'S999', discount: 0.01, quantity: 1, total: 99.5 }
  const sold = order([plain], { cards: [cardOf(500)] })
  expect(itemsOfOrder(sold)).toEqual([
    {
      item_id: bought.productID,
      item_name: 'Solitaire',
      item_variant: 'S999-white-15',
      item_category2: 'silver',
      item_category3: 'S999',
      price: 99.5,
      discount: 0.01,
      quantity: 1,
    },
    itemOfBoughtCard(500),
  ])
  expect(valueOfOrder(order([plain], { amounts: { ...amounts, currencyCode: 'AED', pieces: 99.5, cards: 500 } }))).toEqual({
    value: 599.5,
    coupon: 'WELCOME5',
  })
})

test('an engraved line has the value that cart, order and invoice show, in every event about it [N-01, N-03, N-04]', () => {
  const pushed = (name: string) => {
    const entries = (window.dataLayer ?? []).filter((entry) => 'event' in entry && entry['event'] === name)
    return (entries as unknown as { ecommerce: { value: number; items: object[] } }[]).map(({ ecommerce }) => ecommerce)
  }
  delete window.dataLayer
  applyConsent({ currency: 'INR', affiliation: 'IN', brand: 'K' }, 'given')
  const [plain, engravedLine] = [lineOf(''), lineOf('Anvi', 2)]
  const cart: Cart = { ...emptyCart, items: [plain, engravedLine] }
  const engraved = { price: 134_016, discount: 6000.5 }
  cartEvents.viewed(cart)
  expect(pushed('view_cart')).toMatchObject([{ items: [{ price: 133_244 }, { ...engraved, quantity: 2 }] }])
  cartEvents.added(cart, bought.productID, 2, 'Anvi')
  expect(pushed('add_to_cart')).toMatchObject([{ items: [{ ...engraved, quantity: 2 }] }])
  cartEvents.removed(engravedLine)
  expect(pushed('remove_from_cart')).toMatchObject([{ items: [{ ...engraved, quantity: 2 }] }])
  // Another engraving on a plain line: one line is removed, and the other added.
  cartEvents.changed(plain, { ...cart, items: [lineOf('Anvi')] }, bought.productID, 1, 'Anvi')
  expect(pushed('remove_from_cart').at(-1)).toMatchObject({ items: [{ price: 133_244, quantity: 1 }] })
  expect(pushed('add_to_cart').at(-1)).toMatchObject({ items: [{ ...engraved, quantity: 1 }] })
  const unit = { ...bought, quantity: 1, discount: 0 }
  const sold = order([
    { ...unit, engraving: '', total: 133_244 },
    { ...unit, engraving: 'Anvi', quantity: 2, total: 268_032 },
  ])
  expect(itemsOfOrder(sold)).toMatchObject([
    { price: 133_244, quantity: 1 },
    { price: 134_016, quantity: 2 },
  ])
})

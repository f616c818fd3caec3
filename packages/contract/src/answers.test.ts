import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { addressListReply, cartReply, codCheckReply, countriesReply, gatewaysReply } from './cart.ts'
import { handlePaymentReply, orderReply, postOrderReply, quoteReply } from './checkout.ts'
import { adBanner, block, menuItem, metalPrice, rateHistory } from './content.ts'
import { accountReply, problemReply } from './envelope.ts'
import {
  breadcrumbReply,
  listingReply,
  pincodeReply,
  priceBreakup,
  productReply,
  quantityReply,
  searchReply,
  suggestReply,
  upsellReply,
} from './products.ts'
import { orderDetailReply, ordersReply } from './orders.ts'
import { rewriteReply } from './rewrites.ts'
import { ownReviewsReply, productReviewsReply } from './reviews.ts'
import { savedAddressesReply, savedAddressReply } from './saved-address.ts'
import { sharedWishlistReply, shareReply, wishlistsReply } from './wishlist.ts'
import { dispensable } from './testing/fields.ts'
import {
  accountSuccess,
  address,
  card,
  cart,
  optionalOfRow,
  picture,
  place,
  review,
  reviewedPiece,
  row,
  savedAddress,
  sharedEntry,
  success,
  summary,
} from './testing/samples.ts'

const below = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}.${name}`)

const order = {
  orderID: 'o1',
  number: 'K-1',
  status: 'processing',
  holdReason: null,
  paymentStatus: 'paid',
  gateway: 'sandbox',
  paymentMethod: 'upi',
  deliveryMethod: 'express',
  currencyCode: 'INR',
  createdAt: '',
  placedAt: null,
  expiresAt: null,
  promisedFor: null,
  items: [
    {
      orderItemID: 'i1',
      productID: 'RNG-001',
      name: 'Ring',
      lang: 'hi',
      purity: '22K',
      colour: 'yellow',
      size: '12',
      sizeSystem: 'ring',
      quantity: 1,
      unitPrice: 1,
      total: 1,
      status: '',
      mediaId: 'm',
      gifts: [{ message: '', from: '', to: 'B', wrap: false, hidePrice: true }],
      breakup: [row],
    },
  ],
  amounts: summary,
  shipping: place,
  billing: place,
  payments: [{ kind: 'gateway', gateway: 'sandbox', method: 'upi', amount: 1, returned: 0, status: 'captured', problem: '', at: '' }],
  shipments: [{ carrier: 'c' }],
  timeline: [{ status: 'placed', at: '', reason: '' }],
}

describe('an answer holds all of its fields under these names, and no field may be missing but those named here', () => {
  test.each<[string, z.ZodType, object, string[]]>([
    [
      'a cart',
      cartReply,
      { ...success, cart, begun: true },
      [
        'cart.saved.0.lang',
        'cart.items.0.lang',
        'cart.extra.applied_promotions.p1',
        'cart.refusedCodes.0.minimum',
        'cart.refusedCodes.0.missing',
        'cart.address.billing',
        'begun',
      ],
    ],
    [
      'addresses',
      addressListReply,
      { ...success, addresses: [{ ...address, _id: 's1', label: 'Home', isDefault: true }] },
      below('addresses.0', ['billing', '_id', 'label', 'isDefault']),
    ],
    ['saved addresses', savedAddressesReply, { ...accountSuccess, responseBody: [savedAddress] }, []],
    [
      'wishlists',
      wishlistsReply,
      {
        ...success,
        currencyCode: 'INR',
        wishlists: [
          {
            wishlistID: 'w1',
            wishlistName: 'New',
            shareID: null,
            items: [{ itemid: 'i1', ...sharedEntry, priceAdded: 268_154, rateChange: -1.5, addedAt: '' }],
          },
        ],
        skipped: ['no-such'],
      },
      ['wishlists.0.items.0.lang'],
    ],
    ['a share id', shareReply, { ...success, shareID: 's1' }, []],
    [
      'a shared wishlist',
      sharedWishlistReply,
      { ...success, currencyCode: 'INR', wishlistName: 'New', items: [sharedEntry] },
      ['items.0.lang'],
    ],
    [
      'reviews of a piece',
      productReviewsReply,
      {
        ...success,
        productID: 'RNG-001',
        summary: {
          average: 4.5,
          count: 2,
          stars: [1, 1, 0, 0, 0],
          fit: { small: 0, true: 2, large: 0 },
          colours: [{ colour: 'yellow', count: 2 }],
        },
        reviews: [review],
        total: 1,
        page: 1,
        pages: 1,
      },
      [],
    ],
    [
      'own reviews',
      ownReviewsReply,
      {
        ...success,
        reviews: [
          {
            ...review,
            piece: reviewedPiece,
            state: 'shown',
            refusal: null,
            edited: { productReviewTitle: 'Fine', productReviewComment: 'Words', productRatings: 4, fit: null },
          },
        ],
        writable: [{ ...reviewedPiece, bought: review.bought, deliveredAt: null }],
        total: 1,
        page: 1,
        pages: 1,
      },
      ['reviews.0.piece.lang', 'writable.0.lang'],
    ],
    ['an address that moved', rewriteReply, { ...success, rewrite: { path: '/p/ring', status: 301 } }, []],
    ['a saved address', savedAddressReply, { ...accountSuccess, responseBody: savedAddress }, []],
    [
      'ways to pay',
      gatewaysReply,
      { ...success, gateways: [{ paymentSettingsGroupKey: 'cod', kind: 'cod', method: '', marks: ['cash'], available: true, reason: '' }] },
      [],
    ],
    ['cash on delivery', codCheckReply, { ...success, available: true, reason: '', limit: 50_000, verified: false }, []],
    [
      'countries',
      countriesReply,
      {
        ...success,
        countries: [
          { code: 'IN', name: 'India', phoneCode: '+91', states: [{ code: 'MH', name: 'Maharashtra', names: { hi: 'महाराष्ट्र' } }] },
        ],
      },
      ['countries.0.states.0.names.hi'],
    ],
    [
      'a held price',
      quoteReply,
      {
        ...success,
        cart: { ...cart, address: null },
        quote: { quoteID: 'q', expiresAt: '', secondsLeft: 600, rateVersion: 3, rateAt: '', total: 1 },
      },
      [
        'cart.saved.0.lang',
        'cart.items.0.lang',
        'cart.extra.applied_promotions.p1',
        'cart.refusedCodes.0.minimum',
        'cart.refusedCodes.0.missing',
      ],
    ],
    [
      'a posted order',
      postOrderReply,
      {
        ...success,
        orderID: 'o1',
        orderNumber: 'K-1',
        orderToken: 't',
        orderStatus: 'payment_pending',
        payment: { kind: 'redirect', url: '/', providerRef: 'p', attemptID: 'a' },
      },
      [],
    ],
    [
      'an order',
      orderReply,
      {
        ...success,
        order: {
          ...order,
        },
      },
      ['order.items.0.lang', ...below('order.items.0.breakup.0', optionalOfRow)],
    ],
    [
      'an own order',
      orderDetailReply,
      { ...success, order: { ...order, waitsFor: 'id_proof', actions: ['id_proof'] } },
      ['order.items.0.lang', ...below('order.items.0.breakup.0', optionalOfRow)],
    ],
    [
      'own orders',
      ordersReply,
      {
        ...success,
        orders: [
          {
            orderID: 'o1',
            number: 'K-1',
            status: 'processing',
            waitsFor: null,
            currencyCode: 'INR',
            total: 1,
            paymentStatus: 'paid',
            createdAt: '',
            promisedFor: null,
            deliveredAt: null,
            items: [
              {
                orderItemID: 'i1',
                productID: 'RNG-001',
                name: 'Ring',
                lang: 'hi',
                purity: '22K',
                colour: 'yellow',
                size: '12',
                sizeSystem: 'ring',
                quantity: 1,
                status: 'placed',
                mediaId: 'm',
              },
            ],
          },
        ],
        counts: { all: 1, pending: 0, processing: 1, action_needed: 0, shipped: 0, delivered: 0, completed: 0, returned: 0, cancelled: 0 },
        limitFrom: 0,
        limitTo: 10,
      },
      ['orders.0.items.0.lang'],
    ],
    [
      'a payment',
      handlePaymentReply,
      { ...success, orderID: 'o1', orderStatus: 'placed', paymentStatus: 'paid', attemptStatus: 'failed', attemptProblem: '' },
      [],
    ],
    [
      'a list of pieces',
      listingReply,
      {
        ...success,
        cards: [card],
        total: 1,
        page: 1,
        pages: 1,
        facets: [{ name: 'metal', values: [{ value: 'gold', count: 1, selected: false, capped: false }] }],
        rateVersion: 3,
      },
      ['cards.0.lang'],
    ],
    [
      'a piece',
      productReply,
      {
        ...success,
        product: {
          product: 'RNG-001',
          slug: 'ring',
          kind: 'piece',
          name: 'Ring',
          subtitle: '',
          description: '',
          details: ['22K'],
          alt: '',
          lang: 'en',
          category: 'rings',
          collection: { id: 'dawn', name: 'Dawn', lang: 'en' },
          occasion: '',
          audience: '',
          sizeSystem: 'ring',
          hallmarked: true,
          setting: 'claw',
          madeIn: 'IN',
          certificate: 'stone',
          badge: '',
          lead: 'RNG-001-1',
          stones: [{ type: 'diamond', shape: 'round', count: 1, caratMilli: 500, key: 'SOL', clarity: 'VS', colour: 'G–H' }],
          pictures: [{ ...picture, colour: 'yellow', view: 'front' }],
          turn: 36,
          variants: [
            {
              productID: 'RNG-001-1',
              colour: 'yellow',
              purity: '22K',
              size: '12',
              grossMg: 3420,
              netMg: 3284,
              actualPrice: 1,
              offer_price: 0,
              availability: 'sold_out',
              leadDays: 0,
            },
          ],
          rate: { version: 3, at: '' },
        },
      },
      ['product.lang', 'product.collection.lang'],
    ],
    [
      'a breakup',
      accountReply(priceBreakup),
      {
        status: 200,
        meta: { message: '', code: 'ok' },
        responseBody: {
          productID: 'RNG-001',
          currencyCode: 'INR',
          rows: [row],
          subtotal: 1,
          tax: 1,
          discount: 0,
          total: 2,
          rateVersion: 3,
          rateAt: '',
        },
      },
      below('responseBody.rows.0', optionalOfRow),
    ],
    ['what is left', quantityReply, { ...success, productID: 'R', quantity: 1, availability: 'one_of_a_kind', leadDays: 0 }, []],
    ['what goes with it', upsellReply, { ...success, cards: [card] }, ['cards.0.lang']],
    [
      'where it lies',
      breadcrumbReply,
      { ...success, breadcrumb: [{ id: 'rings', name: 'Rings', path: '/rings', lang: 'en' }] },
      ['breadcrumb.0.lang'],
    ],
    ['a pincode', pincodeReply, { ...success, pincode: '411030', serviceable: true, cod: true, deliverBy: '', days: 4 }, []],
    [
      'a search',
      searchReply,
      {
        ...success,
        query: 'rings',
        corrected: null,
        total: 1,
        page: 1,
        pages: 1,
        cards: [card],
        records: [
          { apin: 'R', title: { en: 'Ring' }, price: { in: 1 }, brand: { en: 'Karat' }, category_level_1: 'Rings', category_level_2: '' },
        ],
      },
      ['cards.0.lang', 'records.0.title.en', 'records.0.price.in', 'records.0.brand.en'],
    ],
    ['suggestions', suggestReply, { ...success, words: ['ring'], cards: [card] }, ['cards.0.lang']],
    [
      'a failure, for clients of either service',
      problemReply,
      {
        status: 'Error',
        responseCode: 409,
        message: 'Sold',
        code: 'sold',
        field: 'productID',
        details: { left: 0 },
        meta: { message: 'Sold', code: 'sold' },
      },
      ['field', 'details', 'details.left'],
    ],
    [
      'the board of rates',
      metalPrice,
      {
        subsite: 'in',
        currencyCode: 'INR',
        version: 3,
        at: '',
        stale: false,
        rates: [{ metal: 'gold', purity: '22K', rate: 14_405, change: -5, changePercent: -0.03 }],
      },
      [],
    ],
    [
      'the menu',
      menuItem,
      {
        label: 'Rings',
        path: '/rings',
        groups: [{ label: 'Metal', items: [{ label: 'Gold', path: '/gold', lang: 'en' }] }],
        pictures: [{ media: 'm', label: '', path: '', alt: '' }],
      },
      ['groups', 'groups.0.items.0.lang', 'pictures'],
    ],
    ['an advertisement', adBanner, { category: 'rings', collection: 'dawn', media: 'm', tone: 'ink' }, []],
    ['rates over days', rateHistory, { purity: '22K', points: [['2026-11-21', 14_405]] }, []],
  ])('%s', (_, schema, sample, optional) => {
    expect(dispensable(schema, sample)).toEqual(optional)
  })

  test.each([
    { kind: 'hero', title: '', text: '', action: '', path: '', wide: '', tall: '', alt: '' },
    { kind: 'categories', title: '', action: '', items: [{ id: '', label: '', media: '' }] },
    { kind: 'pieces', title: '', action: '', path: '', sort: 'new' },
    { kind: 'story', title: '', text: '', action: '', path: '', media: '', alt: '' },
    { kind: 'rates', title: '', text: '' },
    { kind: 'occasions', title: '', items: [{ label: '', path: '', media: '' }] },
    { kind: 'promises', items: [{ icon: '', title: '', text: '' }] },
    { kind: 'stores', title: '', text: '', action: '' },
  ])('a block of the home page: $kind', (sample) => {
    expect(dispensable(block, sample)).toEqual([])
  })
})

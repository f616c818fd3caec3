import type { Order } from '@karat/contract/checkout.ts'
import type { OrderDetail } from '@karat/contract/orders.ts'
import type { ReturnDetail } from '@karat/contract/returns.ts'

// An order with one piece of ₹1,33,244, paid by UPI, and a return of it: tests change the fields that they are about.

const place: Order['shipping'] = {
  firstName: 'Anvi',
  name: 'Anvi Deshpande',
  lines: ['7, Laxmi Road', 'Pune 411030'],
  phone: '+919822011111',
  email: 'anvi@example.com',
}

export const boughtPiece = {
  productID: 'RNG-001-18K-yellow-15',
  name: 'Meher Solitaire',
  purity: '18K',
  colour: 'yellow',
  size: '15',
  sizeSystem: 'ring',
  mediaId: 'RNG-001-hero',
  engraving: '',
}

export const orderItem: Order['items'][number] = {
  orderItemID: 'i1',
  ...boughtPiece,
  category: 'rings',
  quantity: 1,
  madeToOrder: 0,
  unitPrice: 133_244,
  before: 133_244,
  discount: 0,
  total: 133_244,
  status: 'placed',
  gifts: [null],
  breakup: [],
}

export const orderPayment: Order['payments'][number] = {
  kind: 'gateway',
  gateway: 'sandbox',
  method: 'upi',
  lastFour: '',
  amount: 133_244,
  returned: 0,
  status: 'captured',
  problem: '',
  at: '2026-11-21T05:01:00Z',
}

export const order: Order = {
  orderID: 'o1',
  number: 'IN26-000001',
  status: 'placed',
  holdReason: null,
  paymentStatus: 'paid',
  gateway: 'sandbox',
  paymentMethod: 'upi',
  deliveryMethod: 'insured',
  currencyCode: 'INR',
  createdAt: '2026-11-21T05:00:00Z',
  placedAt: '2026-11-21T05:01:00Z',
  expiresAt: null,
  promisedFor: '2026-12-02',
  couponCode: '',
  items: [orderItem],
  cards: [],
  amounts: {
    currencyCode: 'INR',
    pieces: 133_244,
    discount: 0,
    promotionDiscount: 0,
    makingDiscount: 0,
    absorbed: 0,
    delivery: 0,
    wrap: 0,
    salesTax: 0,
    taxIncluded: 3880.88,
    taxNames: ['GST'],
    cards: 0,
    total: 133_244,
    tenders: [],
    payable: 133_244,
    idProofNeeded: false,
  },
  shipping: place,
  billing: place,
  payments: [orderPayment],
  shipments: [],
  timeline: [{ status: 'placed', at: '2026-11-21T05:00:00Z', reason: '', orderItemID: '' }],
  documents: [],
}

export const orderDetail: OrderDetail = {
  ...order,
  waitsFor: null,
  returnNumber: null,
  returns: [],
  refundAccount: null,
  actions: [],
}

export const returnDetail: ReturnDetail = {
  returnID: 'r1',
  number: 'RT26-000001',
  orderID: order.orderID,
  orderNumber: order.number,
  status: 'requested',
  resolution: 'refund',
  handover: 'pickup',
  store: null,
  pickup: null,
  deadline: null,
  createdAt: '2026-11-28T05:00:00Z',
  currencyCode: 'INR',
  pieces: [],
  images: [],
  rounds: [],
  inspection: null,
  offers: [],
  amount: 133_244,
  parcel: null,
  refunds: [],
  timeline: [],
  actions: [],
}

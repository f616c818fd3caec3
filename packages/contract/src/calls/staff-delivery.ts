import {
  deliveryMethodBody,
  deliveryMethodKey,
  deliveryMethodsReply,
  storeStockBody,
  variantParam,
  variantStockReply,
} from '../staff-delivery.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const
const settingCall = { ...common, access: { staff: 'settings.write' }, reply: deliveryMethodsReply } as const
const stockCall = { ...common, params: variantParam, reply: variantStockReply } as const

/** How staff set the delivery methods of their site, and the stock of its stores. */
export const staffDeliveryCalls = defineCalls({
  'GET /api/staff/delivery-methods/': {
    ...settingCall,
    access: { staff: 'settings.read' },
    summary: 'The delivery methods of a site with their charges',
  },
  'POST /api/staff/delivery-methods/': {
    ...settingCall,
    summary: 'Writes a delivery method in place of the one with its name and post codes',
    body: deliveryMethodBody,
  },
  'POST /api/staff/delivery-methods/remove/': { ...settingCall, summary: 'Removes a delivery method', body: deliveryMethodKey },
  'GET /api/staff/stock/:variant/': {
    ...stockCall,
    access: { staff: 'stock.read' },
    summary: 'The stock of a variant on a site, and in its stores',
  },
  'POST /api/staff/stock/:variant/': {
    ...stockCall,
    access: { staff: 'stock.move' },
    summary: 'Sets how many pieces of a variant a store has',
    body: storeStockBody,
  },
})

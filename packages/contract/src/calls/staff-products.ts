import {
  newProductBody,
  productChoicesReply,
  previewProductBody,
  previewProductReply,
  savedProductReply,
  saveProductBody,
  staffProductParam,
  staffProductReply,
  staffProductsQuery,
  staffProductsReply,
} from '../staff-products.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const

/** How staff see and change products. */
export const staffProductCalls = defineCalls({
  'GET /api/staff/products/': {
    ...common,
    access: { staff: 'products.read' },
    summary: 'Products with their state on the site and their prices on every site, the last changed first',
    query: staffProductsQuery,
    reply: staffProductsReply,
  },
  'GET /api/staff/product-choices/': {
    ...common,
    access: { staff: 'products.read' },
    summary: 'What the forms of products choose from: sites, categories, collections, and the purities and stones that have a rate',
    reply: productChoicesReply,
  },
  'GET /api/staff/products/:id/': {
    ...common,
    access: { staff: 'products.read' },
    summary: 'A product with all that staff write of it, its pictures and its history',
    params: staffProductParam,
    reply: staffProductReply,
  },
  'POST /api/staff/products/': {
    ...common,
    access: { staff: 'products.write' },
    summary: 'Makes a product',
    body: newProductBody,
    reply: savedProductReply,
  },
  'POST /api/staff/products/:id/preview/': {
    ...common,
    access: { staff: 'products.read' },
    changes: false,
    summary: 'The price of a variant on a site as it would be with a document; changes nothing',
    params: staffProductParam,
    body: previewProductBody,
    reply: previewProductReply,
  },
  'POST /api/staff/products/:id/': {
    ...common,
    access: { staff: 'products.write' },
    summary: 'Replaces all that staff write of a product; it shows within two seconds',
    params: staffProductParam,
    body: saveProductBody,
    reply: savedProductReply,
  },
})

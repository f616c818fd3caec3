import {
  newCollectionBody,
  saveCollectionBody,
  savedCollectionReply,
  staffCollectionParam,
  staffCollectionReply,
  staffCollectionsReply,
} from '../staff-collections.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const

/** How staff see and change collections. */
export const staffCollectionCalls = defineCalls({
  'GET /api/staff/collections/': {
    ...common,
    access: { staff: 'products.read' },
    summary: 'Collections in the order of the shop, with the number of their products',
    reply: staffCollectionsReply,
  },
  'GET /api/staff/collections/:id/': {
    ...common,
    access: { staff: 'products.read' },
    summary: 'A collection with its texts in every language',
    params: staffCollectionParam,
    reply: staffCollectionReply,
  },
  'POST /api/staff/collections/': {
    ...common,
    access: { staff: 'products.write' },
    summary: 'Makes a collection, the last one of the shop; its page shows within two seconds',
    body: newCollectionBody,
    reply: savedCollectionReply,
  },
  'POST /api/staff/collections/:id/': {
    ...common,
    access: { staff: 'products.write' },
    summary: 'Replaces the texts of a collection; they show within two seconds',
    params: staffCollectionParam,
    body: saveCollectionBody,
    reply: savedCollectionReply,
  },
})

import { newStoreBody, savedStoreReply, saveStoreBody, staffStoreParam, staffStoresReply } from '../staff-stores.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const

/** How staff see and change the stores of a site. */
export const staffStoreCalls = defineCalls({
  'GET /api/staff/stores/': {
    ...common,
    access: { staff: 'content.read' },
    summary: 'The stores of the site with all that staff write of them',
    reply: staffStoresReply,
  },
  'POST /api/staff/stores/': {
    ...common,
    access: { staff: 'content.write' },
    summary: 'Adds a store; shoppers see it within two seconds',
    body: newStoreBody,
    reply: savedStoreReply,
  },
  'POST /api/staff/stores/:id/': {
    ...common,
    access: { staff: 'content.write' },
    summary: 'Replaces all that staff write of a store; shoppers see it within two seconds',
    params: staffStoreParam,
    body: saveStoreBody,
    reply: savedStoreReply,
  },
})

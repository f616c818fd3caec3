import {
  customerDeletionReply,
  customerEraseReply,
  customerExportReply,
  customerNoteBody,
  customerNoteReply,
  customerNumbersReply,
  customerReasonBody,
  staffCustomerParam,
  staffCustomerReply,
  staffCustomersQuery,
  staffCustomersReply,
} from '../staff-customers.ts'
import { staffNumberParam } from '../staff.ts'
import { defineCalls } from './call.ts'

const common = { access: { staff: 'customers.find' }, cache: 'private', tag: 'staff', rows: ['P-04'] } as const

/** How staff find a customer of their site; there is no list of customers. Each look is written to the audit. */
export const staffCustomerCalls = defineCalls({
  'GET /api/staff/customers/': {
    ...common,
    summary: 'Finds customers by e-mail address, telephone number, number of an order, or the beginning of a name',
    query: staffCustomersQuery,
    reply: staffCustomersReply,
  },
  'GET /api/staff/customers/:id/': {
    ...common,
    summary: 'A customer with orders, returns, credit and notes on a site',
    params: staffCustomerParam,
    reply: staffCustomerReply,
  },
  'POST /api/staff/customers/:id/id-numbers/': {
    ...common,
    access: { staff: 'customers.pan' },
    changes: false,
    summary: 'The identity numbers of a customer in full; the look and its reason are written to the audit',
    params: staffCustomerParam,
    body: customerReasonBody,
    reply: customerNumbersReply,
  },
  'POST /api/staff/orders/:number/id-numbers/': {
    ...common,
    access: { staff: 'customers.pan' },
    changes: false,
    summary: 'The identity number of an order in full; the look and its reason are written to the audit',
    params: staffNumberParam,
    body: customerReasonBody,
    reply: customerNumbersReply,
  },
  'POST /api/staff/customers/:id/export/': {
    ...common,
    access: { staff: 'customers.export' },
    summary: 'Exports everything that the shop stores about a customer; needs a fresh verification',
    params: staffCustomerParam,
    body: customerReasonBody,
    reply: customerExportReply,
  },
  'GET /api/staff/customers/:id/deletion/': {
    ...common,
    access: { staff: 'customers.export' },
    summary: 'The things that the deletion of an account would wait for, and those that it would delete',
    params: staffCustomerParam,
    reply: customerDeletionReply,
  },
  'POST /api/staff/customers/:id/erase/': {
    ...common,
    access: { staff: 'customers.export' },
    summary: 'Plans the deletion of an account in a fortnight, as its owner can; needs a fresh verification',
    params: staffCustomerParam,
    body: customerReasonBody,
    reply: customerEraseReply,
  },
  'POST /api/staff/customers/:id/notes/': {
    ...common,
    summary: 'Adds a note of staff about a customer',
    params: staffCustomerParam,
    body: customerNoteBody,
    reply: customerNoteReply,
  },
})

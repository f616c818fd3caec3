import {
  customerParam,
  savedAddressBody,
  savedAddressChange,
  savedAddressesReply,
  savedAddressParam,
  savedAddressReply,
} from '../saved-address.ts'
import { readNewAddress, readSavedAddress } from '../spellings.ts'
import { defineCalls } from './call.ts'

/** The saved addresses of a customer, each on the site that it was saved on. */
export const addressCalls = defineCalls({
  'GET /account/users/:id/address': {
    access: 'customer',
    cache: 'private',
    tag: 'addresses',
    summary: 'Saved addresses',
    rows: ['A-13'],
    params: customerParam,
    reply: savedAddressesReply,
  },
  'POST /account/users/:id/address': {
    access: 'customer',
    cache: 'private',
    tag: 'addresses',
    summary: 'Save an address',
    rows: ['A-14'],
    params: customerParam,
    body: savedAddressBody,
    readBody: readNewAddress,
    reply: savedAddressReply,
  },
  'POST /account/users/:id/address/checkout': {
    access: 'customer',
    cache: 'private',
    tag: 'addresses',
    summary: 'Save the address of a checkout, once for each equal address',
    rows: ['A-15'],
    params: customerParam,
    body: savedAddressBody,
    readBody: readNewAddress,
    reply: savedAddressReply,
  },
  'PATCH /account/users/:id/address/:addressId': {
    access: 'customer',
    cache: 'private',
    tag: 'addresses',
    summary: 'Change a saved address, or make it the default',
    rows: ['A-16'],
    params: savedAddressParam,
    body: savedAddressChange,
    readBody: readSavedAddress,
    reply: savedAddressReply,
  },
  'DELETE /account/users/:id/address/:addressId': {
    access: 'customer',
    cache: 'private',
    tag: 'addresses',
    summary: 'Delete a saved address; answers those that are left',
    rows: ['A-17'],
    params: savedAddressParam,
    reply: savedAddressesReply,
  },
})

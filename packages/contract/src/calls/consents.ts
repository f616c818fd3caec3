import { consentBody, consentsReply } from '../consents.ts'
import { defineCalls } from './call.ts'

const consents = { access: 'customer', cache: 'private', tag: 'consents', rows: [], reply: consentsReply } as const

/** The account service: a customer's consents to messages of a site. */
export const consentCalls = defineCalls({
  'GET /account/user/consents': { ...consents, summary: 'What the customer allows, and every answer so far' },
  'PUT /account/user/consents': { ...consents, summary: 'Allow something, or take it back', body: consentBody },
})

import { lookReply, merchantReply, saveLookBody, saveMerchantBody, saveTradeBody, tradeReply } from '../staff-sites.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const

/** How staff see and change what a site says of its merchant, and how it looks. */
export const staffSiteCalls = defineCalls({
  'GET /api/staff/merchant/': {
    ...common,
    access: { staff: 'settings.read' },
    summary: 'The merchant of the site: names, contacts, tax numbers, and the registrations that issue its invoices',
    reply: merchantReply,
  },
  'POST /api/staff/merchant/': {
    ...common,
    access: { staff: 'settings.write' },
    summary: 'Replaces what the site says of its merchant; pages, messages and new documents have it within two seconds',
    body: saveMerchantBody,
    reply: merchantReply,
  },
  'GET /api/staff/look/': {
    ...common,
    access: { staff: 'settings.read' },
    summary: 'How the site looks: logo, icon, colours, typefaces and corners',
    reply: lookReply,
  },
  'POST /api/staff/look/': {
    ...common,
    access: { staff: 'settings.write' },
    summary: 'Replaces how the site looks, where people can read every pair of its colours; shoppers see it within two seconds',
    body: saveLookBody,
    reply: lookReply,
  },
  'GET /api/staff/trade/': {
    ...common,
    access: { staff: 'settings.read' },
    summary: 'How the site trades: how long prices hold, returns, limits, and what was set up once',
    reply: tradeReply,
  },
  'POST /api/staff/trade/': {
    ...common,
    access: { staff: 'settings.write' },
    summary: 'Replaces how the site trades, within the law of its country; bags that hold a price keep theirs',
    body: saveTradeBody,
    reply: tradeReply,
  },
})

import {
  gatewaysReply,
  lookReplyOfClosedSite,
  newSiteBody,
  newSiteReply,
  openSiteBody,
  readinessReply,
  saveGatewaysBody,
  siteSuggestionQuery,
  siteSuggestionReply,
  sitesReply,
  testGatewayBody,
  testGatewayReply,
} from '../staff-set-up.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const

/** How staff make the sites of a shop, see what is missing, and open them. */
export const staffSetUpCalls = defineCalls({
  'GET /api/staff/site-suggestions/': {
    ...common,
    access: { staff: 'settings.read' },
    beforeFirstSite: true,
    summary: 'What a site of a country begins with: all that it needs to trade there',
    query: siteSuggestionQuery,
    reply: siteSuggestionReply,
  },
  'GET /api/staff/sites/': {
    ...common,
    access: { staff: 'settings.read' },
    beforeFirstSite: true,
    summary: 'The sites of the shop on which the member may read settings, with what each still needs before it opens',
    reply: sitesReply,
  },
  'POST /api/staff/sites/': {
    ...common,
    access: { staff: 'settings.write' },
    beforeFirstSite: true,
    summary:
      'Makes a site with all that it needs to trade, closed to shoppers; for members who may write the settings of every site, with a fresh proof',
    body: newSiteBody,
    reply: newSiteReply,
  },
  'GET /api/staff/readiness/': {
    ...common,
    access: { staff: 'settings.read' },
    summary: 'What the site still needs before it opens, and what can wait',
    reply: readinessReply,
  },
  'POST /api/staff/readiness/': {
    ...common,
    access: { staff: 'settings.write' },
    summary: 'Opens the site to shoppers, where nothing that it needs is missing, or closes it; with a fresh proof',
    body: openSiteBody,
    reply: readinessReply,
  },
  'GET /api/staff/readiness/look/': {
    ...common,
    access: { staff: 'settings.read' },
    summary: 'A link by which staff look at the closed site for a day',
    reply: lookReplyOfClosedSite,
  },
  'GET /api/staff/gateways/': {
    ...common,
    access: { staff: 'settings.read' },
    summary: 'The payment methods of the site in their order, with those that it could offer',
    reply: gatewaysReply,
  },
  'POST /api/staff/gateways/': {
    ...common,
    access: { staff: 'settings.write' },
    summary: 'Replaces the payment methods of the site and their order; payments that began go on',
    body: saveGatewaysBody,
    reply: gatewaysReply,
  },
  'POST /api/staff/gateways/test/': {
    ...common,
    access: { staff: 'settings.write' },
    changes: false,
    summary: 'Asks the provider of a payment method whether it takes the keys of the shop; no money moves',
    body: testGatewayBody,
    reply: testGatewayReply,
  },
})

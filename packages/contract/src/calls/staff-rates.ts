import {
  newStoneBody,
  newStoneReply,
  rateDecisionBody,
  rateProposalParam,
  rateRestoreBody,
  ratesBody,
  ratesChangedReply,
  ratesPreviewBody,
  ratesPreviewReply,
  staffRatesReply,
} from '../staff-rates.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const
const proposeCall = { ...common, access: { staff: 'rates.propose' } } as const
const approveCall = { ...common, access: { staff: 'rates.approve' } } as const

/** How staff see and change the rates of a site. */
export const staffRateCalls = defineCalls({
  'GET /api/staff/rates/': {
    ...common,
    access: { staff: 'rates.read' },
    summary: 'The live rates of a site, what waits for approval, and the last versions',
    reply: staffRatesReply,
  },
  'POST /api/staff/rates/preview/': {
    ...proposeCall,
    changes: false,
    summary: 'What new rates would do to the prices of a site; changes nothing',
    body: ratesPreviewBody,
    reply: ratesPreviewReply,
  },
  'POST /api/staff/rates/': {
    ...proposeCall,
    summary: 'Publishes or plans rates within the guard; proposes others to a second person, also in place of those that wait',
    body: ratesBody,
    reply: ratesChangedReply,
  },
  'POST /api/staff/rates/stones/': {
    ...proposeCall,
    summary: 'Adds the first rate of stones that the site has no rate of; products can have such stones from then on',
    body: newStoneBody,
    reply: newStoneReply,
  },
  'POST /api/staff/rates/restore/': {
    ...approveCall,
    summary: 'Puts the rates of the version before the live one back, within a day; proposes them where one moves too far in a day',
    body: rateRestoreBody,
    reply: ratesChangedReply,
  },
  'POST /api/staff/rates/proposals/:id/approve/': {
    ...approveCall,
    summary: 'Publishes rates that somebody else proposed, at once or at their time',
    params: rateProposalParam,
    body: rateDecisionBody,
    reply: ratesChangedReply,
  },
  'POST /api/staff/rates/proposals/:id/reject/': {
    ...approveCall,
    summary: 'Refuses rates that somebody else proposed',
    params: rateProposalParam,
    body: rateDecisionBody,
    reply: ratesChangedReply,
  },
  'POST /api/staff/rates/proposals/:id/withdraw/': {
    ...proposeCall,
    summary: 'Takes back rates that one proposed',
    params: rateProposalParam,
    body: rateDecisionBody,
    reply: ratesChangedReply,
  },
})

import {
  approvalDecisionBody,
  approvalParam,
  approvalReply,
  approvalsQuery,
  approvalsReply,
  limitsReply,
  memberLimitsBody,
  ownLimitsQuery,
  ownLimitsReply,
  waitingActsQuery,
  waitingActsReply,
  workAloneBody,
} from '../staff-approvals.ts'
import { memberParam } from '../staff-session.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-05'] } as const
const decisionCall = { ...common, params: approvalParam, body: approvalDecisionBody, reply: approvalReply } as const

/** Acts that need a second person, and the limits above which they do. */
export const staffApprovalCalls = defineCalls({
  'GET /api/staff/approvals/': {
    ...common,
    access: 'any-staff',
    summary: 'Acts of a site that wait for a second person, or that ended: the member’s own, and those that they may decide',
    query: approvalsQuery,
    reply: approvalsReply,
  },
  'GET /api/staff/approvals/waiting/': {
    ...common,
    access: 'any-staff',
    summary: 'The acts about some things that wait for a second person: those that the member may read, and their own',
    query: waitingActsQuery,
    reply: waitingActsReply,
  },
  'POST /api/staff/approvals/:number/approve/': {
    ...decisionCall,
    access: 'any-staff',
    summary: 'Approves an act of somebody else and makes it, with the permission for it; needs fresh proof',
  },
  'POST /api/staff/approvals/:number/reject/': {
    ...decisionCall,
    access: 'any-staff',
    summary: 'Refuses an act of somebody else, with the permission to approve it; needs fresh proof',
  },
  'POST /api/staff/approvals/:number/withdraw/': {
    ...decisionCall,
    access: 'any-staff',
    summary: 'Takes back an act that one asked for, or stops one that is made after ten minutes',
  },
  'GET /api/staff/limits/': {
    ...common,
    access: { staff: 'settings.read' },
    summary: 'The limits for money of the members of a site, and who works alone there',
    reply: limitsReply,
  },
  'GET /api/staff/limits/own/': {
    ...common,
    access: 'any-staff',
    summary: 'What the member can give on a site without a second person',
    query: ownLimitsQuery,
    reply: ownLimitsReply,
  },
  'POST /api/staff/members/:id/limits/': {
    ...common,
    access: { staff: 'settings.write' },
    summary: 'Sets the limits for money of a member on a site; needs fresh proof',
    params: memberParam,
    body: memberLimitsBody,
    reply: limitsReply,
  },
  'POST /api/staff/works-alone/': {
    ...common,
    access: { staff: 'settings.write' },
    summary: 'Says that the member works alone on a site, or no longer; needs fresh proof',
    body: workAloneBody,
    reply: limitsReply,
  },
})

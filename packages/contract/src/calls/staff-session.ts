import {
  acceptInvitationBody,
  auditQuery,
  auditReply,
  doneReply,
  invitationBody,
  invitationReply,
  linkBody,
  memberGrantsBody,
  memberLanguageBody,
  memberParam,
  membersReply,
  memberStateBody,
  secondFactorReply,
  setUpReply,
  signedOutReply,
  signInBody,
  signInCodeBody,
  signInReply,
  signOutBody,
  staffSessionParam,
  staffSessionReply,
  staffSessionsReply,
} from '../staff-session.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const
const signInCall = { ...common, access: 'staff-sign-in', budget: 'staffSignIns' } as const
const ownCall = { ...common, access: 'any-staff' } as const
const memberCall = { ...common, access: { staff: 'settings.write' } } as const

/** How staff sign in, invite each other, and see what was done. A session is a cookie with the path `/api/staff`. */
export const staffSessionCalls = defineCalls({
  'POST /api/staff/sign-in/': {
    ...signInCall,
    summary: 'Begins a sign-in by e-mail address and password',
    body: signInBody,
    reply: signInReply,
  },
  'POST /api/staff/sign-in/code/': {
    ...signInCall,
    summary: 'Ends a sign-in by the code of an authenticator app, or by a recovery code',
    body: signInCodeBody,
    reply: staffSessionReply,
  },
  'POST /api/staff/sign-in/link/': {
    ...signInCall,
    summary: 'Signs in by a one-time link, which the machine of a demo prints',
    body: linkBody,
    reply: staffSessionReply,
  },
  'POST /api/staff/invitation/': {
    ...signInCall,
    summary: 'Reads an invitation by its code',
    body: linkBody,
    reply: invitationReply,
  },
  'POST /api/staff/invitation/accept/': {
    ...signInCall,
    summary: 'Accepts an invitation with a password; the second factor is set up next',
    body: acceptInvitationBody,
    reply: setUpReply,
  },
  'POST /api/staff/second-factor/': {
    ...signInCall,
    summary: 'Confirms the authenticator app of an accepted invitation, and signs in',
    body: signInCodeBody,
    reply: secondFactorReply,
  },
  'GET /api/staff/session/': { ...ownCall, summary: 'The session and its member', reply: staffSessionReply },
  'POST /api/staff/sign-out/': {
    ...ownCall,
    summary: 'Ends the session, or all of the member’s',
    body: signOutBody,
    reply: signedOutReply,
  },
  'POST /api/staff/proof/': {
    budget: 'staffSignIns',
    ...ownCall,
    summary: 'Proves again who is at the device, for calls about roles and money',
    body: signInCodeBody,
    reply: staffSessionReply,
  },
  'POST /api/staff/language/': {
    ...ownCall,
    summary: 'Sets the member’s language of the back office',
    body: memberLanguageBody,
    reply: doneReply,
  },
  'GET /api/staff/sessions/': { ...ownCall, summary: 'The member’s open sessions', reply: staffSessionsReply },
  'POST /api/staff/sessions/:id/end/': {
    ...ownCall,
    summary: 'Ends one of the member’s sessions',
    params: staffSessionParam,
    reply: doneReply,
  },
  'GET /api/staff/members/': {
    ...common,
    access: { staff: 'settings.read' },
    summary: 'Members of staff, invitations and roles',
    reply: membersReply,
  },
  'POST /api/staff/members/invite/': {
    ...memberCall,
    summary: 'Invites a person by e-mail; needs fresh proof',
    body: invitationBody,
    reply: membersReply,
  },
  'POST /api/staff/invitations/:id/revoke/': {
    ...memberCall,
    summary: 'Takes back an invitation; needs fresh proof',
    params: memberParam,
    reply: membersReply,
  },
  'POST /api/staff/members/:id/roles/': {
    ...memberCall,
    summary: 'Replaces the roles of a member; needs fresh proof',
    params: memberParam,
    body: memberGrantsBody,
    reply: membersReply,
  },
  'POST /api/staff/members/:id/state/': {
    ...memberCall,
    summary: 'Blocks a member, which ends their sessions, or opens them again; needs fresh proof',
    params: memberParam,
    body: memberStateBody,
    reply: membersReply,
  },
  'GET /api/staff/audit/': {
    ...common,
    access: { staff: 'settings.read' },
    summary: 'Acts of staff, the newest first',
    query: auditQuery,
    reply: auditReply,
  },
})

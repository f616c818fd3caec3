import {
  authenticatorBody,
  authenticatorReply,
  ownPasswordBody,
  signInMethodsReply,
  staffPasskeyBody,
  staffPasskeyNameBody,
  staffPasskeyOptionsReply,
  staffPasskeyParam,
  staffPasskeyUseBody,
} from '../staff-account.ts'
import { secondFactorReply, signInPasskeyBody, staffSessionReply } from '../staff-session.ts'
import { defineCalls } from './call.ts'

const common = { cache: 'private', tag: 'staff', rows: ['P-04'] } as const
const signInCall = { ...common, access: 'staff-sign-in', budget: 'staffSignIns' } as const
const ownCall = { ...common, access: 'any-staff' } as const
const methodCall = { ...ownCall, reply: signInMethodsReply } as const

/** Passkeys of members of staff, and how a member changes the own password and second factors. */
export const staffAccountCalls = defineCalls({
  'POST /api/staff/sign-in/passkey/options/': {
    ...signInCall,
    summary: 'A challenge by which a passkey ends a sign-in, after the password',
    reply: staffPasskeyOptionsReply,
  },
  'POST /api/staff/sign-in/passkey/': {
    ...signInCall,
    summary: 'Ends a sign-in by a passkey, after the password',
    body: signInPasskeyBody,
    reply: staffSessionReply,
  },
  'POST /api/staff/sign-in/passkey-only/options/': {
    ...signInCall,
    summary: 'A challenge by which a passkey signs in alone, without a password',
    reply: staffPasskeyOptionsReply,
  },
  'POST /api/staff/sign-in/passkey-only/': {
    ...signInCall,
    summary: 'Signs in by a passkey alone, which verifies its user',
    body: staffPasskeyUseBody,
    reply: staffSessionReply,
  },
  'POST /api/staff/second-factor/passkey/options/': {
    ...signInCall,
    summary: 'A challenge to make the passkey of an accepted invitation with',
    reply: staffPasskeyOptionsReply,
  },
  'POST /api/staff/second-factor/passkey/': {
    ...signInCall,
    summary: 'Makes a passkey the second factor of an accepted invitation, and signs in',
    body: staffPasskeyBody,
    reply: secondFactorReply,
  },
  'POST /api/staff/proof/passkey/options/': {
    ...ownCall,
    changes: false,
    summary: 'A challenge by which a passkey proves again who is at the device',
    reply: staffPasskeyOptionsReply,
  },
  'POST /api/staff/proof/passkey/': {
    ...ownCall,
    budget: 'staffSignIns',
    summary: 'Proves by a passkey who is at the device, for calls about roles and money',
    body: staffPasskeyUseBody,
    reply: staffSessionReply,
  },
  'GET /api/staff/account/': { ...methodCall, summary: 'How the member signs in: password, app, passkeys, recovery codes' },
  'POST /api/staff/account/password/': {
    ...methodCall,
    summary: 'Sets a new password, which ends the member’s other sessions; needs fresh proof',
    body: ownPasswordBody,
  },
  'POST /api/staff/account/recovery-codes/': {
    ...methodCall,
    summary: 'Makes new recovery codes, in place of the former ones; needs fresh proof',
  },
  'POST /api/staff/account/authenticator/': {
    ...ownCall,
    summary: 'Begins the set-up of an authenticator app; needs fresh proof',
    reply: authenticatorReply,
  },
  'POST /api/staff/account/authenticator/confirm/': {
    ...methodCall,
    budget: 'staffSignIns',
    summary: 'Confirms a new authenticator app by its first code, which ends the member’s other sessions; needs fresh proof',
    body: authenticatorBody,
  },
  'POST /api/staff/account/authenticator/remove/': {
    ...methodCall,
    summary: 'Removes the authenticator app where a passkey remains; needs fresh proof',
  },
  'POST /api/staff/account/passkeys/options/': {
    ...ownCall,
    changes: false,
    summary: 'A challenge to make a passkey with; needs fresh proof',
    reply: staffPasskeyOptionsReply,
  },
  'POST /api/staff/account/passkeys/': {
    ...methodCall,
    summary: 'Adds a passkey; needs fresh proof',
    body: staffPasskeyBody,
  },
  'POST /api/staff/account/passkeys/:passkeyId/name/': {
    ...methodCall,
    summary: 'Names a passkey',
    params: staffPasskeyParam,
    body: staffPasskeyNameBody,
  },
  'POST /api/staff/account/passkeys/:passkeyId/remove/': {
    ...methodCall,
    summary: 'Removes a passkey that is not the last second factor, which ends the member’s other sessions; needs fresh proof',
    params: staffPasskeyParam,
  },
})

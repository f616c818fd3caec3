import { doneReply, sessionReply } from '../account.ts'
import {
  passkeyBody,
  passkeyNameBody,
  passkeyOptionsBody,
  passkeyOptionsReply,
  passkeyParam,
  passkeysReply,
  passkeyUseBody,
} from '../passkeys.ts'
import { defineCalls } from './call.ts'
import { signInCall } from './identity.ts'

const own = { access: 'customer', cache: 'private', tag: 'passkeys', rows: [] } as const

/** The account service: passkeys. */
export const passkeyCalls = defineCalls({
  'POST /account/auth/passkey/options': {
    ...signInCall,
    budget: 'signIns',
    summary: 'A challenge to sign in with a passkey',
    rows: ['V-01'],
    body: passkeyOptionsBody,
    reply: passkeyOptionsReply,
  },
  'POST /account/auth/passkey': {
    ...signInCall,
    budget: 'signIns',
    summary: 'Sign in by a passkey',
    rows: ['X-13'],
    body: passkeyUseBody,
    reply: sessionReply,
  },
  'GET /account/user/passkeys': { ...own, summary: 'Passkeys of the customer', reply: passkeysReply },
  'POST /account/user/passkeys/options': { ...own, summary: 'A challenge to make a passkey with', reply: passkeyOptionsReply },
  'POST /account/user/passkeys': { ...own, summary: 'Keep a passkey', body: passkeyBody, reply: passkeysReply },
  'PATCH /account/user/passkeys/:passkeyId': {
    ...own,
    summary: 'Name a passkey',
    params: passkeyParam,
    body: passkeyNameBody,
    reply: passkeysReply,
  },
  'DELETE /account/user/passkeys/:passkeyId': { ...own, summary: 'Remove a passkey', params: passkeyParam, reply: passkeysReply },
  'POST /account/user/proof/passkey/options': {
    ...own,
    summary: 'A challenge to prove with a passkey that it is the owner',
    reply: passkeyOptionsReply,
  },
  'POST /account/user/proof/passkey': {
    ...own,
    budget: 'signIns',
    summary: 'Prove by a passkey that it is the owner',
    body: passkeyUseBody,
    reply: doneReply,
  },
})

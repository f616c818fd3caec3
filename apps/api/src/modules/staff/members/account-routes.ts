import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { needRelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import { memberOf, type RequestContext, verifiedMemberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { MemberRouteDependencies } from './routes.ts'
import { originOf, signInMethodsToWire } from './wire.ts'

/** Routes of a member's own password, second factors and recovery codes. */
export function memberAccountRoutes(server: Server, { members, publicOrigin }: MemberRouteDependencies): void {
  const partyOf = (headers: Readonly<Record<string, unknown>>) => needRelyingParty(headers, publicOrigin)
  const readMethods = async (context: RequestContext, recoveryCodes?: string[]) =>
    success(signInMethodsToWire(await members.signInMethods(memberOf(context)), recoveryCodes))

  route(server, calls, 'GET /api/staff/account/', (context) => readMethods(context))
  route(server, calls, 'POST /api/staff/account/password/', async (context, { body, headers }) => {
    unwrap(await members.changeOwnPassword(originOf(context, headers), verifiedMemberOf(context), body.password))
    return readMethods(context)
  })
  route(server, calls, 'POST /api/staff/account/recovery-codes/', async (context, { headers }) =>
    readMethods(context, unwrap(await members.renewRecoveryCodes(originOf(context, headers), verifiedMemberOf(context)))),
  )
  route(server, calls, 'POST /api/staff/account/authenticator/', async (context) =>
    success(unwrap(await members.beginAuthenticator(verifiedMemberOf(context)))),
  )
  route(server, calls, 'POST /api/staff/account/authenticator/confirm/', async (context, { body, headers }) =>
    readMethods(context, unwrap(await members.confirmAuthenticator(originOf(context, headers), verifiedMemberOf(context), body.code))),
  )
  route(server, calls, 'POST /api/staff/account/authenticator/remove/', async (context, { headers }) => {
    unwrap(await members.removeAuthenticator(originOf(context, headers), verifiedMemberOf(context)))
    return readMethods(context)
  })
  route(server, calls, 'POST /api/staff/account/passkeys/options/', async (context, { headers }) =>
    success({ options: unwrap(await members.passkeyOptions(verifiedMemberOf(context), partyOf(headers))) }),
  )
  route(server, calls, 'POST /api/staff/account/passkeys/', async (context, { body, headers }) => {
    const added = await members.addPasskey(originOf(context, headers), verifiedMemberOf(context), partyOf(headers), body)
    return readMethods(context, unwrap(added))
  })
  route(server, calls, 'POST /api/staff/account/passkeys/:passkeyId/name/', async (context, { params, body }) => {
    unwrap(await members.renamePasskey(memberOf(context), params.passkeyId, body.name))
    return readMethods(context)
  })
  route(server, calls, 'POST /api/staff/account/passkeys/:passkeyId/remove/', async (context, { params, headers }) => {
    unwrap(await members.removePasskey(originOf(context, headers), verifiedMemberOf(context), params.passkeyId))
    return readMethods(context)
  })
}

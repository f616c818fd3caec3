import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { needRelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import { memberOf, type RequestContext, verifiedMemberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { isOfOther } from '../../../kernel/undo.ts'
import type { StartedSession } from './port.ts'
import type { MemberService } from './service.ts'
import { deviceCookie, noSessionCookie, sessionCookie } from './session-cookie.ts'
import { membersToWire, originOf, sessionsToWire, sessionToWire } from './wire.ts'

export interface MemberRouteDependencies {
  members: MemberService
  merchantName: () => Promise<string>
  publicOrigin: string | undefined
}

/** Routes of the sign-in, of a member's own sessions, and of the members. */
export function memberRoutes(server: Server, { members, merchantName, publicOrigin }: MemberRouteDependencies): void {
  const isSecure = publicOrigin?.startsWith('https:') ?? false

  function setCookies({ setCookie }: RequestContext, { cookie, cookieSeconds, device, deviceSeconds }: StartedSession): void {
    setCookie(sessionCookie(cookie, isSecure, cookieSeconds))
    setCookie(deviceCookie(device, isSecure, deviceSeconds))
  }
  const partyOf = (headers: Readonly<Record<string, unknown>>) => needRelyingParty(headers, publicOrigin)
  /** A session with its sites and stores named in the language of the page. */
  const readSession = async ({ messageLanguage }: RequestContext, sessionId: string) =>
    sessionToWire(await members.session(sessionId, messageLanguage), await merchantName(), messageLanguage)
  const idOf = ({ cookie }: StartedSession) => cookie.slice(0, cookie.indexOf('.'))
  /** Members of every site, or of the call's alone for who may see no other. */
  const readMembers = async (context: RequestContext) => {
    const isEverywhere = memberOf(context).permissionsEverywhere.includes('settings.read')
    return success(membersToWire(await members.list(isEverywhere ? undefined : context.site.code)))
  }

  route(server, calls, 'POST /api/staff/sign-in/', async (context, { body, headers }) => {
    const { factors, ...started } = unwrap(await members.beginSignIn(originOf(context, headers), body.email, body.password))
    setCookies(context, started)
    return success({ next: 'code' as const, factors })
  })
  route(server, calls, 'POST /api/staff/sign-in/code/', async (context, { body, headers }) => {
    const started = unwrap(await members.finishSignIn(originOf(context, headers), headers['cookie'], body))
    setCookies(context, started)
    return success(await readSession(context, idOf(started)))
  })
  route(server, calls, 'POST /api/staff/sign-in/passkey/options/', async (_context, { headers }) =>
    success({ options: unwrap(await members.signInOptions(headers['cookie'], partyOf(headers))) }),
  )
  route(server, calls, 'POST /api/staff/sign-in/passkey/', async (context, { body, headers }) => {
    const origin = originOf(context, headers)
    const started = unwrap(await members.finishSignInByPasskey(origin, headers['cookie'], partyOf(headers), body))
    setCookies(context, started)
    return success(await readSession(context, idOf(started)))
  })
  route(server, calls, 'POST /api/staff/sign-in/passkey-only/options/', async (context, { headers }) => {
    const origin = originOf(context, headers)
    const { options, device } = await members.passkeySignInOptions(origin, partyOf(headers))
    if (origin.device === undefined) context.setCookie(deviceCookie(device, isSecure))
    return success({ options })
  })
  route(server, calls, 'POST /api/staff/sign-in/passkey-only/', async (context, { body, headers }) => {
    const started = unwrap(await members.signInByPasskey(originOf(context, headers), partyOf(headers), body.credential))
    setCookies(context, started)
    return success(await readSession(context, idOf(started)))
  })
  route(server, calls, 'POST /api/staff/sign-in/link/', async (context, { body, headers }) => {
    const started = unwrap(await members.signInByLink(originOf(context, headers), body.code))
    setCookies(context, started)
    return success(await readSession(context, idOf(started)))
  })
  route(server, calls, 'POST /api/staff/sign-in/forgotten/', async (context, { body, headers }) => {
    unwrap(await members.askForPasswordLink(originOf(context, headers), body.email))
    return success({})
  })
  route(server, calls, 'POST /api/staff/sign-in/password/', async (context, { body, headers }) =>
    success(unwrap(await members.resetPassword(originOf(context, headers), body))),
  )
  route(server, calls, 'POST /api/staff/invitation/', async (_context, { body }) => {
    const { email, name } = unwrap(await members.readInvitation(body.code))
    return success({ email, name, merchant: await merchantName() })
  })
  route(server, calls, 'POST /api/staff/invitation/accept/', async (context, { body, headers }) => {
    const accepted = unwrap(await members.acceptInvitation(originOf(context, headers), body))
    setCookies(context, accepted)
    return success({ next: 'set-up' as const, secret: accepted.secret, address: accepted.address })
  })
  route(server, calls, 'POST /api/staff/second-factor/', async (context, { body, headers }) => {
    const started = unwrap(await members.confirmSecondFactor(originOf(context, headers), headers['cookie'], body.code))
    setCookies(context, started)
    return success({ ...(await readSession(context, idOf(started))), recoveryCodes: started.recoveryCodes })
  })
  route(server, calls, 'POST /api/staff/second-factor/passkey/options/', async (_context, { headers }) =>
    success({ options: unwrap(await members.setUpOptions(headers['cookie'], partyOf(headers))) }),
  )
  route(server, calls, 'POST /api/staff/second-factor/passkey/', async (context, { body, headers }) => {
    const started = unwrap(await members.confirmPasskey(originOf(context, headers), headers['cookie'], partyOf(headers), body))
    setCookies(context, started)
    return success({ ...(await readSession(context, idOf(started))), recoveryCodes: started.recoveryCodes })
  })

  route(server, calls, 'GET /api/staff/session/', async (context) => success(await readSession(context, memberOf(context).sessionId)))
  route(server, calls, 'POST /api/staff/sign-out/', async (context, { body }) => {
    const ended = await members.signOut(memberOf(context), body.everywhere)
    context.setCookie(noSessionCookie(isSecure))
    return success({ ended })
  })
  route(server, calls, 'POST /api/staff/proof/', async (context, { body, headers }) => {
    const member = memberOf(context)
    unwrap(await members.verifyAgain(originOf(context, headers), member, body.code))
    return success(await readSession(context, member.sessionId))
  })
  route(server, calls, 'POST /api/staff/proof/passkey/options/', async (context, { headers }) =>
    success({ options: unwrap(await members.proofOptions(memberOf(context), partyOf(headers))) }),
  )
  route(server, calls, 'POST /api/staff/proof/passkey/', async (context, { body, headers }) => {
    const member = memberOf(context)
    unwrap(await members.verifyByPasskey(member, partyOf(headers), body.credential))
    return success(await readSession(context, member.sessionId))
  })
  route(server, calls, 'POST /api/staff/language/', async (context, { body }) => {
    await members.setLanguage(memberOf(context), body.language)
    return success({})
  })
  route(server, calls, 'POST /api/staff/digest/', async (context, { body }) => {
    await members.setDigest(memberOf(context), body.on)
    return success({})
  })
  route(server, calls, 'POST /api/staff/alerts/', async (context, { body }) => {
    await members.setAlerts(memberOf(context), body.on)
    return success({})
  })
  route(server, calls, 'GET /api/staff/sessions/', async (context) => success(sessionsToWire(await members.sessions(memberOf(context)))))
  route(server, calls, 'POST /api/staff/sessions/:id/end/', async (context, { params }) => {
    unwrap(await members.endSession(memberOf(context), params.id))
    return success({})
  })
  route(server, calls, 'POST /api/staff/devices/:id/forget/', async (context, { params }) => {
    unwrap(await members.forgetDevice(memberOf(context), params.id))
    return success({})
  })

  route(server, calls, 'GET /api/staff/members/', readMembers)
  route(server, calls, 'POST /api/staff/members/invite/', async (context, { body }) => {
    unwrap(await members.invite(verifiedMemberOf(context), body))
    return readMembers(context)
  })
  route(server, calls, 'POST /api/staff/invitations/:id/revoke/', async (context, { params }) => {
    unwrap(await members.revokeInvitation(verifiedMemberOf(context), params.id))
    return readMembers(context)
  })
  route(
    server,
    calls,
    'POST /api/staff/members/:id/roles/',
    async (context, { params, body }) => {
      unwrap(await members.changeGrants(verifiedMemberOf(context), params.id, body))
      return readMembers(context)
    },
    {
      fields: ['grants'],
      mayUndo: isOfOther,
      undo: async (context, act) => unwrap(await members.undoGrants(verifiedMemberOf(context), act)),
    },
  )
  route(server, calls, 'POST /api/staff/roles/', async (context, { body: { key, permissions } }) => {
    unwrap(await members.createRole(verifiedMemberOf(context), context.site.code, { key, permissions }))
    return readMembers(context)
  })
  route(server, calls, 'POST /api/staff/roles/:key/', async (context, { params, body: { permissions, version } }) => {
    unwrap(await members.changeRole(verifiedMemberOf(context), context.site.code, { ...params, permissions, version }))
    return readMembers(context)
  })
  route(server, calls, 'POST /api/staff/roles/:key/remove/', async (context, { params, body: { version } }) => {
    unwrap(await members.removeRole(verifiedMemberOf(context), context.site.code, { ...params, version }))
    return readMembers(context)
  })
  route(server, calls, 'POST /api/staff/members/:id/reset/', async (context, { params, body: { version } }) => {
    unwrap(await members.reset(verifiedMemberOf(context), params.id, version))
    return readMembers(context)
  })
  route(server, calls, 'POST /api/staff/members/:id/state/', async (context, { params, body }) => {
    unwrap(await members.changeState(verifiedMemberOf(context), params.id, body))
    return readMembers(context)
  })
}

import { calls } from '@karat/contract/calls.ts'
import type { FastifyRequest } from 'fastify'
import { takeForms } from '../../../kernel/forms.ts'
import { accountSuccess, type Server } from '../../../kernel/http.ts'
import { dayIn } from '../../../kernel/clock.ts'
import { type Actor, customerOf, guest } from '../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Captcha } from '../captcha/port.ts'
import type { EntryProof, Identity } from './port.ts'
import { isOwnDay } from './rules.ts'
import { deletionToWire, originOf, signedInToWire, userToWire } from './wire.ts'

const headerOf = (headers: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The access token of a request (P-02): from `authorization`, or from a separate header, with or without a website's public key. */
function accessTokenOf(headers: Readonly<Record<string, unknown>>): string | undefined {
  const bearer = /^Bearer (.+)$/i.exec(headerOf(headers, 'authorization') ?? '')?.[1]
  return bearer && !bearer.startsWith('pk_') ? bearer : headerOf(headers, 'accesstoken')
}

/** The refresh token of a request (P-02), from either of its headers. */
const refreshTokenOf = (headers: Readonly<Record<string, unknown>>): string | undefined =>
  headerOf(headers, 'refreshtoken') ?? headerOf(headers, 'x-refresh-token')

/**
 * Reads the actor of a request: the customer or member of staff of its access token; a guest where it has none or a website's public key.
 * An expired or invalid token is an error, so that the browser gets a new one instead of continuing as a guest.
 */
export function authenticateBy(identity: Pick<Identity, 'readAccessToken'>): (request: FastifyRequest) => Promise<Actor> {
  return async (request) => {
    const token = accessTokenOf(request.headers)
    if (token === undefined) return guest
    return { kind: 'customer', ...unwrap(await identity.readAccessToken(token)) }
  }
}

const proofOf = ({ mailOtp, startNew }: { mailOtp?: string | undefined; startNew?: boolean | undefined }): EntryProof => ({
  mailCode: mailOtp,
  startNew,
})

/** Routes of sign-in methods: every call that sends or tries a code checks the captcha first (V-01). */
function signInRoutes(server: Server, identity: Identity, captcha: Captcha): void {
  route(server, calls, 'POST /account/auth/login', async (context, { body, headers }) => {
    await captcha.check(body.reCaptchaToken)
    return accountSuccess(signedInToWire(unwrap(await identity.login(originOf(context, headers), body.username, body.password))))
  })
  route(server, calls, 'POST /account/auth/login-otp', async (context, { body, headers }) => {
    await captcha.check(body.reCaptchaToken)
    return accountSuccess(unwrap(await identity.sendSignInCode(originOf(context, headers), body.username, body.channel)))
  })
  route(server, calls, 'POST /account/auth/otp-verify', async (context, { body, headers }) => {
    await captcha.check(body.reCaptchaToken)
    const origin = originOf(context, headers)
    const { username, otp } = body
    const signedIn =
      body.purpose === 'sign-up'
        ? await identity.verifySignUpCode(origin, username, otp)
        : await identity.verifySignInCode(origin, username, otp, proofOf(body))
    return accountSuccess(signedInToWire(unwrap(signedIn)))
  })
  route(server, calls, 'POST /account/auth/sign-up', async (context, { body, headers }) => {
    await captcha.check(body.reCaptchaToken)
    return accountSuccess(unwrap(await identity.signUp(originOf(context, headers), body)))
  })
  route(server, calls, 'POST /account/auth/signup-phone-otp', async (context, { body, headers }) => {
    await captcha.check(body.reCaptchaToken)
    return accountSuccess(unwrap(await identity.sendPhoneSignUpCode(originOf(context, headers), body.phoneNumber, body.channel)))
  })
  route(server, calls, 'POST /account/auth/signup-phone-otp-verify', async (context, { body, headers }) => {
    await captcha.check(body.reCaptchaToken)
    const signedIn = await identity.verifyPhoneSignUpCode(originOf(context, headers), body.username, body.otp, body, proofOf(body))
    return accountSuccess(signedInToWire(unwrap(signedIn)))
  })
  route(server, calls, 'POST /account/auth/forgot-password', async (context, { body, headers }) => {
    await captcha.check(body.reCaptchaToken)
    return accountSuccess(unwrap(await identity.forgotPassword(originOf(context, headers), body.username)))
  })
  route(server, calls, 'POST /account/auth/reset-password', async (context, { body, headers }) => {
    await captcha.check(body.reCaptchaToken)
    const signedIn = await identity.resetPassword(originOf(context, headers), body.username, body.otp, body.password, proofOf(body))
    return accountSuccess(signedInToWire(unwrap(signedIn)))
  })
}

/** The routes of an account's owner: verification, contacts, password, personal data. */
function ownerRoutes(server: Server, identity: Identity): void {
  route(server, calls, 'GET /account/user/sign-ins', async (context) => {
    const signIns = await identity.signIns(customerOf(context).customerId)
    return accountSuccess({ signIns: signIns.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) })
  })
  route(server, calls, 'POST /account/user/proof/send', async (context, { body, headers }) =>
    accountSuccess(unwrap(await identity.sendProofCode(customerOf(context), originOf(context, headers), body.channel))),
  )
  route(server, calls, 'POST /account/user/proof', async (context, { body, headers }) => {
    unwrap(await identity.prove(customerOf(context), originOf(context, headers), body.otp, body.channel))
    return accountSuccess({})
  })
  route(server, calls, 'POST /account/user/contact/send', async (context, { body, headers }) => {
    const { username, channel } = body
    return accountSuccess(unwrap(await identity.sendContactCode(customerOf(context), originOf(context, headers), username, channel)))
  })
  route(server, calls, 'PUT /account/user/contact', async (context, { body, headers }) => {
    const changed = await identity.changeContact(customerOf(context), originOf(context, headers), body.username, body.otp)
    return accountSuccess(userToWire(unwrap(changed)))
  })
  route(server, calls, 'PUT /account/user/password', async (context, { body }) => {
    unwrap(await identity.setPassword(customerOf(context), body.password))
    return accountSuccess({})
  })
  route(server, calls, 'GET /account/user/export', async (context) =>
    accountSuccess(unwrap(await identity.exportData(customerOf(context)))),
  )
  route(server, calls, 'GET /account/user/deletion', async (context) =>
    accountSuccess(deletionToWire(await identity.deletionPlan(customerOf(context).customerId))),
  )
  route(server, calls, 'POST /account/user/deletion', async (context) =>
    accountSuccess(deletionToWire(unwrap(await identity.requestDeletion(customerOf(context))))),
  )
  route(server, calls, 'DELETE /account/user/deletion', async (context) =>
    accountSuccess(deletionToWire(unwrap(await identity.keepAccount(customerOf(context).customerId)))),
  )
}

/** The routes of sign-in, sessions and accounts. */
export function identityRoutes(server: Server, { identity, captcha }: { identity: Identity; captcha: Captcha }): void {
  signInRoutes(server, identity, captcha)
  ownerRoutes(server, identity)
  route(server, calls, 'POST /account/auth/refresh-token', async (context, { body, headers }) => {
    const token = body?.refreshToken || refreshTokenOf(headers) || throwFailure('bad_request', 'refreshToken')
    return accountSuccess({ tokens: unwrap(await identity.refresh(token, originOf(context, headers).deviceId)) })
  })
  void server.register(async (forms) => {
    const scope = forms as Server
    await takeForms(scope)
    route(scope, calls, 'POST /account/auth/log-out', async (_context, { body, headers }) => {
      const [accessToken, refreshToken] = [accessTokenOf(headers), body?.refreshToken || refreshTokenOf(headers)]
      return accountSuccess({ ended: unwrap(await identity.logOut({ accessToken, refreshToken }, body?.everywhere ?? false)) })
    })
  })
  route(server, calls, 'GET /account/user/details/:id', async (context, { params }) => {
    const { customerId } = customerOf(context)
    if (params.id !== customerId) throwFailure('not_found', 'id')
    return accountSuccess(userToWire((await identity.details(customerId)) ?? throwFailure('unauthorised')))
  })
  route(server, calls, 'PATCH /account/user', async (context, { body }) => {
    const { language } = body
    if (language !== undefined && !context.site.languages.some(({ code }) => code === language))
      throwFailure('unknown_language', 'language')
    const today = dayIn(context.site.timeZone, context.clock.now())
    for (const field of ['birthday', 'anniversary'] as const) {
      const day = body[field]
      if (day != null && !isOwnDay(day, today)) throwFailure('bad_request', field)
    }
    return accountSuccess(userToWire(unwrap(await identity.change(customerOf(context).customerId, body))))
  })
  route(server, calls, 'GET /account/user/sessions', async (context) => {
    const { customerId, sessionId } = customerOf(context)
    const sessions = await identity.sessions(customerId)
    return accountSuccess({
      sessions: sessions.map(({ signedInAt, lastUsedAt, ...session }) => ({
        ...session,
        signedInAt: signedInAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: session.id === sessionId,
      })),
    })
  })
  route(server, calls, 'DELETE /account/user/sessions/:id', async (context, { params }) => {
    unwrap(await identity.endSession(customerOf(context).customerId, params.id))
    return accountSuccess({})
  })
}

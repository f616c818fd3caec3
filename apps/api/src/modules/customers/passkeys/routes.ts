import { calls } from '@karat/contract/calls.ts'
import { accountSuccess, type Server } from '../../../kernel/http.ts'
import { needRelyingParty } from '../../../kernel/passkeys/relying-party.ts'
import { customerOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Captcha } from '../captcha/port.ts'
import { originOf, signedInToWire } from '../identity/wire.ts'
import type { PasskeyService } from './service.ts'
import { passkeysToWire } from './wire.ts'

export interface PasskeyRouteDependencies {
  passkeys: PasskeyService
  captcha: Captcha
  publicOrigin: string | undefined
}

export function passkeyRoutes(server: Server, { passkeys, captcha, publicOrigin }: PasskeyRouteDependencies): void {
  const partyOf = (headers: Record<string, unknown>) => needRelyingParty(headers, publicOrigin)

  route(server, calls, 'POST /account/auth/passkey/options', async (context, { body, headers }) => {
    await captcha.check(body.reCaptchaToken)
    return accountSuccess({ options: await passkeys.signInOptions(originOf(context, headers), partyOf(headers)) })
  })
  // The captcha was solved for the challenge.
  route(server, calls, 'POST /account/auth/passkey', async (context, { body, headers }) => {
    const signedIn = await passkeys.signIn(originOf(context, headers), partyOf(headers), body.credential)
    return accountSuccess(signedInToWire(unwrap(signedIn)))
  })
  route(server, calls, 'GET /account/user/passkeys', async (context) =>
    accountSuccess(passkeysToWire(await passkeys.list(customerOf(context).customerId))),
  )
  route(server, calls, 'POST /account/user/passkeys/options', async (context, { headers }) => {
    const options = await passkeys.registrationOptions(customerOf(context), originOf(context, headers), partyOf(headers))
    return accountSuccess({ options: unwrap(options) })
  })
  route(server, calls, 'POST /account/user/passkeys', async (context, { body, headers }) => {
    const added = await passkeys.register(customerOf(context), originOf(context, headers), partyOf(headers), body.credential)
    return accountSuccess(passkeysToWire(unwrap(added)))
  })
  route(server, calls, 'PATCH /account/user/passkeys/:passkeyId', async (context, { params, body }) =>
    accountSuccess(passkeysToWire(unwrap(await passkeys.rename(customerOf(context).customerId, params.passkeyId, body.name)))),
  )
  route(server, calls, 'DELETE /account/user/passkeys/:passkeyId', async (context, { params }) =>
    accountSuccess(passkeysToWire(unwrap(await passkeys.remove(customerOf(context), params.passkeyId)))),
  )
  route(server, calls, 'POST /account/user/proof/passkey/options', async (context, { headers }) =>
    accountSuccess({ options: await passkeys.proofOptions(customerOf(context), partyOf(headers)) }),
  )
  route(server, calls, 'POST /account/user/proof/passkey', async (context, { body, headers }) => {
    unwrap(await passkeys.prove(customerOf(context), partyOf(headers), body.credential))
    return accountSuccess({})
  })
}

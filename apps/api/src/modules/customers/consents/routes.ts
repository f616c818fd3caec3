import { calls } from '@karat/contract/calls.ts'
import { accountSuccess, type Server } from '../../../kernel/http.ts'
import { customerOf, type RequestContext } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { ConsentCall } from './read-consents.ts'
import type { ConsentService } from './service.ts'
import { consentsToWire } from './wire.ts'

function callOf(context: RequestContext): ConsentCall {
  return { customerId: customerOf(context).customerId, subsite: context.site.code, language: context.language }
}

export function consentRoutes(server: Server, consents: ConsentService): void {
  route(server, calls, 'GET /account/user/consents', async (context) =>
    accountSuccess(consentsToWire(await consents.read(callOf(context)))),
  )
  route(server, calls, 'PUT /account/user/consents', async (context, { body: { kind, given, wording } }) =>
    accountSuccess(consentsToWire(unwrap(await consents.answer(callOf(context), kind, given, wording)))),
  )
}

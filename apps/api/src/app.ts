import swagger from '@fastify/swagger'
import { problemReply } from '@karat/contract/envelope.ts'
import { installHttpDefaults, openApiTransform, type Server } from './kernel/http.ts'
import { installCalls } from './kernel/route.ts'
import { allowOrigins } from './services/cross-origin.ts'
import { accountService } from './services/account.ts'
import { commerceService } from './services/commerce.ts'
import { staffService } from './services/staff.ts'
import { authenticateBy } from './modules/customers/identity/routes.ts'
import { outboxRoutes } from './modules/notifications/routes.ts'
import type { CallHeaders } from './modules/content/sites/port.ts'
import type { Modules } from './compose.ts'

export interface AppOptions {
  roles: ReadonlySet<string>
  /** Whether codes and messages may be read at /dev/outbox. */
  outbox: boolean
}

/** Registers the services of this process on a server, with their OpenAPI description. */
export async function buildApi(server: Server, modules: Modules, { roles, outbox }: AppOptions): Promise<void> {
  installHttpDefaults(server, async ({ callContext, headers }) => {
    if (callContext) return callContext.language
    const named = await modules.sites.ofRequest(headers as CallHeaders)
    return named.ok ? named.value.language : 'en'
  })
  const authenticateShopper = authenticateBy(modules.identity)
  installCalls(
    server,
    (request) =>
      request.routeOptions.url?.startsWith('/api/staff/') ? modules.members.authenticate(request) : authenticateShopper(request),
    modules.audit.recordAct,
  )
  await allowOrigins(server, modules.sites)
  await server.register(swagger, {
    openapi: {
      info: {
        title: 'Services of the shop',
        version: '0.1.0',
        description: `Account and commerce services. Failures have this shape: ${Object.keys(problemReply.shape).join(', ')}.`,
      },
    },
    transform: openApiTransform,
  })
  if (roles.has('account')) await server.register(async (scope) => accountService(scope as Server, modules), { prefix: '/account' })
  if (roles.has('commerce')) await server.register(async (scope) => commerceService(scope as Server, modules))
  if (roles.has('staff')) await server.register(async (scope) => staffService(scope as Server, modules))
  if (outbox) outboxRoutes(server, modules.notifications)
}

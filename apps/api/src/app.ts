import swagger from '@fastify/swagger'
import { problemReply } from '@karat/contract/envelope.ts'
import Fastify from 'fastify'
import { acceptedLanguage } from './kernel/accepted-language.ts'
import type { RecordAct } from './kernel/acts.ts'
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

/** Whether a route, by its path, is one of staff. */
const isForStaff = (path: string | undefined): boolean => path?.startsWith('/api/staff/') === true

/** Records acts of staff: their money is compared with the limits first. */
const recordActBy =
  ({ approvals, audit }: Pick<Modules, 'approvals' | 'audit'>): RecordAct =>
  async (tx, act, changes, money) => {
    if (money.length > 0) await approvals.check(tx, act, money)
    await audit.recordAct(tx, act, changes)
  }

/** Registers the calls of staff on a server of their own that does not listen: a worker makes the acts that waited by them. */
async function serveStaffCalls(server: Server, modules: Modules): Promise<void> {
  const own = Fastify() as Server
  installHttpDefaults(own)
  installCalls(own, undefined, recordActBy(modules), modules.approvals.ask)
  await own.register(async (scope) => staffService(scope as Server, modules))
  await own.ready()
  server.addHook('onClose', () => own.close())
}

/** Registers the services of this process on a server, with their OpenAPI description. */
export async function buildApi(server: Server, modules: Modules, { roles, outbox }: AppOptions): Promise<void> {
  installHttpDefaults(server, async ({ callContext, headers, routeOptions }) => {
    if (callContext) return callContext.messageLanguage
    const ofMember = isForStaff(routeOptions.url) ? acceptedLanguage(headers['accept-language']) : undefined
    if (ofMember) return ofMember
    const named = await modules.sites.ofRequest(headers as CallHeaders)
    return named.ok ? named.value.language : 'en'
  })
  const authenticateShopper = authenticateBy(modules.identity)
  installCalls(
    server,
    (request) => (isForStaff(request.routeOptions.url) ? modules.members.authenticate(request) : authenticateShopper(request)),
    recordActBy(modules),
    modules.approvals.ask,
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
  else if (roles.has('worker')) await serveStaffCalls(server, modules)
  if (outbox) outboxRoutes(server, modules.notifications)
}

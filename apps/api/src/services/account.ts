import type { Modules } from '../compose.ts'
import type { Server } from '../kernel/http.ts'
import { addressRoutes } from '../modules/addresses/routes.ts'
import { contentRoutes } from '../modules/content/routes.ts'
import { priceRoutes } from '../modules/pricing/routes.ts'
import { checkClientKey, readRequestContext } from './request-context.ts'

/** The account service: price breakup, cached content, and the addresses that customers keep. */
export function accountService(server: Server, modules: Modules): void {
  readRequestContext(server, modules)
  checkClientKey(server, modules.sites)
  contentRoutes(server, modules.content)
  priceRoutes(server, modules)
  addressRoutes(server, modules.addresses)
}

import { contentRoutes } from '../modules/content/routes.ts'
import { priceRoutes } from '../modules/pricing/routes.ts'
import type { Server } from '../kernel/http.ts'
import type { Modules } from '../compose.ts'
import { checkClientKey, readCallHeaders } from './call-headers.ts'

/** The account service: price breakup and cached content; people and their addresses come with the accounts. */
export function accountService(server: Server, modules: Modules): void {
  readCallHeaders(server, modules.sites)
  checkClientKey(server, modules.sites)
  contentRoutes(server, modules.content)
  priceRoutes(server, modules)
}

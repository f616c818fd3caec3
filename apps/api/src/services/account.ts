import type { Modules } from '../compose.ts'
import type { Server } from '../kernel/http.ts'
import { addressRoutes } from '../modules/addresses/routes.ts'
import { captchaRoutes } from '../modules/captcha/routes.ts'
import { consentRoutes } from '../modules/consents/routes.ts'
import { contentRoutes } from '../modules/content/routes.ts'
import { identityRoutes } from '../modules/identity/routes.ts'
import { earlierAccountRoutes } from '../modules/orders/routes.ts'
import { passkeyRoutes } from '../modules/passkeys/routes.ts'
import { priceRoutes } from '../modules/pricing/routes.ts'
import { checkClientKey, readRequestContext } from './request-context.ts'

/** The account service: people and their addresses, cached content and the price breakup. */
export function accountService(server: Server, modules: Modules): void {
  readRequestContext(server, modules)
  checkClientKey(server, modules.sites)
  captchaRoutes(server, modules.captcha)
  identityRoutes(server, modules)
  passkeyRoutes(server, modules)
  earlierAccountRoutes(server, modules)
  consentRoutes(server, modules.consents)
  contentRoutes(server, modules.content)
  priceRoutes(server, modules)
  addressRoutes(server, modules.addresses)
}

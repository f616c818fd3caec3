import type { Modules } from '../compose.ts'
import type { Server } from '../kernel/http.ts'
import { addressRoutes } from '../modules/customers/addresses/routes.ts'
import { captchaRoutes } from '../modules/customers/captcha/routes.ts'
import { consentRoutes } from '../modules/customers/consents/routes.ts'
import { contentRoutes } from '../modules/content/pages/routes.ts'
import { identityRoutes } from '../modules/customers/identity/routes.ts'
import { earlierAccountRoutes } from '../modules/orders/orders/routes.ts'
import { passkeyRoutes } from '../modules/customers/passkeys/routes.ts'
import { priceRoutes } from '../modules/catalogue/pricing/routes.ts'
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

import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import type { RequestContext } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { WishlistService } from './service.ts'
import { sharedToWire, wishlistToWire } from './wire.ts'

export function wishlistRoutes(server: Server, wishlists: WishlistService): void {
  /** Every call of the owner answers with all of the lists, since the client stores them all (S-11). */
  async function answer(context: RequestContext, skipped: string[] = []) {
    const lists = unwrap(await wishlists.read(context))
    return success({
      currencyCode: context.site.currency,
      wishlists: lists.map((list) => wishlistToWire(context.site, list)),
      skipped,
    })
  }

  route(server, calls, 'GET /api/products/wishLists', (context) => answer(context))

  route(server, calls, 'POST /api/products/wishLists', async (context, { body }) => {
    const changes = (body.action === 'list' ? body.entries : [body]).map((one) =>
      one.action === 'savelist' ? { productIds: one.productID, name: one.wishlistName } : { itemIds: one.itemid },
    )
    const { skipped } = unwrap(await wishlists.change(context, changes))
    return answer(context, skipped)
  })

  route(server, calls, 'PUT /api/products/wishLists/:wishlistID', async (context, { params, body }) => {
    unwrap(await wishlists.rename(context, params.wishlistID, body.wishlistName))
    return answer(context)
  })

  route(server, calls, 'DELETE /api/products/wishLists/:wishlistID', async (context, { params }) => {
    unwrap(await wishlists.removeList(context, params.wishlistID))
    return answer(context)
  })

  route(server, calls, 'POST /api/products/wishLists/share', async (context, { body }) =>
    success({ shareID: unwrap(await wishlists.share(context, body.wishlistID)) }),
  )

  route(server, calls, 'DELETE /api/products/wishLists/:wishlistID/share', async (context, { params }) => {
    unwrap(await wishlists.unshare(context, params.wishlistID))
    return answer(context)
  })

  route(server, calls, 'GET /api/products/wishLists/shared/:shareID', async ({ site, language }, { params }) => {
    const { name, entries } = unwrap(await wishlists.readShared(site, language, params.shareID))
    const items = entries.map((entry) => sharedToWire(site, entry))
    return success({ currencyCode: site.currency, wishlistName: name, items })
  })

  route(server, calls, 'POST /api/products/wishLists/pieces', async ({ site, language }, { body }) => {
    const entries = await wishlists.readPieces(site, language, body.productID)
    return success({ currencyCode: site.currency, items: entries.map((entry) => sharedToWire(site, entry)) })
  })
}

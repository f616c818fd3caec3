import { calls } from '@karat/contract/calls.ts'
import { largestReturnPhoto } from '@karat/contract/return-photos.ts'
import type { Currency } from '@karat/money/money.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { newId } from '../../../kernel/id.ts'
import { callerOf, customerOf, type RequestContext } from '../../../kernel/request-context.ts'
import { photoOf, takePhotoForms } from '../../../kernel/photos/photo-form.ts'
import { photoRoute } from '../../../kernel/photos/photo-route.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'

import { listedReturns, waitsForShopper } from './rules.ts'
import type { ReturnPhotoService, ReturnService } from './service.ts'
import { countReturns, listReturns } from './views.ts'
import { itemsToWire, listedReturnToWire, photoToWire, reasonsToWire, returnCountsToWire, returnToWire } from './wire.ts'

interface ReturnRouteDependencies {
  db: Db
  returns: ReturnService
}

/** The calls of returns. */
export function returnRoutes(server: Server, { db, returns }: ReturnRouteDependencies): void {
  const returnPhotos = returns.photos
  const askerOf = (context: RequestContext, token?: string) => ({ customerId: callerOf(context), token })

  async function detailOf(context: RequestContext, name: string, token: string | undefined, field?: string) {
    const { site, language } = context
    const view = unwrap(await returns.view(site, language, name, askerOf(context, token), field))
    return success({ return: returnToWire(view, language, returnPhotos.address) })
  }

  route(server, calls, 'GET /api/orders/returnReasons/', async ({ language }) => success({ reasons: reasonsToWire(language) }))

  route(server, calls, 'GET /api/orders/returnItems/id/:id', async (context, { params, query }) => {
    const { site, language } = context
    const asker = askerOf(context, query.orderToken)
    const { order, pieces, stores, resolutions, exchange, days, place, others } = unwrap(
      await returns.items(site, language, params.id, asker),
    )
    return success({
      orderID: order.id,
      number: order.number,
      currencyCode: order.currency,
      items: itemsToWire(pieces, { currency: order.currency as Currency, orderLanguage: order.language, language }, exchange),
      resolutions,
      pickup: {
        name: place.name,
        lines: place.lines,
        days,
        others: others.map(({ id: addressID, place: at }) => ({ addressID, name: at.name, lines: at.lines })),
      },
      stores: stores.map(({ id: storeID, name, city, address }) => ({ storeID, name, city, address })),
    })
  })

  route(server, calls, 'PUT /api/orders/return/', async (context, { body }) => {
    const { orderID, orderToken, requestKey, items, images, resolution, handover, storeID, pickup, addressID } = body
    const asked = {
      orderId: orderID,
      requestKey: requestKey ?? newId(context.clock.now()),
      items: items.map(({ orderItemID, quantity, reason, text }) => ({ itemId: orderItemID, quantity, reason, text })),
      photos: images,
      resolution,
      handover,
      storeId: storeID,
      visit: pickup,
      addressId: addressID,
    }
    const returnId = unwrap(await returns.request(context.site, context.language, askerOf(context, orderToken), asked))
    return detailOf(context, returnId, orderToken)
  })

  route(server, calls, 'GET /api/orders/returnRequest/status/:status/', async (context, { params: { status }, query }) => {
    const { site, language } = context
    const { limitFrom, limitTo, searchKey } = query
    const own = { customerId: customerOf(context).customerId, subsite: site.code, words: searchKey }
    const states = status === 'all' ? Object.values(listedReturns).flat() : listedReturns[status]
    const [listed, counts] = await Promise.all([listReturns(db, own, { states, from: limitFrom, to: limitTo }), countReturns(db, own)])
    const waiting = listed.toSorted((a, b) => Number(waitsForShopper(b.state)) - Number(waitsForShopper(a.state)))
    return success({
      returns: waiting.map((one) => listedReturnToWire(one, language)),
      counts: returnCountsToWire(counts),
      limitFrom,
      limitTo,
    })
  })

  route(server, calls, 'GET /api/orders/rmaDetails/id/:id', (context, { params, query }) => detailOf(context, params.id, query.orderToken))

  route(server, calls, 'POST /api/orders/needmoreinfoImages/', async (context, { body }) => {
    const { returnID, orderToken, text, images, views } = body
    const answered = await returns.answer(context.site, returnID, askerOf(context, orderToken), { text, photos: images, views })
    return detailOf(context, unwrap(answered), orderToken)
  })

  route(server, calls, 'POST /api/orders/returnAction/', async (context, { body }) => {
    const { returnID, orderToken, action, resolution, amount } = body
    const chosen = { choice: resolution, seen: amount === undefined ? undefined : minorOf(amount, context.site.currency, 'amount') }
    return detailOf(context, unwrap(await returns.act(context.site, returnID, askerOf(context, orderToken), action, chosen)), orderToken)
  })

  route(server, calls, 'POST /api/orders/returnPickup/', async (context, { body: { returnID, orderToken, pickup } }) =>
    detailOf(context, unwrap(await returns.chooseDay(context.site, returnID, askerOf(context, orderToken), pickup)), orderToken),
  )

  photoRoutes(server, returnPhotos)
}

/** Photos are uploaded as forms with a file, and opened by signed addresses. */
function photoRoutes(server: Server, returnPhotos: ReturnPhotoService): void {
  void server.register(async (scope) => {
    await takePhotoForms(scope, 'rmaImage', largestReturnPhoto)
    route(scope as Server, calls, 'POST /api/orders/uploadRmaImage', async (context, { body: { orderID, orderToken, rmaImage } }) => {
      const asker = { customerId: callerOf(context), token: orderToken }
      const photo = unwrap(await returnPhotos.add(context.site, orderID, asker, photoOf(rmaImage, 'rmaImage')))
      return success({ image: photoToWire(photo, returnPhotos.address) })
    })
  })

  photoRoute(server, {
    path: '/media/returns',
    summary: 'A photo of a return, by an address that a call about it gave',
    open: returnPhotos.open,
  })
}

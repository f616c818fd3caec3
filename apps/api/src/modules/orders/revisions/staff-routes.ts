import { calls } from '@karat/contract/calls.ts'
import { largestScalePhoto } from '@karat/sites/scales.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { photoRoute } from '../../../kernel/photos/photo-route.ts'
import { memberOf, staffOf, verifiedMemberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { RevisionService } from './service.ts'

/** The routes by which staff weigh pieces, see the new prices that wait on their site, and decide on one. */
export function staffRevisionRoutes(server: Server, { revisions }: { revisions: RevisionService }): void {
  route(server, calls, 'GET /api/staff/revisions/', async ({ site, stores }, { query }) => {
    const { rows, next } = await revisions.listHeld(site, query, stores)
    return success({
      revisions: rows.map(({ id: _id, createdAt, before, after, difference, currency, ...row }) => {
        const major = (minor: number) => toMajor(minor, currency as Currency)
        const weighed = ({ price, netMg }: typeof before) => ({ price: major(price), netMg })
        const prices = { before: weighed(before), after: weighed(after), difference: major(difference), currency }
        const choices = revisions.choicesOf({ state: 'on_hold', difference })
        return { ...row, at: createdAt.toISOString(), ...prices, choices }
      }),
      next,
    })
  })

  route(server, calls, 'POST /api/staff/orders/:number/weigh/preview/', async ({ site }, { params: { number }, body }) => {
    const { currency, difference, borne, ...more } = unwrap(await revisions.previewWeighing(site, { number, ...body }))
    const major = (minor: number) => toMajor(minor, currency as Currency)
    return success({ currencyCode: currency, difference: major(difference), borne: major(borne), ...more })
  })

  route(
    server,
    calls,
    'POST /api/staff/orders/:number/weigh/',
    async (context, { params, body: { reason = '', after: seen, ...weights } }) => {
      const weighed = { number: params.number, subsite: context.site.code, by: staffOf(context).id, reason, seen, ...weights }
      const { number, state } = unwrap(await revisions.weigh(weighed))
      return success({ number, state })
    },
  )

  route(server, calls, 'GET /api/staff/orders/:number/weigh/', async ({ site }, { params: { number } }) => {
    const { scales, photos } = unwrap(await revisions.scalesOfOrder(site, number))
    return success({
      scales: scales.map(({ storeId, ...scale }) => ({ ...scale, storeID: storeId })),
      photos: photos.map(({ revision, ...photo }) => ({ revision, ...photoToWire(revisions.photos, photo) })),
    })
  })

  photoRoutes(server, revisions.photos)

  route(server, calls, 'POST /api/staff/revisions/:number/decide/', async (context, { params, body: { choice, reason } }) => {
    // A cancellation refunds, and a rise that the merchant bears is money given.
    const { staffId } = choice === 'cancel' || choice === 'waive' ? verifiedMemberOf(context) : memberOf(context)
    const { number, state } = unwrap(await revisions.decideHeld(params.number, choice, staffId, reason, context.site.code))
    return success({ number, state })
  })
}

const photoToWire = (photos: RevisionService['photos'], { id, ...size }: { id: string; width: number; height: number }) => ({
  imageID: id,
  url: photos.address(id),
  ...size,
})

/** Photos are uploaded as bytes, and opened by signed addresses. */
function photoRoutes(server: Server, photos: RevisionService['photos']): void {
  void server.register(async (uploads) => {
    const scope = uploads as Server
    // A file that is a little too large is read to its end, so that its sender gets the answer.
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: 2 * largestScalePhoto },
      (_request, body, done) => done(null, body),
    )
    route(scope, calls, 'POST /api/staff/orders/:number/weigh/photo/', async ({ site }, { params: { number }, body }) => {
      return success({ photo: photoToWire(photos, unwrap(await photos.add(site, number, body))) })
    })
  })

  photoRoute(server, {
    path: '/media/weighings',
    summary: 'A photo of a piece on the scale, by an address that a call of staff gave',
    open: photos.open,
  })
}

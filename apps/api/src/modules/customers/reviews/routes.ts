import { calls } from '@karat/contract/calls.ts'
import { takeForms } from '../../../kernel/forms.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { callerOf, customerOf, type RequestContext } from '../../../kernel/request-context.ts'
import { id } from '@karat/contract/input.ts'
import { largestReviewPhoto } from '@karat/contract/reviews.ts'
import { z } from 'zod'
import { photoOf, takePhotoForms } from '../../../kernel/photos/photo-form.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Captcha } from '../captcha/port.ts'
import type { Written } from './port.ts'
import type { ReviewPhotoService, ReviewService } from './service.ts'
import { ownReviewToWire, photoToWire, reviewedPhotoToWire, reviewToWire, writableToWire } from './wire.ts'

interface WrittenBody {
  productRating: number
  reviewTitle: string
  reviewText: string
  fit?: 'small' | 'true' | 'large' | undefined
}

const writtenOf = ({ productRating, reviewTitle, reviewText, fit }: WrittenBody): Written => ({
  rating: productRating,
  title: reviewTitle,
  body: reviewText,
  fit: fit ?? null,
})

/** The calls of reviews; their bodies are forms or JSON. */
export function reviewRoutes(server: Server, { reviews, captcha }: { reviews: ReviewService; captcha: Captcha }): void {
  const { photos } = reviews
  const callOf = (context: RequestContext) => ({
    customerId: customerOf(context).customerId,
    site: context.site,
    language: context.language,
  })

  route(server, calls, 'GET /api/products/:id/reviews/page/:page', async ({ site, language }, { params, query }) => {
    const question = { ...query, page: Number(params.page) }
    const { productId, reviews: shown, photos: strip, ...rest } = await reviews.ofProduct(site, language, params.id, question)
    return success({
      productID: productId,
      reviews: shown.map((one) => reviewToWire(one, language, photos.address)),
      photos: strip.map((one) => reviewedPhotoToWire(one, photos.address)),
      ...rest,
    })
  })

  route(server, calls, 'POST /api/products/:id/reviews/:reviewID/helpful', async (context, { params }) => {
    const helpful = unwrap(await reviews.vote(callOf(context), params.id, params.reviewID))
    return success({ reviewID: params.reviewID, helpful })
  })

  route(server, calls, 'POST /api/products/:id/reviews/:reviewID/report', async (context, { params }) => {
    const { site, language, deviceId } = context
    const who = { site, language, customerId: callerOf(context), deviceId }
    return success({ reviewID: unwrap(await reviews.report(who, params.id, params.reviewID)) })
  })

  route(server, calls, 'GET /api/users/reviews/page/:page', async (context, { params }) => {
    const { own, writable, total, page, pages } = await reviews.ofCustomer(callOf(context), Number(params.page))
    return success({
      reviews: own.map((one) => ownReviewToWire(one, context.language, photos.signedAddress)),
      writable: writable.map(writableToWire),
      total,
      page,
      pages,
    })
  })

  void server.register(async (forms) => {
    const scope = forms as Server
    await takeForms(scope)

    route(scope, calls, 'POST /api/products/:id/reviews/', async (context, { params, body }) => {
      await captcha.check(body['g-recaptcha-response'], 'g-recaptcha-response')
      return success({
        review: ownReviewToWire(
          unwrap(await reviews.add(callOf(context), params.id, writtenOf(body), body)),
          context.language,
          photos.signedAddress,
        ),
      })
    })

    route(scope, calls, 'POST /api/users/reviewupdate', async (context, { body }) =>
      success({
        review: ownReviewToWire(
          unwrap(await reviews.edit(callOf(context), body.reviewID, writtenOf(body))),
          context.language,
          photos.signedAddress,
        ),
      }),
    )

    route(scope, calls, 'POST /api/users/reviewdelete', async (context, { body }) => {
      const { id } = unwrap(await reviews.remove(customerOf(context).customerId, body.reviewID))
      return success({ reviewID: id })
    })
  })

  photoRoutes(server, photos)
}

/** Photos are uploaded as forms with a file; those of a shown review are public. */
function photoRoutes(server: Server, photos: ReviewPhotoService): void {
  void server.register(async (scope) => {
    await takePhotoForms(scope, 'photo', largestReviewPhoto)
    route(scope as Server, calls, 'POST /api/users/reviewPhoto', async (context, { body }) => {
      const added = unwrap(await photos.add(customerOf(context).customerId, photoOf(body.photo, 'photo')))
      return success({ photo: photoToWire(added, photos.signedAddress) })
    })
  })

  const schema = {
    'x-access': 'public',
    tags: ['media'],
    summary: 'A photo of a review that is shown, or any by an address that a call about it gave',
    params: z.object({ id }),
    querystring: z.strictObject({
      expires: z
        .string()
        .regex(/^\d{1,12}$/)
        .optional(),
      signature: z.string().max(120).optional(),
    }),
  }
  server.get('/media/reviews/:id', { schema }, async (request, reply) => {
    const { image, isShown } = (await photos.open(request.params.id, request.query)) ?? throwFailure('unknown_media', 'id')
    void reply
      .header('content-type', 'image/webp')
      .header('cache-control', isShown ? 'public, max-age=3600' : 'private, max-age=300')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
    return reply.send(image)
  })
}

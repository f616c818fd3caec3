import formbody from '@fastify/formbody'
import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../kernel/http.ts'
import { customerOf, type RequestContext } from '../../kernel/request-context.ts'
import { unwrap } from '../../kernel/result.ts'
import { route } from '../../kernel/route.ts'
import type { Captcha } from '../captcha/port.ts'
import type { Written } from './port.ts'
import type { ReviewService } from './service.ts'
import { ownReviewToWire, reviewToWire, writableToWire } from './wire.ts'

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
  void server.register(formbody, { bodyLimit: 16_384 })
  const callOf = (context: RequestContext) => ({
    customerId: customerOf(context).customerId,
    site: context.site,
    language: context.language,
  })

  route(server, calls, 'GET /api/products/:id/reviews/page/:page', async ({ site, language }, { params, query }) => {
    const question = { ...query, page: Number(params.page) }
    const { productId, reviews: shown, ...rest } = await reviews.ofProduct(site, language, params.id, question)
    return success({ productID: productId, reviews: shown.map(reviewToWire), ...rest })
  })

  route(server, calls, 'POST /api/products/:id/reviews/', async (context, { params, body }) => {
    await captcha.check(body['g-recaptcha-response'])
    return success({ review: ownReviewToWire(unwrap(await reviews.add(callOf(context), params.id, writtenOf(body), body.author))) })
  })

  route(server, calls, 'POST /api/products/:id/reviews/:reviewID/helpful', async (context, { params }) => {
    const helpful = unwrap(await reviews.vote(callOf(context), params.id, params.reviewID))
    return success({ reviewID: params.reviewID, helpful })
  })

  route(server, calls, 'GET /api/users/reviews/page/:page', async (context, { params }) => {
    const { own, writable, total, page, pages } = await reviews.ofCustomer(callOf(context), Number(params.page))
    return success({ reviews: own.map(ownReviewToWire), writable: writable.map(writableToWire), total, page, pages })
  })

  route(server, calls, 'POST /api/users/reviewupdate', async (context, { body }) =>
    success({ review: ownReviewToWire(unwrap(await reviews.edit(callOf(context), body.reviewID, writtenOf(body)))) }),
  )

  route(server, calls, 'POST /api/users/reviewdelete', async (context, { body }) => {
    const { id } = unwrap(await reviews.remove(customerOf(context).customerId, body.reviewID))
    return success({ reviewID: id })
  })
}

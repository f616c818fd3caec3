import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf, type RequestContext } from '../../../kernel/request-context.ts'
import { type Result, throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Inverse } from '../../../kernel/undo.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Review } from './port.ts'
import type { ReviewService } from './service.ts'
import { decisionFields, mayUndoDecision } from './undo-decision.ts'
import { replyFields } from './undo-reply.ts'
import { reviewToStaff } from './wire.ts'

/** The routes by which staff read and decide about the reviews that were written on their site. */
export function staffReviewRoutes(server: Server, { reviews, sites }: { reviews: ReviewService; sites: Pick<Sites, 'all'> }): void {
  const address = reviews.photos.signedAddress
  const callOf = ({ site, messageLanguage: language }: RequestContext) => ({ site, language })
  const by = (context: RequestContext) => memberOf(context).staffId
  /** The review as it is after a change. */
  const answer = async (context: RequestContext, changed: Result<Review>) =>
    success({ review: reviewToStaff(unwrap(await reviews.readForStaff(callOf(context), unwrap(changed).id)), address) })

  const decision: Inverse = {
    fields: decisionFields,
    mayUndo: mayUndoDecision,
    undo: async (context, act) => unwrap(await reviews.undoDecision(act, by(context), context.site.code)),
  }
  const reply: Inverse = {
    fields: replyFields,
    undo: async (context, act) => unwrap(await reviews.undoReply(act, by(context), context.site.code)),
  }

  route(server, calls, 'GET /api/staff/reviews/', async (context, { query }) => {
    const { list = 'waiting', ...page } = query
    const found = await reviews.listForStaff(callOf(context), list === 'published' ? 'shown' : list, { ...page, stores: context.stores })
    return success({ reviews: found.reviews.map((one) => reviewToStaff(one, address)), next: found.next })
  })
  route(server, calls, 'GET /api/staff/reviews/:id/', async (context, { params }) =>
    success({ review: reviewToStaff(unwrap(await reviews.readForStaff(callOf(context), params.id)), address) }),
  )
  route(
    server,
    calls,
    'POST /api/staff/reviews/:id/publish/',
    async (context, { params, body }) =>
      answer(context, await reviews.decide(params.id, null, by(context), { version: body.read, site: context.site.code })),
    decision,
  )
  route(
    server,
    calls,
    'POST /api/staff/reviews/:id/refuse/',
    async (context, { params, body }) =>
      answer(context, await reviews.decide(params.id, body.reason, by(context), { version: body.read, site: context.site.code })),
    decision,
  )
  route(
    server,
    calls,
    'POST /api/staff/reviews/:id/reply/',
    async (context, { params, body: { text, replaces } }) => {
      const seen = replaces === undefined ? {} : { replaces: replaces === null ? null : new Date(replaces) }
      return answer(context, await reviews.reply(params.id, text, by(context), { site: context.site.code, ...seen }))
    },
    reply,
  )
  route(server, calls, 'POST /api/staff/reviews/:id/translate/', async (context, { params, body }) => {
    const { language, title, text, replaces } = body
    // Every site shows the review, so that it may be in any language of the shop.
    const languages = (await sites.all()).flatMap((site) => site.languages.map(({ code }) => code))
    if (!languages.includes(language)) throwFailure('bad_request', 'language')
    const translation = title ? { title, body: text } : undefined
    const seen = replaces === undefined ? {} : { replaces: replaces && { title: replaces.title, body: replaces.text } }
    return answer(context, await reviews.translate(params.id, language, translation, by(context), { site: context.site.code, ...seen }))
  })
}

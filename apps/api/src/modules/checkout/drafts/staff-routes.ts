import { calls } from '@karat/contract/calls.ts'
import type { newDraftBody, previewDraftBody } from '@karat/contract/staff-drafts.ts'
import type { z } from 'zod'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf, type RequestContext } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { basisPointsOf } from '../../../kernel/wire-percent.ts'
import type { CartView, DeliveryEstimates } from '../../cart/port.ts'
import type { ApprovalService } from '../../staff/approvals/service.ts'
import { approvalToWire } from '../../staff/approvals/wire.ts'
import type { Look } from '../../staff/audit/port.ts'
import { draftMemberOf } from './rules.ts'
import type { PricedContent } from './preview-draft.ts'
import type { DraftContent } from './save-draft.ts'
import type { DraftService } from './service.ts'
import { draftOffersToWire, draftToWire, listedToWire, previewToWire } from './wire.ts'

export interface StaffDraftRouteDependencies {
  drafts: DraftService
  approvals: Pick<ApprovalService, 'waitingFor' | 'decisionChecks'>
  checkout: { deliveryEstimates: (view: CartView) => Promise<DeliveryEstimates> }
  /** Writes a look at a customer to the audit, and alarms the owners where there are unusually many. */
  lookup: { recordLook: (look: Look) => Promise<void> }
}

function pricedContentOf(body: z.output<typeof previewDraftBody>): PricedContent {
  const { language, contact, couponCode, deliveryMethod, address } = body
  return {
    language,
    customerId: body.customerID,
    contact: body.customerID === undefined && contact ? { firstName: '', lastName: '', ...contact } : undefined,
    items: body.items.map(({ productID: productId, quantity, engraving = '', tag }) => ({ productId, quantity, engraving, tag })),
    couponCode,
    deliveryMethod,
    storeId: body.storeID || undefined,
    place: address && { line1: address.Address, line2: address.Address1, city: address.City, state: address.State, postcode: address.Zip },
  }
}

function contentOf(body: Omit<z.output<typeof newDraftBody>, 'madeInStoreID'>): DraftContent {
  const { channel, contact, customerID, message, note } = body
  return { ...pricedContentOf(body), contact: customerID === undefined ? contact : undefined, channel, message, note }
}

/** The routes by which staff make bags for customers, hold their prices, and send payment links. */
export function staffDraftRoutes(server: Server, { approvals, drafts, checkout, lookup }: StaffDraftRouteDependencies): void {
  /** Records that a draft order shows an account. Before the answer: a look that cannot be written is not shown. */
  const recordLook = async (context: RequestContext, call: string, customerId: string | undefined) => {
    if (customerId === undefined) return
    const { staffId: memberId, name, roles } = memberOf(context)
    const source = { memberId, name, roles, site: context.site.code, requestId: context.requestId, call }
    await lookup.recordLook({ ...source, object: 'customers', objectId: customerId, after: { contacts: 'masked' } })
  }
  /** The acts about a draft order that wait, for everybody who may see it. */
  const waitingFor = async (context: RequestContext, id: string) => {
    const { site, messageLanguage: language } = context
    const waiting = await approvals.waitingFor(site.code, [{ object: 'drafts', id }])
    if (waiting.length === 0) return []
    const member = memberOf(context)
    const checks = await approvals.decisionChecks(site, member)
    return waiting.map(({ row }) => approvalToWire(row, { reader: member.staffId, language }, checks))
  }
  const answer = async (context: RequestContext, number: string) => {
    const read = await drafts.read(context.site, number, draftMemberOf(memberOf(context), context.stores))
    const estimates = read.view?.state === 'open' ? await checkout.deliveryEstimates(read.view) : {}
    const waiting = await waitingFor(context, read.draft.number)
    return success({ draft: draftToWire(context.site, read, { estimates, approvals: waiting }) })
  }
  const byOf = (context: RequestContext, { version }: { version: number }) => ({
    member: draftMemberOf(memberOf(context), context.stores),
    version,
  })

  route(server, calls, 'GET /api/staff/drafts/', async (context, { query }) => {
    const { after, limit, ...asked } = query
    const found = await drafts.list(context.site, draftMemberOf(memberOf(context), context.stores), asked, { after, limit })
    return success({ drafts: found.drafts.map((listed) => listedToWire(context.site, listed)), next: found.next })
  })
  route(server, calls, 'POST /api/staff/drafts/', async (context, { body }) => {
    const number = unwrap(
      await drafts.create(context.site, draftMemberOf(memberOf(context), context.stores), {
        ...contentOf(body),
        madeIn: body.madeInStoreID,
      }),
    )
    await recordLook(context, 'POST /api/staff/drafts/', body.customerID)
    return answer(context, number)
  })
  route(server, calls, 'POST /api/staff/drafts/preview/', async ({ site }, { body }) => {
    const view = unwrap(await drafts.preview(site, pricedContentOf(body)))
    return success({ bag: previewToWire(view, await checkout.deliveryEstimates(view)) })
  })
  route(server, calls, 'GET /api/staff/drafts/:number/', (context, { params }) => answer(context, params.number))
  route(server, calls, 'POST /api/staff/drafts/:number/', async (context, { params, body }) => {
    const { shownAccount } = unwrap(await drafts.save(context.site, params.number, byOf(context, body), contentOf(body)))
    await recordLook(context, 'POST /api/staff/drafts/:number/', shownAccount)
    return answer(context, params.number)
  })
  route(server, calls, 'GET /api/staff/drafts/:number/offers/', async (context, { params }) => {
    const offers = await drafts.offers(context.site, params.number, draftMemberOf(memberOf(context), context.stores))
    return success({ promotions: draftOffersToWire(offers, context.site, context.language) })
  })
  route(server, calls, 'POST /api/staff/drafts/:number/discount/', async (context, { params, body }) => {
    unwrap(await drafts.discount(context.site, params.number, byOf(context, body), basisPointsOf(body.percent)))
    return answer(context, params.number)
  })
  route(server, calls, 'POST /api/staff/drafts/:number/hold/', async (context, { params, body }) => {
    unwrap(await drafts.hold(context.site, params.number, byOf(context, body)))
    return answer(context, params.number)
  })
  route(server, calls, 'POST /api/staff/drafts/:number/send/', async (context, { params, body }) => {
    unwrap(await drafts.send(context.site, params.number, byOf(context, body), body.channels))
    return answer(context, params.number)
  })
  route(server, calls, 'POST /api/staff/drafts/:number/withdraw/', async (context, { params, body }) => {
    unwrap(await drafts.withdraw(context.site, params.number, byOf(context, body)))
    return answer(context, params.number)
  })
}

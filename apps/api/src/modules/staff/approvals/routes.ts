import { calls } from '@karat/contract/calls.ts'
import type { Currency } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf, type RequestContext, verifiedMemberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { isOfOther } from '../../../kernel/undo.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import { basisPointsOf } from '../../../kernel/wire-percent.ts'
import type { GivenLimits, Thing } from './rules.ts'
import type { ApprovalService } from './service.ts'
import { approvalToWire, limitsToWire, ownLimitsToWire } from './wire.ts'

/** A thing as a query names it: `orders:KA26-7QF2M9TD`. */
function thingOf(text: string): Thing {
  const [object = '', id = ''] = text.split(':')
  return { object, id }
}

/** Limits as they are sent: money in major units, the discount in percent. */
function limitsOfWire(sent: GivenLimits, currency: Currency): GivenLimits {
  const minor = (field: 'act' | 'day' | 'customer') => (sent[field] === null ? null : minorOf(sent[field], currency, field))
  return {
    act: minor('act'),
    day: minor('day'),
    customer: minor('customer'),
    making: sent.making === null ? null : basisPointsOf(sent.making),
  }
}

/** The routes of acts that need a second person, and of the limits above which they do. */
export function approvalRoutes(server: Server, approvals: ApprovalService): void {
  const readLimits = async ({ site }: RequestContext) => success(limitsToWire(site, await approvals.limits(site)))

  route(server, calls, 'GET /api/staff/approvals/', async (context, { query }) => {
    const { site, messageLanguage: language } = context
    const member = memberOf(context)
    const reader = { reader: member.staffId, language }
    const { view = 'waiting', after, ...filter } = query
    const list = await approvals.list(site, { ...filter, waits: view === 'waiting', after, reader: member })
    const checks = await approvals.decisionChecks(site, member)
    return success({ approvals: list.approvals.map((row) => approvalToWire(row, reader, checks)), next: list.next })
  })

  route(server, calls, 'GET /api/staff/approvals/waiting/', async (context, { query }) => {
    const { site, messageLanguage: language } = context
    const member = memberOf(context)
    const { staffId: memberId, permissions, limits = {} } = member
    // A member without the permission for the lists of approvals sees their own acts.
    const stores = permissions.includes('orders.read') ? limits['orders.read'] : []
    const things = query.things.map(thingOf)
    const found = await approvals.waitingFor(site.code, things, stores && { stores, memberId })
    if (found.length === 0) return success({ approvals: [] })
    const checks = await approvals.decisionChecks(site, member)
    return success({
      approvals: found.map(({ row, of, step }) => ({ ...approvalToWire(row, { reader: memberId, language }, checks), of, step })),
    })
  })

  route(server, calls, 'POST /api/staff/approvals/:number/approve/', async (context, { params }) => {
    const { number, state } = unwrap(await approvals.approve(context, verifiedMemberOf(context), params.number))
    return success({ number, state })
  })
  route(server, calls, 'POST /api/staff/approvals/:number/reject/', async (context, { params, body: { reason } }) => {
    const member = verifiedMemberOf(context)
    const refused = await approvals.refuse(context.site.code, member, params.number, { state: 'rejected', reason })
    const { number, state } = unwrap(refused)
    return success({ number, state })
  })
  route(server, calls, 'POST /api/staff/approvals/:number/withdraw/', async (context, { params, body: { reason } }) => {
    const refused = await approvals.refuse(context.site.code, memberOf(context), params.number, { state: 'withdrawn', reason })
    const { number, state } = unwrap(refused)
    return success({ number, state })
  })

  route(server, calls, 'GET /api/staff/limits/', readLimits)
  route(server, calls, 'GET /api/staff/limits/own/', async (context, { query: { customer } }) =>
    success(ownLimitsToWire(context.site, await approvals.ownLimits(context.site, memberOf(context), customer))),
  )
  route(
    server,
    calls,
    'POST /api/staff/members/:id/limits/',
    async (context, { params, body }) => {
      const { currency } = context.site
      const limits = limitsOfWire(body, currency)
      const seen = body.seen && limitsOfWire(body.seen, currency)
      unwrap(await approvals.changeLimits(verifiedMemberOf(context), context.site, params.id, { limits, seen }))
      return readLimits(context)
    },
    {
      fields: ['limits'],
      mayUndo: isOfOther,
      undo: async (context, act) => unwrap(await approvals.undoLimits(verifiedMemberOf(context), context.site, act)),
    },
  )
  route(server, calls, 'POST /api/staff/works-alone/', async (context, { body: { on } }) => {
    unwrap(await approvals.workAlone(verifiedMemberOf(context), context.site.code, on))
    return readLimits(context)
  })
}

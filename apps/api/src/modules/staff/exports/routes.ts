import type { ExportedList } from '@karat/sites/staff-lists.ts'
import { calls } from '@karat/contract/calls.ts'
import { z } from 'zod'
import { type Server, success } from '../../../kernel/http.ts'
import { type RequestContext, verifiedMemberOf } from '../../../kernel/request-context.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { exportPath } from './ask-for-export.ts'
import type { MemberService } from '../members/service.ts'
import type { ExportService } from './service.ts'

/** The routes that give an address to download a list, and the download. */
export function exportRoutes(
  server: Server,
  { exports, members }: { exports: ExportService; members: Pick<MemberService, 'authenticate'> },
): void {
  const ask = async (context: RequestContext, list: ExportedList, filter: Record<string, unknown>) => {
    const { staffId, sessionId } = verifiedMemberOf(context)
    const { address, expiresAt } = await exports.ask({
      list,
      site: context.site.code,
      language: context.messageLanguage,
      staffId,
      sessionId,
      filter,
    })
    return success({ address, expiresAt: expiresAt.toISOString() })
  }
  route(server, calls, 'POST /api/staff/exports/orders/', (context, { body }) => ask(context, 'orders', body))
  route(server, calls, 'POST /api/staff/exports/returns/', (context, { body }) => ask(context, 'returns', body))
  route(server, calls, 'POST /api/staff/exports/refunds/', (context, { body }) => ask(context, 'refunds', body))
  route(server, calls, 'POST /api/staff/exports/waiting-refunds/', (context, { body }) => ask(context, 'waiting-refunds', body))
  route(server, calls, 'POST /api/staff/exports/transfers/', (context, { body }) => ask(context, 'transfers', body))
  route(server, calls, 'POST /api/staff/exports/cash/', (context, { body }) => ask(context, 'cash', body))
  route(server, calls, 'POST /api/staff/exports/cancellations/', (context, { body }) => ask(context, 'cancellations', body))
  route(server, calls, 'POST /api/staff/exports/revisions/', (context, { body }) => ask(context, 'revisions', body))
  route(server, calls, 'POST /api/staff/exports/drafts/', (context, { body }) => ask(context, 'drafts', body))
  route(server, calls, 'POST /api/staff/exports/reviews/', (context, { body }) => ask(context, 'reviews', body))
  route(server, calls, 'POST /api/staff/exports/enquiries/', (context, { body }) => ask(context, 'enquiries', body))
  route(server, calls, 'POST /api/staff/exports/products/', (context, { body }) => ask(context, 'products', body))
  route(server, calls, 'POST /api/staff/exports/product-file/', (context, { body }) => ask(context, 'product-file', body))
  route(server, calls, 'POST /api/staff/exports/ready-pieces/', (context, { body }) => ask(context, 'ready-pieces', body))
  route(server, calls, 'POST /api/staff/exports/promotions/', (context, { body }) => ask(context, 'promotions', body))
  route(server, calls, 'POST /api/staff/exports/new-prices/', (context, { body }) => ask(context, 'new-prices', body))
  route(server, calls, 'POST /api/staff/exports/books/', (context, { body }) => ask(context, 'books', body))
  route(server, calls, 'POST /api/staff/exports/payouts/', (context, { body }) => ask(context, 'payouts', body))
  route(server, calls, 'POST /api/staff/exports/approvals/', (context, { body }) => ask(context, 'approvals', body))
  route(server, calls, 'POST /api/staff/exports/audit/', (context, { body }) => ask(context, 'audit', body))

  // Not in the table of calls: a download carries no headers. Its signed address holds in the session of the member who asked for it.
  const schema = {
    'x-access': 'any-staff',
    tags: ['staff'],
    summary: 'A list as CSV, by an address that was signed for five minutes',
    querystring: z.object({ of: z.string().max(4000), expires: z.string().max(20), signature: z.string().max(200) }),
  }
  server.get(exportPath, { schema }, async (request, reply) => {
    const { of, ...signature } = request.query
    const ticket = exports.ticketOf(of, signature)
    // The download names no site: what the member's roles permit is read for the one of the export.
    const actor = await members.authenticate({ method: 'GET', headers: { ...request.headers, subsiteid: ticket.site } })
    if (actor.kind !== 'staff') return throwFailure('staff_signed_out')
    const file = await exports.open(ticket, { ...actor, requestId: request.id })
    void reply
      .header('content-type', file.type)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
    return reply.send(file.stream)
  })
}

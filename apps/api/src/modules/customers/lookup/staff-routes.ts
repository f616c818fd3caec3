import { calls } from '@karat/contract/calls.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf, type RequestContext, type Staff, verifiedMemberOf } from '../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { MemberNames } from '../../staff/members/port.ts'
import type { CustomerNote } from './add-customer-note.ts'
import { maskedEmail, maskedPhone } from '../../../kernel/masked-contact.ts'
import type { LookupService } from './service.ts'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()

const noteToWire = ({ id, text, staffId, at }: CustomerNote) => ({ noteID: id, text, by: staffId, at: at.toISOString() })

/** The routes by which staff find customers of their site, and look at one, and note something about one. */
export function staffCustomerRoutes(server: Server, { lookup, members }: { lookup: LookupService; members: MemberNames }): void {
  const sourceOf = (context: RequestContext, call: string) => {
    const { staffId, name, roles } = memberOf(context)
    return { memberId: staffId, name, roles, site: context.site.code, requestId: context.requestId, call }
  }
  route(server, calls, 'GET /api/staff/customers/', async (context, { query }) => {
    const found = await lookup.find(context.site, query.search, sourceOf(context, 'GET /api/staff/customers/'), context.stores)
    return success({
      customers: found.customers.map(({ id, foundBy, isOfStores, createdAt, email, phone, ...names }) => {
        const contacts = { email: email && maskedEmail(email), phone: phone && maskedPhone(phone) }
        return { id, name: nameOf(names), ...contacts, since: createdAt.toISOString(), foundBy, isOfStores }
      }),
      more: found.more,
    })
  })
  route(server, calls, 'GET /api/staff/customers/:id/', async (context, { params }) => {
    const { site } = context
    const source = sourceOf(context, 'GET /api/staff/customers/:id/')
    const read = unwrap(await lookup.read(site, params.id, source, context.stores))
    const { id, email, phone, createdAt, state, language, deletionAt, ...names } = read.customer
    const { count, total, open } = read.orders
    return success({
      customer: {
        id,
        name: nameOf(names),
        email,
        phone,
        since: createdAt.toISOString(),
        isMasked: read.isMasked,
        state,
        language,
        deletionAt,
        orders: { count, total: toMajor(total, site.currency), currency: site.currency },
        openOrders: open,
        newestOrders: read.newest.map(({ createdAt: at, total: sum, ...order }) => ({
          ...order,
          at: new Date(at).toISOString(),
          total: toMajor(sum, order.currency as Currency),
        })),
        returns: read.returns.map(({ createdAt: at, ...one }) => ({ ...one, at: new Date(at).toISOString() })),
        credit: read.credit.map(({ amount, available, reason, memberName, approverName, createdAt: at, expiresAt }) => ({
          reason,
          by: memberName ?? '',
          approvedBy: approverName ?? '',
          at: at.toISOString(),
          endsAt: expiresAt?.toISOString() ?? null,
          amount: toMajor(amount, site.currency),
          left: toMajor(available, site.currency),
        })),
        notes: await members.named(read.notes.map(noteToWire)),
        consents: read.consents.map(({ kind, answer }) => ({
          kind,
          given: answer?.given ?? null,
          at: answer?.at.toISOString() ?? null,
          wording: answer?.wording ?? null,
          language: answer?.language ?? null,
        })),
        consentHistory: read.consentHistory.map(({ kind, given, at, wording, language: shownIn }) => ({
          kind,
          given,
          at: at.toISOString(),
          wording,
          language: shownIn,
        })),
      },
    })
  })
  route(server, calls, 'POST /api/staff/customers/:id/id-numbers/', async (context, { params, body: { reason } }) => {
    const source = sourceOf(context, 'POST /api/staff/customers/:id/id-numbers/')
    // Those of the orders that the page of the customer shows to the member.
    const stores = context.stores ?? memberOf(context).limits?.['customers.find']
    return success({ numbers: unwrap(await lookup.idNumbers(context.site, params.id, reason, source, stores)) })
  })
  route(server, calls, 'POST /api/staff/orders/:number/id-numbers/', async (context, { params, body: { reason } }) => {
    const source = sourceOf(context, 'POST /api/staff/orders/:number/id-numbers/')
    return success({ numbers: unwrap(await lookup.idNumberOfOrder(context.site, params.number, reason, source)) })
  })
  /** An account is common to all sites: its export and its end are for members who may do so on each of them. */
  const refuseElsewhere = ({ permissionsEverywhere }: Staff) => {
    if (!permissionsEverywhere.includes('customers.export')) throwFailure('forbidden')
  }
  route(server, calls, 'POST /api/staff/customers/:id/export/', async (context, { params }) => {
    refuseElsewhere(verifiedMemberOf(context))
    return success({ data: unwrap(await lookup.export(context.site, params.id)) })
  })
  route(server, calls, 'GET /api/staff/customers/:id/deletion/', async (context, { params }) => {
    refuseElsewhere(memberOf(context))
    const { dueAt, ...plan } = unwrap(await lookup.deletionPlan(context.site, params.id))
    return success({ ...plan, dueAt: dueAt?.toISOString() ?? null })
  })
  route(server, calls, 'POST /api/staff/customers/:id/erase/', async (context, { params }) => {
    refuseElsewhere(verifiedMemberOf(context))
    return success({ deletionAt: unwrap(await lookup.erase(context.site, params.id)).toISOString() })
  })
  route(server, calls, 'POST /api/staff/customers/:id/notes/', async (context, { params, body: { text } }) => {
    const { staffId, name } = memberOf(context)
    const note = unwrap(await lookup.addNote(context.site, params.id, { text, staffId }))
    return success({ note: { ...noteToWire(note), by: name } })
  })
}

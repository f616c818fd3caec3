import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf, staffOf, verifiedMemberOf } from '../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { isPlaceInScope } from '../../../kernel/store-scope.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import type { MemberNames } from '../../staff/members/port.ts'
import type { ReturnTransition } from './machine.ts'
import type { ReturnService } from './service.ts'
import { pageToWire, staffReturnToWire } from './staff/wire.ts'
import { photoToWire } from './wire.ts'

/** The transitions of staff that pay at once: by a refund, store credit, or the value in exchange. */
const payingTransitions: ReadonlySet<string> = new Set(['resolve', 'refund'] satisfies ReturnTransition[])

/** The routes by which staff read the returns of a site with their photos, and make their transitions. */
export function staffReturnRoutes(server: Server, { returns, members }: { returns: ReturnService; members: MemberNames }): void {
  route(server, calls, 'GET /api/staff/returns/', async ({ site, language, stores }, { query }) =>
    success(pageToWire(await returns.listForStaff(site, { ...query, stores }), language)),
  )

  route(server, calls, 'GET /api/staff/returns/counts/', async ({ site, stores }) =>
    success({ counts: await returns.countForStaff(site, stores) }),
  )

  route(server, calls, 'GET /api/staff/returns/:number/', async (context, { params: { number } }) => {
    const { site, language, messageLanguage } = context
    const found = unwrap(await returns.readForStaff(site, messageLanguage, number, staffOf(context).id))
    const showsContacts = memberOf(context).permissions.includes('customers.find')
    const details = staffReturnToWire(found, returns.maySettle, { language, showsContacts })
    return success({ return: { ...details, events: await members.named(details.events) } })
  })

  route(server, calls, 'POST /api/staff/returns/:number/transition/', async (context, { params, body }) => {
    if (payingTransitions.has(body.transition)) verifiedMemberOf(context)
    const { transition: name, message, deduction, reason = '', storeID: storeId, ...more } = body
    if (storeId !== undefined && !isPlaceInScope(context.stores, storeId)) throwFailure('not_found', 'storeID')
    const currency = deduction === undefined ? undefined : await returns.currencyOf(params.number, context.site.code)
    const taken = deduction === undefined || currency === undefined ? undefined : minorOf(deduction, currency, 'deduction')
    const transition = { name, actor: staffOf(context), reason, message, ...more, storeId, deduction: taken }
    const record = unwrap(await returns.staff(params.number, transition, context.site.code, returns.checkStep))
    return success({ number: record.number, state: record.state, pickup: (await returns.placeFor(record)) ?? null })
  })

  route(server, calls, 'POST /api/staff/returns/:number/inspect/', async (context, { params: { number }, body }) => {
    const { unit, read, found } = body
    const { staffId: id, name } = memberOf(context)
    unwrap(await returns.inspect(context.site.code, { number, unit, found }, { id, name, read }))
    return success({})
  })

  route(server, calls, 'GET /api/staff/returns/:number/photos/', async (context, { params: { number } }) => {
    const photos = unwrap(await returns.photos.ofReturn(number, context.site.code))
    return success({
      images: photos.map((photo) => ({ round: photo.round ?? 0, view: photo.view, ...photoToWire(photo, returns.photos.address) })),
    })
  })
}

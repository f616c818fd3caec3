import { calls } from '@karat/contract/calls.ts'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { dayIn } from '../../../kernel/clock.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf, type RequestContext, staffOf, verifiedMemberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { MemberNames } from '../../staff/members/port.ts'
import type { OrderAddresses, OrderProof, OrderTransitions, StaffOrders } from './service.ts'
import { messageToWire, noteToWire, pageToWire, receiverFromWire, staffOrderToWire } from './staff/wire.ts'

interface StaffOrderRouteDependencies {
  staffOrders: StaffOrders
  orderTransitions: Pick<
    OrderTransitions,
    'byStaff' | 'collect' | 'recordHuids' | 'sendToHallmarking' | 'correctHallmarking' | 'receiveFromHallmarking' | 'correctParcel'
  >
  orderProof: Pick<OrderProof, 'enter'>
  orderAddresses: OrderAddresses
  members: MemberNames
}

/** Pieces with the names of the members who noted their articles out and in. */
async function withMembers(members: MemberNames, pieces: StaffOrder['pieces']): Promise<StaffOrder['pieces']> {
  const ids = [...new Set(pieces.flatMap(({ hallmarkings }) => hallmarkings.flatMap(({ outBy, inBy }) => [outBy, inBy])))]
  if (ids.length === 0) return pieces
  const named = await members.named(ids.map((by) => ({ by })))
  const nameOf = (id: string) => named[ids.indexOf(id)]?.by ?? id
  return pieces.map((piece) => ({
    ...piece,
    hallmarkings: piece.hallmarkings.map((row) => ({ ...row, outBy: nameOf(row.outBy), inBy: nameOf(row.inBy) })),
  }))
}

/** The routes by which staff read the orders of a site, make their transitions, and note something about one. */
export function staffOrderRoutes(
  server: Server,
  { staffOrders, orderTransitions, orderProof, orderAddresses, members }: StaffOrderRouteDependencies,
): void {
  const todayOf = ({ site, clock }: RequestContext) => dayIn(site.timeZone, clock.now())

  route(server, calls, 'GET /api/staff/orders/', async (context, { query }) =>
    success(pageToWire(await staffOrders.list(context.site, { ...query, stores: context.stores }), context.language, todayOf(context))),
  )

  route(server, calls, 'GET /api/staff/orders/promised/', async (context) => {
    const { orders } = pageToWire(await staffOrders.promised(context.site, context.stores), context.language, todayOf(context))
    return success({ orders })
  })

  route(server, calls, 'GET /api/staff/cash/', async ({ site, stores }, { query }) => {
    const { rows, next } = await staffOrders.cashDue(site, query, stores)
    return success({
      orders: rows.map(({ number, since, amount, currency }) => ({
        number,
        since: since.toISOString(),
        amount: toMajor(amount, currency as Currency),
        currency,
      })),
      next,
    })
  })

  route(server, calls, 'GET /api/staff/orders/counts/', async ({ site, stores }) =>
    success({ counts: await staffOrders.count(site, stores) }),
  )

  route(server, calls, 'POST /api/staff/orders/transitions/', async ({ site, stores }, { body }) =>
    success({ orders: unwrap(await staffOrders.transitions(site, body.numbers, stores)) }),
  )

  route(server, calls, 'GET /api/staff/orders/:number/', async (context, { params }) => {
    const { site, language, messageLanguage } = context
    // Names of states and countries are in the language of the back office, names of products in one of the site's.
    const details = unwrap(await staffOrders.read(site, messageLanguage, params.number))
    const reader = { language, today: todayOf(context), showsContacts: memberOf(context).permissions.includes('customers.find') }
    const order = staffOrderToWire(details, staffOrders.decisions, reader)
    const [notes, events, cancellations] = [
      await members.named(order.notes),
      await members.named(order.events),
      await members.named(order.cancellations),
    ]
    const pieces = await withMembers(members, order.pieces)
    return success({ order: { ...order, notes, events, cancellations, pieces } })
  })

  route(server, calls, 'POST /api/staff/orders/:number/notes/', async (context, { params, body: { text } }) => {
    const note = unwrap(await staffOrders.addNote(context.site, params.number, { text, staffId: staffOf(context).id }))
    const [named] = await members.named([noteToWire(note)])
    return success({ note: named ?? noteToWire(note) })
  })

  route(server, calls, 'GET /api/staff/orders/:number/messages/', async ({ site }, { params }) => {
    const messages = unwrap(await staffOrders.messages(site, params.number))
    return success({ messages: messages.map(messageToWire) })
  })

  route(server, calls, 'GET /api/staff/orders/:number/messages/:id/', async ({ site }, { params }) =>
    success({ text: unwrap(await staffOrders.message(site, params.number, params.id)) }),
  )

  route(server, calls, 'POST /api/staff/orders/:number/messages/:id/repeat/', async ({ site }, { params, body }) => {
    const { id } = unwrap(await staffOrders.repeatMessage(site, params.number, { id: params.id, repeats: body.repeats }))
    return success({ messageID: id })
  })

  route(server, calls, 'POST /api/staff/orders/:number/id-numbers/enter/', async ({ site }, { params, body: { idNumber } }) => {
    const { order, proof } = unwrap(await orderProof.enter(site, params.number, idNumber))
    return success({ idProof: proof, state: order.state, holdReason: order.holdReason })
  })

  route(
    server,
    calls,
    'POST /api/staff/orders/:number/transition/',
    async (context, { params: { number }, body: { transition, reason = '', ...more } }) => {
      const request = { number, subsite: context.site.code, actor: staffOf(context), reason, ...more }
      const moved = unwrap(
        await (transition === 'collect' ? orderTransitions.collect(request) : orderTransitions.byStaff(transition, request)),
      )
      return success({ number, ...moved })
    },
  )

  route(
    server,
    calls,
    'POST /api/staff/orders/:number/hallmark/',
    async (context, { params: { number }, body: { unit, huids, reason = '' } }) => {
      unwrap(await orderTransitions.recordHuids({ number, subsite: context.site.code, unit, huids, actor: staffOf(context), reason }))
      return success({ number, unit, huids })
    },
  )

  route(server, calls, 'POST /api/staff/orders/:number/hallmarking/out/', async (context, { params: { number }, body }) => {
    const named = { number, subsite: context.site.code, actor: staffOf(context) }
    const { reason = '', ...sent } = body
    return success({ number, ...unwrap(await orderTransitions.sendToHallmarking({ ...named, ...sent, reason })) })
  })

  route(server, calls, 'POST /api/staff/orders/:number/hallmarking/correct/', async (context, { params: { number }, body }) => {
    const named = { number, subsite: context.site.code, actor: staffOf(context) }
    return success({ number, ...unwrap(await orderTransitions.correctHallmarking({ ...named, ...body })) })
  })

  route(server, calls, 'POST /api/staff/orders/:number/parcel/', async (context, { params: { number }, body }) => {
    const { parcelID: parcel, carrier = '', tracking = '', seal = '', reason } = body
    const named = { number, subsite: context.site.code, actor: staffOf(context) }
    return success({ number, ...unwrap(await orderTransitions.correctParcel({ ...named, parcel, carrier, tracking, seal, reason })) })
  })

  route(server, calls, 'POST /api/staff/orders/:number/address/', async (context, { params: { number }, body: { shipping, reason } }) => {
    verifiedMemberOf(context)
    const changed = { number, actor: staffOf(context), reason, receiver: receiverFromWire(shipping) }
    return success({ number, ...unwrap(await orderAddresses.change(context.site, changed)) })
  })

  route(server, calls, 'POST /api/staff/orders/:number/hallmarking/back/', async (context, { params: { number }, body }) => {
    const { unit, article, grossMg, huid = null, reason = '' } = body
    const returned = { number, subsite: context.site.code, actor: staffOf(context), unit, article, grossMg, huid, reason }
    return success({ number, ...unwrap(await orderTransitions.receiveFromHallmarking(returned)) })
  })
}

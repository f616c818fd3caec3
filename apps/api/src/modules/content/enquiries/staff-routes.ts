import { calls } from '@karat/contract/calls.ts'
import type { ListedEnquiry, StaffEnquiry } from '@karat/contract/staff-enquiries.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { AnsweredEnquiry } from './read-enquiry.ts'
import type { EnquiryService } from './service.ts'

type Row = Awaited<ReturnType<EnquiryService['list']>>['enquiries'][number]

function listedToWire({ createdAt, closedAt, closedByName, note, category, ...row }: Row): ListedEnquiry {
  const { id, state, language, name, email, phone, city, message } = row
  const written = { category: category as ListedEnquiry['category'], language, name, email, phone, city, message }
  const closed = closedAt && { at: closedAt.toISOString(), by: closedByName ?? '', note }
  return { id, at: createdAt.toISOString(), state, ...written, closed }
}

const toWire = ({ replies, ...row }: AnsweredEnquiry): StaffEnquiry => ({
  ...listedToWire(row),
  replies: replies.map(({ at, by, text }) => ({ at: at.toISOString(), by, text })),
})

/** The routes by which staff read the enquiries of their site, answer and close them. */
export function staffEnquiryRoutes(server: Server, { enquiries }: { enquiries: EnquiryService }): void {
  route(server, calls, 'GET /api/staff/enquiries/', async ({ site, stores }, { query }) => {
    const { state = 'open', ...page } = query
    const found = await enquiries.list(site, state, { ...page, stores })
    return success({ enquiries: found.enquiries.map(listedToWire), next: found.next })
  })
  route(server, calls, 'GET /api/staff/enquiries/:id/', async ({ site }, { params }) =>
    success({ enquiry: toWire(unwrap(await enquiries.read(site, params.id))) }),
  )
  route(
    server,
    calls,
    'POST /api/staff/enquiries/:id/close/',
    async (context, { params, body }) => {
      const { staffId, name } = memberOf(context)
      unwrap(await enquiries.close(context.site, params.id, body.note, { id: staffId, name }))
      return success({ enquiry: toWire(unwrap(await enquiries.read(context.site, params.id))) })
    },
    { fields: ['state'], undo: async ({ site }, act) => unwrap(await enquiries.reopen(site, act)) },
  )
  route(server, calls, 'POST /api/staff/enquiries/:id/reply/', async (context, { params, body }) => {
    const { staffId, name } = memberOf(context)
    unwrap(await enquiries.reply(context.site, params.id, body, { id: staffId, name }))
    return success({ enquiry: toWire(unwrap(await enquiries.read(context.site, params.id))) })
  })
}

import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { SavedViewService } from './service.ts'
import type { SavedViewRow } from './store.ts'

const toWire = ({ id, name, address }: SavedViewRow) => ({ id, name, address })

/** The routes by which members save views of lists for themselves. */
export function savedViewRoutes(server: Server, { savedViews }: { savedViews: SavedViewService }): void {
  route(server, calls, 'GET /api/staff/views/', async (context, { query: { list = 'orders' } }) =>
    success({ views: (await savedViews.list(memberOf(context).staffId, list)).map(toWire) }),
  )
  route(server, calls, 'POST /api/staff/views/', async (context, { body }) =>
    success({ view: toWire(unwrap(await savedViews.save(memberOf(context).staffId, body))) }),
  )
  route(server, calls, 'POST /api/staff/views/:id/', async (context, { params: { id }, body }) =>
    success({ view: toWire(unwrap(await savedViews.change(memberOf(context).staffId, id, body))) }),
  )
  route(server, calls, 'POST /api/staff/views/:id/remove/', async (context, { params: { id } }) =>
    success(unwrap(await savedViews.remove(memberOf(context).staffId, id))),
  )
}

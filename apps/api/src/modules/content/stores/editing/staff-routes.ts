import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../../kernel/http.ts'
import type { RequestContext } from '../../../../kernel/request-context.ts'
import { unwrap } from '../../../../kernel/result.ts'
import { route } from '../../../../kernel/route.ts'
import type { StoreEditing } from './service.ts'

/** The routes by which staff see and change the stores of a site. */
export function staffStoreRoutes(server: Server, { storeEditing }: { storeEditing: StoreEditing }): void {
  route(server, calls, 'GET /api/staff/stores/', async ({ site }) => success(await storeEditing.read(site)))

  route(server, calls, 'POST /api/staff/stores/', async ({ site }, { body: { document } }) =>
    success({ id: unwrap(await storeEditing.create(site, document)) }),
  )

  route(
    server,
    calls,
    'POST /api/staff/stores/:id/',
    async ({ site }, { params: { id }, body }) => success({ id: unwrap(await storeEditing.save(site, id, body)) }),
    { fields: [], undo: async ({ site }: RequestContext, act) => unwrap(await storeEditing.undo(site, act)) },
  )
}

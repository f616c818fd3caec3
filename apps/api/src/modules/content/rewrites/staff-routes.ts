import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf } from '../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { RewriteService } from './service.ts'

/** The routes by which staff set where moved pages of their site are. */
export function staffRewriteRoutes(server: Server, { rewrites }: { rewrites: RewriteService }): void {
  route(server, calls, 'POST /api/staff/rewrites/', async (context, { body }) =>
    success(unwrap(await rewrites.set(context.site, body, memberOf(context).staffId))),
  )
  route(server, calls, 'POST /api/staff/rewrites/remove/', async ({ site }, { body: { source } }) => {
    if (!(await rewrites.remove(site, source))) throwFailure('not_found', 'source')
    return success({ source })
  })
}

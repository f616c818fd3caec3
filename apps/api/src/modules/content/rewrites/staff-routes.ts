import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf, type RequestContext } from '../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Inverse } from '../../../kernel/undo.ts'
import type { RewriteService } from './service.ts'

/** The routes by which staff see and set where moved pages of their site are. */
export function staffRewriteRoutes(server: Server, { rewrites }: { rewrites: RewriteService }): void {
  const inverse: Inverse = {
    fields: ['target', 'status'],
    undo: async (context: RequestContext, act) => unwrap(await rewrites.undo(context.site, act, memberOf(context).staffId)),
  }

  route(server, calls, 'GET /api/staff/rewrites/', async ({ site }, { query: { search, ...page } }) => {
    const { rows, next } = await rewrites.list(site, search, page)
    return success({ rewrites: rows.map(({ setAt, ...row }) => ({ ...row, setAt: setAt.toISOString() })), next })
  })

  route(
    server,
    calls,
    'POST /api/staff/rewrites/',
    async (context, { body: { seen, ...rewrite } }) =>
      success(unwrap(await rewrites.set(context.site, rewrite, { by: memberOf(context).staffId, seen }))),
    inverse,
  )

  route(
    server,
    calls,
    'POST /api/staff/rewrites/remove/',
    async ({ site }, { body: { source, seen } }) => {
      if (!(await rewrites.remove(site, source, seen))) throwFailure('not_found', 'source')
      return success({ source })
    },
    inverse,
  )
}

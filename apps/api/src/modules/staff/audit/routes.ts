import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { route } from '../../../kernel/route.ts'
import type { AuditService } from './service.ts'

/** The route of the audit. */
export function auditRoutes(server: Server, audit: AuditService): void {
  route(server, calls, 'GET /api/staff/audit/', async (_context, { query }) => {
    const { entries, next } = await audit.list(query)
    return success({ entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), next })
  })
}

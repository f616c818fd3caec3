import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf } from '../../../kernel/request-context.ts'
import { route } from '../../../kernel/route.ts'
import type { AuditService } from './service.ts'

/** The route of the audit. */
export function auditRoutes(server: Server, audit: AuditService): void {
  route(server, calls, 'GET /api/staff/audit/', async (context, { query }) => {
    // Sign-ins and members concern no site: they are for those who may read the audit of every one.
    const withoutSite = memberOf(context).permissionsEverywhere.includes('settings.read')
    const { entries, next } = await audit.list(context.site, { ...query, withoutSite })
    return success({ entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), next })
  })
}

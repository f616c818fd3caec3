import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route, undoCallsOf } from '../../../kernel/route.ts'
import type { AuditService } from './service.ts'

/** The routes of the audit, and of undoing what it recorded. */
export function auditRoutes(server: Server, audit: AuditService): void {
  const undoCalls = undoCallsOf(server)
  route(server, calls, 'GET /api/staff/audit/', async (context, { query }) => {
    // Sign-ins and members concern no site: they are for those who may read the audit of every one.
    const withoutSite = memberOf(context).permissionsEverywhere.includes('settings.read')
    const { entries, next } = await audit.list(context.site, { ...query, withoutSite })
    const undoable = await audit.undoableOf(undoCalls, context, entries)
    const wire = entries.map((entry) => ({ ...entry, at: entry.at.toISOString(), canUndo: undoable.has(entry.id) }))
    return success({ entries: wire, next })
  })
  route(server, calls, 'GET /api/staff/history/', async (context, { query }) => {
    const entries = await audit.historyOf(context.site, memberOf(context), query)
    return success({ entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })) })
  })
  route(server, calls, 'GET /api/staff/undo/', async (context, { query }) => {
    const acts = await audit.undoableOn(undoCalls, context, query)
    return success({ acts: acts.map((act) => ({ ...act, at: act.at.toISOString() })) })
  })
  route(server, calls, 'POST /api/staff/undo/', async (context, { body }) => {
    unwrap(await audit.undo(undoCalls, context, body.entry))
    return success({})
  })
}

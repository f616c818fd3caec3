import { calls } from '@karat/contract/calls.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { verifiedMemberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { SecuritySettings } from './port.ts'
import type { SecurityService } from './service.ts'

const securityToWire = ({ plannedAudit, ...settings }: SecuritySettings) => ({
  ...settings,
  plannedAudit: plannedAudit && { ...plannedAudit, from: plannedAudit.from.toISOString() },
})

/** The routes of how long sessions of staff last and how long the audit is stored. */
export function securityRoutes(server: Server, { db, security }: { db: Db; security: SecurityService }): void {
  route(server, calls, 'GET /api/staff/security/', async () => success(securityToWire(await security.read(db))))
  route(server, calls, 'POST /api/staff/security/', async (context, { body }) =>
    success(securityToWire(unwrap(await security.change(verifiedMemberOf(context), body)))),
  )
  route(server, calls, 'POST /api/staff/security/audit/keep/', async (_context, { body }) =>
    success(securityToWire(unwrap(await security.keepAudit(body.version)))),
  )
}

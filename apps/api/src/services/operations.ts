import { calls } from '@karat/contract/calls.ts'
import type { Permission } from '@karat/contract/permissions.ts'
import type { Modules } from '../compose.ts'
import { noteChange } from '../kernel/acts.ts'
import { throwChanged } from '../kernel/changed-meanwhile.ts'
import { transact } from '../kernel/db/db.ts'
import { readRewrites } from '../kernel/db/partition.ts'
import { type Server, success } from '../kernel/http.ts'
import { withoutContacts } from '../kernel/redact.ts'
import { memberOf, type RequestContext, verifiedMemberOf } from '../kernel/request-context.ts'
import { throwFailure, unwrap } from '../kernel/result.ts'
import { route } from '../kernel/route.ts'
import { takeOverProducts } from '../prepare.ts'

type Jobs = Modules['jobs']
type DeadJob = Awaited<ReturnType<Jobs['dead']['list']>>[number]

/** The most failed jobs that are listed. */
const maxListed = 200

/** Refuses a member whose permission is for some sites alone: what the call is about concerns all. */
function checkEverywhere(context: RequestContext, permission: Permission): void {
  if (!memberOf(context).permissionsEverywhere.includes(permission)) throwFailure('forbidden')
}

/** The payload of a job for display: only where its kind is known, it is valid, and it is not personal. */
function shownPayload(jobs: Jobs, { kind, payload }: DeadJob): string | null {
  const definition = jobs.definitionOf(kind)
  const isReadable = definition && !definition.personal && definition.payload.safeParse(payload).success
  return isReadable ? withoutContacts(JSON.stringify(payload)) : null
}

/** The routes of failed jobs. */
function jobRoutes(server: Server, { jobs, db }: Pick<Modules, 'jobs' | 'db'>): void {
  route(server, calls, 'GET /api/staff/jobs/', async (context) => {
    checkEverywhere(context, 'settings.read')
    const found = await jobs.dead.list(maxListed)
    const listed = found.map((job) => {
      const { id, kind, queue, attempts, requestId, finishedAt, error } = job
      return { id, kind, queue, attempts, requestId, error, failedAt: finishedAt.toISOString(), payload: shownPayload(jobs, job) }
    })
    return success({ jobs: listed })
  })

  route(server, calls, 'POST /api/staff/jobs/:id/repeat/', async (context, { params: { id } }) => {
    checkEverywhere(context, 'settings.write')
    const { kind } = await transact(db, async (tx) => {
      const job = await jobs.dead.repeat(tx, id)
      if (job === 'unknown') return throwFailure('not_found', 'id')
      if (job === 'open') return throwChanged({ object: 'jobs', id: String(id) }, { field: 'id' })
      noteChange({ object: 'jobs', id: String(id), after: { kind: job.kind, state: 'open' } })
      return job
    })
    return success({ id, kind })
  })

  route(server, calls, 'POST /api/staff/jobs/:id/discard/', async (context, { params: { id } }) => {
    checkEverywhere(context, 'settings.write')
    const kind = await transact(db, async (tx) => {
      const discarded = (await jobs.dead.discard(tx, id)) ?? throwFailure('not_found', 'id')
      noteChange({ object: 'jobs', id: String(id), before: { kind: discarded } })
      return discarded
    })
    return success({ id, kind })
  })
}

/** Work of staff besides the daily one: failed jobs, lost accounts, products that others wrote, changes under way. */
export function operationRoutes(server: Server, modules: Modules): void {
  jobRoutes(server, modules)

  route(server, calls, 'POST /api/staff/accounts/open/', async (context, { body: { number, contact, reason } }) => {
    const { site } = context
    const { earlierAccounts, identity, storeScope } = modules
    if (context.stores) await storeScope.check({ kind: 'orders', name: number, site: site.code }, memberOf(context), context.stores)
    const opening = { subsite: site.code, number, reason, by: verifiedMemberOf(context).staffId }
    unwrap(await earlierAccounts.openForStaff({ ...opening, contact: unwrap(identity.readContact(site, contact, 'contact')) }))
    return success({ number: number.toUpperCase() })
  })

  route(server, calls, 'POST /api/staff/listings/refresh/', async (context, { body }) => {
    checkEverywhere(context, 'products.write')
    await takeOverProducts(modules, body.products)
    return success({ products: [...new Set(body.products)] })
  })

  route(server, calls, 'GET /api/staff/rates/progress/', async () => {
    const rewrites = await readRewrites(modules.db, 'listing')
    return success({ changes: rewrites.map(({ value, step, seconds }) => ({ site: value, step, seconds })) })
  })
}

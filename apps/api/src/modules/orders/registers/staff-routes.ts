import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Register } from './period.ts'
import type { RegisterService } from './service.ts'
import { documentToWire, lockToWire, registrationToWire, sumsToWire } from './wire.ts'

/** The routes by which staff read the registers of a site, and close their months. */
export function staffBookRoutes(server: Server, { registers }: { registers: RegisterService }): void {
  const readLock = async (site: Site, register: Register) => lockToWire(await registers.lockOf(site, register))

  route(server, calls, 'GET /api/staff/books/', async ({ site }) => {
    const found = await registers.registrations(site)
    return success({ registrations: found.map((one) => registrationToWire(one, site.timeZone)) })
  })
  route(server, calls, 'GET /api/staff/books/summary/', async ({ site }, { query: { registration = '', period } }) => {
    const register = { registration, period }
    // The lock compares the sums, which are stored as they are read.
    const sums = sumsToWire(await registers.summarize(site, register), site.currency)
    return success({ summary: { ...sums, files: registers.filesOf(site), lock: await readLock(site, register) } })
  })
  route(server, calls, 'GET /api/staff/books/documents/', async ({ site }, { query: { after, limit, registration = '', ...asked } }) => {
    const { rows, next } = await registers.list(site, { registration, ...asked }, { after, limit })
    return success({ documents: rows.map(documentToWire), next })
  })
  route(server, calls, 'POST /api/staff/books/close/', async (context, { body: { registration = '', period } }) => {
    const register = { registration, period }
    unwrap(await registers.close(context.site, register, memberOf(context).name))
    return success({ lock: await readLock(context.site, register) })
  })
  route(server, calls, 'POST /api/staff/books/reopen/', async ({ site }, { body: { registration = '', period } }) => {
    const register = { registration, period }
    unwrap(await registers.reopen(site, register))
    return success({ lock: await readLock(site, register) })
  })
}

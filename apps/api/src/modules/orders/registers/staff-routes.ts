import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { route } from '../../../kernel/route.ts'
import type { RegisterService } from './service.ts'
import { documentToWire, registrationToWire, sumsToWire } from './wire.ts'

/** The routes by which staff read the registers of a site. */
export function staffBookRoutes(server: Server, { registers }: { registers: RegisterService }): void {
  route(server, calls, 'GET /api/staff/books/', async ({ site }) => {
    const found = await registers.registrations(site)
    return success({ registrations: found.map((one) => registrationToWire(one, site.timeZone)) })
  })
  route(server, calls, 'GET /api/staff/books/summary/', async ({ site }, { query: { registration = '', period } }) => {
    const sums = await registers.summarize(site, { registration, period })
    return success({ summary: { ...sumsToWire(sums, site.currency), files: registers.filesOf(site) } })
  })
  route(server, calls, 'GET /api/staff/books/documents/', async ({ site }, { query: { after, limit, registration = '', ...asked } }) => {
    const { rows, next } = await registers.list(site, { registration, ...asked }, { after, limit })
    return success({ documents: rows.map(documentToWire), next })
  })
}

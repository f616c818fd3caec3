import { calls } from '@karat/contract/calls.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { route } from '../../../kernel/route.ts'
import type { CancellationService } from './service.ts'

/** The route by which staff see the cancellations that wait on their site. */
export function staffCancellationRoutes(server: Server, { cancellations }: { cancellations: CancellationService }): void {
  route(server, calls, 'GET /api/staff/cancellations/', async ({ site }, { query }) => {
    const { rows, next } = await cancellations.listWaiting(site, query)
    return success({
      cancellations: rows.map(({ id: _id, createdAt, total, currency, ...row }) => ({
        ...row,
        at: createdAt.toISOString(),
        total: toMajor(total, currency as Currency),
        currency,
      })),
      next,
    })
  })
}

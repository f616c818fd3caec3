import { calls } from '@karat/contract/calls.ts'
import { toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { PayoutService } from './service.ts'
import { checkedToWire, fileToWire, openToWire } from './wire.ts'

/** The routes by which staff apply settlement files and see what is open. */
export function staffPayoutRoutes(server: Server, { payouts }: { payouts: PayoutService }): void {
  route(server, calls, 'GET /api/staff/payouts/', async ({ site }, { query }) => {
    const { rows, next } = await payouts.files(site, query)
    return success({ files: rows.map((file) => fileToWire(file, site.currency)), next })
  })
  route(server, calls, 'GET /api/staff/payouts/open/', async ({ site }, { query: { kind, days = 0, ...page } }) => {
    const { rows, next } = await payouts.open(site, { kind, days }, page)
    return success({ items: rows.map(openToWire), next })
  })
  route(server, calls, 'GET /api/staff/payouts/open/sums/', async ({ site }, { query: { days = 0 } }) => {
    const sums = await payouts.sums(site, days)
    const toWire = ({ amount, ...one }: (typeof sums)[number]) => ({ ...one, amount: toMajor(amount, site.currency) })
    return success({ currency: site.currency, sums: sums.map(toWire) })
  })
  route(server, calls, 'POST /api/staff/payouts/check/', async ({ site }, { body: { text } }) =>
    success({ payout: checkedToWire(await payouts.check(site, text), site.currency) }),
  )
  route(
    server,
    calls,
    'POST /api/staff/payouts/',
    async (context, { body }) => success(unwrap(await payouts.apply(context.site, body, memberOf(context).name))),
    {
      fields: ['count'],
      // Lines that were added to a file later are not taken out alone.
      mayUndo: ({ before }) => before['count'] === 0,
      undo: async ({ site }, act) => unwrap(await payouts.undo(site, act)),
    },
  )
}

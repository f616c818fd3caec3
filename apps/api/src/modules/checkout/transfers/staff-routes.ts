import { calls } from '@karat/contract/calls.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { verifiedMemberOf } from '../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import type { TransferService } from './service.ts'

/** The routes by which staff see the transfers that their site expects, and record those that arrived. */
export function staffTransferRoutes(server: Server, { transfers }: { transfers: TransferService }): void {
  route(server, calls, 'GET /api/staff/transfers/', async ({ site, stores }, { query }) => {
    const { rows, next } = await transfers.listExpected(site, query, stores)
    return success({
      transfers: rows.map(({ orderNumber, amount, received, currency, dueAt, createdAt }) => {
        const major = (minor: number) => toMajor(minor, currency as Currency)
        const [at, until] = [createdAt.toISOString(), dueAt.toISOString()]
        return { number: orderNumber, at, dueAt: until, amount: major(amount), received: major(received), currency }
      }),
      next,
    })
  })
  route(server, calls, 'POST /api/staff/transfers/:number/receive/', async (context, { params, body }) => {
    const { site } = context
    const { reference, excess } = body
    const amount = minorOf(body.amount, site.currency, 'amount')
    if (amount === 0) throwFailure('bad_request', 'amount')
    const arrived = { number: params.number, amount, reference, excess, by: verifiedMemberOf(context).staffId, site: site.code }
    const noted = unwrap(await transfers.note(arrived))
    const major = (minor: number) => toMajor(minor, noted.currency as Currency)
    const sums = { amount: major(noted.amount), received: major(noted.received), currency: noted.currency }
    return success({ number: params.number.toUpperCase(), state: noted.state, ...sums })
  })
}

import { calls } from '@karat/contract/calls.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { route } from '../../../kernel/route.ts'
import type { RevisionService } from './service.ts'

/** The route by which staff see the new prices that wait on their site. */
export function staffRevisionRoutes(server: Server, { revisions }: { revisions: RevisionService }): void {
  route(server, calls, 'GET /api/staff/revisions/', async ({ site }, { query }) => {
    const { rows, next } = await revisions.listHeld(site, query)
    return success({
      revisions: rows.map(({ id: _id, createdAt, before, after, difference, currency, ...row }) => {
        const major = (minor: number) => toMajor(minor, currency as Currency)
        const weighed = ({ price, netMg }: typeof before) => ({ price: major(price), netMg })
        const prices = { before: weighed(before), after: weighed(after), difference: major(difference), currency }
        return { ...row, at: createdAt.toISOString(), ...prices }
      }),
      next,
    })
  })
}

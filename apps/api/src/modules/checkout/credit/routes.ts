import { calls } from '@karat/contract/calls.ts'
import type { CreditEntryReply } from '@karat/contract/credit.ts'
import { toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { customerOf } from '../../../kernel/request-context.ts'
import { route } from '../../../kernel/route.ts'
import type { CreditService } from './service.ts'

/** The source of a lot as pages show it: a gift card by its last digits, any other as text. */
function sourceOf(reason: string): CreditEntryReply['source'] {
  const [, lastFour = null] = /^gift card (\d{4})$/.exec(reason) ?? []
  return { lastFour, text: lastFour === null ? reason : '' }
}

const isoTime = (at: Date | null) => at?.toISOString() ?? null

export function creditRoutes(server: Server, credit: CreditService): void {
  route(server, calls, 'GET /api/users/credit/', async (context, { query }) => {
    const { currency, code } = context.site
    const page = Number(query.page ?? 1)
    const { balance, lots, entries, pages } = await credit.account(customerOf(context).customerId, code, page)
    return success({
      currencyCode: currency,
      balance: toMajor(balance, currency),
      lots: lots.map(({ id, available, reason, expiresAt }) => ({
        lotID: id,
        amount: toMajor(available, currency),
        source: sourceOf(reason),
        expiresAt: isoTime(expiresAt),
      })),
      entries: entries.map(({ id, kind, amount, balance: after, reason, orderId, orderNumber, spent, expiresAt, at }) => ({
        entryID: String(id),
        kind,
        amount: toMajor(amount, currency),
        balance: toMajor(after, currency),
        source: sourceOf(reason),
        orderID: orderId,
        orderNumber: orderNumber ?? null,
        spent,
        expiresAt: isoTime(expiresAt),
        at: at.toISOString(),
      })),
      page,
      pages,
    })
  })
}

import { calls } from '@karat/contract/calls.ts'
import { toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { customerOf, type RequestContext } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { OpenedCard } from './port.ts'
import type { GiftCardService } from './service.ts'

export function giftCardRoutes(server: Server, giftCards: GiftCardService): void {
  const cardOf = ({ site, clientKey, deviceId }: RequestContext, body: { number: string; pin: string }) => ({
    ...body,
    subsite: site.code,
    client: clientKey,
    device: deviceId,
  })
  const answer = ({ site: { currency } }: RequestContext, { lastFour, balance, expiresAt }: OpenedCard) =>
    success({ currencyCode: currency, lastFour, amount: toMajor(balance, currency), expiresAt: expiresAt?.toISOString() ?? null })

  route(server, calls, 'POST /api/gift-cards/balance/', async (context, { body }) =>
    answer(context, unwrap(await giftCards.check(cardOf(context, body)))),
  )

  route(server, calls, 'POST /api/users/credit/redeem/', async (context, { body }) =>
    answer(context, unwrap(await giftCards.redeem(customerOf(context).customerId, cardOf(context, body)))),
  )
}

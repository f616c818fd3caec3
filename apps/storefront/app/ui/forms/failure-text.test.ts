import { expect, test } from 'vitest'
import type { Translate } from '../../site/messages.tsx'
import { failureText, isRefusal } from './failure-text.ts'

const words: Record<string, string> = {
  'problem.unavailable': 'The shop cannot answer',
  'problem.bad_request': 'Look again',
  'problem.out_of_stock': 'Sold',
  'availability.sold_out': 'Sold out',
  'stock.only': 'A few left',
  'problem.gateway_unreachable': 'No payment page',
}
const t = ((key: string) => words[key] ?? key) as Translate

test.each([
  [{ status: 'FETCH_ERROR' as const }, 'The shop cannot answer', false],
  [{ status: 'TIMEOUT_ERROR' as const, code: 'out_of_stock' }, 'The shop cannot answer', false],
  // A fault of the shop is no mistake of the shopper, whatever its answer calls it.
  [{ status: 500, code: 'internal' }, 'The shop cannot answer', false],
  [{ status: 503 }, 'The shop cannot answer', false],
  [{ status: 502, code: 'gateway_unreachable' }, 'No payment page', false],
  [{ status: 409, code: 'out_of_stock', details: { name: 'Band', available: 1 } }, 'Sold', true],
  [{ status: 409, code: 'out_of_stock', details: { available: 1 } }, 'A few left', true],
  [{ status: 409, code: 'out_of_stock' }, 'Sold out', true],
  [{ status: 422, code: 'unheard_of' }, 'Look again', true],
])('%j has the text %j; a refusal: %j', (failure, text, refused) => {
  expect([failureText(t, failure), isRefusal(failure)]).toEqual([text, refused])
})

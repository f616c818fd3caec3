import type { OrderCancellations } from '@karat/contract/cancellations.ts'
import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../../testing/page.tsx'
import { CancelDone } from './cancel-done.tsx'
import { cancelsWholeOrder } from './cancels-whole-order.ts'

const ring = { orderItemID: 'i1', quantity: 2, status: 'placed' }
const studs = { orderItemID: 'i2', quantity: 1, status: 'placed' }
const one = (orderItemID: string, quantity: number, status: 'auto_approved' | 'approved' | 'under_review' = 'auto_approved') => ({
  status,
  items: [{ orderItemID, name: '', quantity }],
})

test('an order is cancelled as a whole by all its cancellations together, once none is only asked for and no gift card is left [R-17]', () => {
  expect(cancelsWholeOrder([studs], [one('i2', 1)], 0)).toBe(true)
  expect(cancelsWholeOrder([ring], [one('i1', 1)], 0)).toBe(false)
  expect(cancelsWholeOrder([ring, studs], [one('i1', 1), one('i1', 1, 'approved'), one('i2', 1)], 0)).toBe(true)
  expect(cancelsWholeOrder([{ ...ring, status: 'cancelled' }, studs], [one('i2', 1)], 0)).toBe(true)
  expect(cancelsWholeOrder([studs], [one('i2', 1, 'under_review')], 0)).toBe(false)
  expect(cancelsWholeOrder([studs], [one('i2', 1)], 5000)).toBe(false)
})

test('where nothing is left of an order no rest of it goes on [R-17]', () => {
  const done = { cancellationID: 'c1', cancellations: [{ ...one('i2', 1), cancellationID: 'c1', number: 'CX26-1' }], refunds: [] }
  const text = (isWhole: boolean, language = 'en') =>
    textOf(
      markupOf(<CancelDone done={done as unknown as OrderCancellations} number="IN26-1" isWhole={isWhole} />, testSite('in', language)),
    )
  expect(text(false)).toContain('The rest of the order continues')
  expect(text(true)).toContain('The whole order is cancelled')
  expect(text(true)).not.toContain('The rest of the order')
  expect(text(true, 'ar')).toContain('أُلغي الطلب بأكمله')
})

import { expect, test } from 'vitest'
import { returnMessage } from './payment-return.tsx'

test.each([
  [null, 'pay.declined'],
  [{ attempt: 'failed', problem: '' }, 'pay.declined'],
  [{ attempt: 'refund_due', problem: '' }, 'pay.cameLate'],
  [{ attempt: 'refunded', problem: '' }, 'pay.cameLate'],
  [{ attempt: 'refund_due', problem: 'other_amount' }, 'pay.otherAmount'],
  [{ attempt: 'refunded', problem: 'other_amount' }, 'pay.otherAmount'],
])('a shopper who returns with %o gets the text %s', (state, message) => {
  expect(returnMessage(state)).toBe(message)
})

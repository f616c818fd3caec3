import { expect, test } from 'vitest'
import { restToPay } from './rest-to-pay.ts'

test('the rest of a total is to be paid, was paid, or is zero', () => {
  const amounts = { total: 48_233, payable: 38_233 }
  expect(restToPay(amounts, undefined)).toEqual({ label: 'toPay', amount: 38_233 })
  expect(restToPay(amounts, '')).toEqual({ label: 'paid', amount: 38_233 })
  expect(restToPay(amounts, 'UPI')).toEqual({ label: 'paidBy', amount: 38_233 })
  expect(restToPay({ total: 48_233, payable: 0 }, 'UPI')).toEqual({ label: 'nothingLeft', amount: 0 })
  // Orders of earlier releases were paid by money alone.
  expect(restToPay({ total: 48_233 }, undefined)).toEqual({ label: 'toPay', amount: 48_233 })
})

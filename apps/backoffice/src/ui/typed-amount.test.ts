import { expect, test } from 'vitest'
import { typedAmount } from './typed-amount.ts'

test('an amount is read in every script and as every country writes it, and nothing else is taken for one', () => {
  const amounts = { '15904': 15_904, ' 504.75 ': 504.75, '१५९०४': 15_904, '٥٠٤٫٧٥': 504.75, '1,590': 1590, '19,55,027.00': 1_955_027 }
  const copied = { '₹19,55,027': 1_955_027, '₹ 1,955,027.50': 1_955_027.5, '1 955 027': 1_955_027 }
  for (const [typed, amount] of Object.entries({ ...amounts, ...copied })) expect([typed, typedAmount(typed, 2)]).toEqual([typed, amount])
  for (const typed of ['', '0', '0.00', '1.590', '-3', '1e3', '5.', '.5', '123456789012', '15,90,4', '1,50', '1.955.027,50', '₹'])
    expect([typed, typedAmount(typed, 2)]).toEqual([typed, undefined])
  expect([typedAmount('5.123', 3), typedAmount('1,590', 3), typedAmount('5.1', 0)]).toEqual([5.123, undefined, undefined])
})

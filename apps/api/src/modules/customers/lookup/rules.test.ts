import { expect, test } from 'vitest'
import { maskedEmail, maskedPhone } from './rules.ts'

test('a masked contact shows the beginning of an address and the end of a number', () => {
  expect(['anvi@example.com', 'a@example.com', 'अन्वी@example.com', null].map(maskedEmail)).toEqual([
    'a•••@example.com',
    'a•••@example.com',
    'अ•••@example.com',
    null,
  ])
  expect(['+919822044777', null].map(maskedPhone)).toEqual(['••••4777', null])
})

import { expect, test } from 'vitest'
import { maskedContact } from './masked-contact.ts'

test('a masked contact shows the beginning of an address, or the end of a number', () => {
  expect(['anvi@example.com', 'a@example.com', 'अन्वी@example.com', '+919822044777', ''].map(maskedContact)).toEqual([
    'a•••@example.com',
    'a•••@example.com',
    'अ•••@example.com',
    '••••4777',
    '',
  ])
})

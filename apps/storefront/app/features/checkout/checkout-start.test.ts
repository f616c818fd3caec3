import { expect, test } from 'vitest'
import { checkoutStart, contactToStartWith } from './checkout-start.ts'

const contact = { firstName: 'Anvi', lastName: 'Rao', phone: '+919822050412', email: '' }

test('the checkout begins with the contact of its own bag alone [P-04]', () => {
  expect(contactToStartWith(checkoutStart('bag', contact), 'bag')).toEqual(contact)
  expect(contactToStartWith(checkoutStart('bag', contact), 'other')).toBeNull()
  for (const state of [null, undefined, { attempt: 'failed' }]) expect(contactToStartWith(state, 'bag')).toBeNull()
})
